import { Link, type ParsedLocation, useLocation } from '@tanstack/react-router';
import { hasCancelPage, hasPremium, type SiteTexts } from 'contract';
import * as m from '#messages/frame';
import { LOCALE_NAMES, type Locale, pathPrefix } from '../../locales.ts';
import { chooseLanguage } from '../api/account.ts';
import { serverDate } from '../api/server-clock.ts';
import { useNoOffer } from '../features/dialogs/index.ts';
import { useSession } from '../features/session/index.ts';
import { keptCode } from '../kept-code.ts';
import { isTranslated, locale, locales, written } from '../locale.ts';
import { WindowLight, Wordmark } from '../ui/basics.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { visitorsOnly } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';
import { wrap } from '../ui/layout.css.ts';
import { lead, small, t1 } from '../ui/type.css.ts';
import * as css from './site-footer.css.ts';
import { languages, link } from './site-footer.css.ts';
import { StartButton } from './start-button.tsx';

type Shown = Pick<ParsedLocation, 'pathname' | 'searchStr' | 'hash'>;

/**
 * The address of the page in another language, with what the server's link to it lacks: parameters
 * that change no page, the fragment, and the promotion code that this page's memory keeps.
 */
export const addressIn = (language: Locale, { pathname, searchStr, hash }: Shown): string => {
  const query = new URLSearchParams(searchStr);
  const code = keptCode();
  if (code !== null) query.set('code', code);
  return `${pathPrefix(language)}${pathname}${query.size > 0 ? `?${query}` : ''}${hash && `#${hash}`}`;
};

/** The same page in the other languages; each loads its own build of the site. */
const LanguageSwitch = ({ offered }: { offered: readonly Locale[] }) => {
  const location = useLocation();
  const { pathname, searchStr } = location;
  return (
    <nav aria-label={m.language}>
      <ul className={languages}>
        {offered.map((other) => (
          <li key={other}>
            <a
              href={`${pathPrefix(other)}${pathname}${searchStr}`}
              lang={other}
              hrefLang={other}
              aria-current={other === locale || undefined}
              className={link}
              onClick={({ currentTarget }) => {
                chooseLanguage(other);
                currentTarget.href = addressIn(other, location);
              }}
            >
              {LOCALE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

type Brand = SiteTexts['brand'];

/** A signed-in member is not offered a trial here: without premium, the link leads to the plans. */
const CallAction = () => {
  const { user } = useSession();
  return user === null || hasPremium(user) ? (
    <StartButton kind="light">{m.startTrial}</StartButton>
  ) : (
    <LinkButton kind="light" to="/settings">
      {m.seePlan}
    </LinkButton>
  );
};

const Call = ({ brand }: { brand: Brand }) => {
  const { user } = useSession();
  const noOffer = useNoOffer();
  return (
    <div className={css.call}>
      <div>
        {brand.footer_join !== '' && (
          <h2 className={cx(t1, css.callTitle)} {...written('brand', brand, 'footer_join')}>
            {brand.footer_join}
          </h2>
        )}
        {user === null && noOffer === null && (
          <p
            className={cx(lead, css.callText, visitorsOnly)}
            {...written('brand', brand, 'footer_trial')}
          >
            {brand.footer_trial}
          </p>
        )}
      </div>
      <CallAction />
    </div>
  );
};

const Line = ({ brand }: { brand: Brand }) => {
  const { user } = useSession();
  const noOffer = useNoOffer();
  return (
    <p className={cx(lead, css.line)}>
      <span {...written('brand', brand, 'footer_join')}>{brand.footer_join}</span>
      {user === null && noOffer === null && (
        <span className={cx(css.soft, visitorsOnly)} {...written('brand', brand, 'footer_trial')}>
          {' '}
          {brand.footer_trial}
        </span>
      )}
    </p>
  );
};

const QUICK_LINKS = [
  { word: m.home, to: '/' },
  { word: m.workouts, to: '/workouts' },
  { word: m.profile, to: '/profile' },
  { word: m.settings, to: '/settings' },
] as const;

const LEGAL_LINKS = [
  { word: m.terms, slug: 'terms' },
  { word: m.privacy, slug: 'privacy' },
  { word: m.cookies, slug: 'cookies' },
  { word: m.refund, slug: 'refund' },
  { word: m.accessibility, slug: 'accessibility' },
  { word: m.imprint, slug: 'imprint' },
] as const;

type FooterTexts = Pick<SiteTexts, 'brand' | 'law' | 'policies' | 'gifts'>;

const Columns = ({ brand, law, gifts }: FooterTexts) => (
  <div className={css.columns}>
    <div className={css.brand}>
      <Wordmark brand={brand} className={css.mark} />
      <p className={cx(small, css.blurb)} {...written('brand', brand, 'footer_blurb')}>
        {brand.footer_blurb}
      </p>
    </div>
    <nav aria-label={m.quickLinks}>
      <h2 className={css.heading}>{m.quickLinks}</h2>
      <ul>
        {QUICK_LINKS.map(({ word, to }) => (
          <li key={to}>
            <Link to={to} className={css.link}>
              {word}
            </Link>
          </li>
        ))}
        {gifts && (
          <li>
            <Link to="/gift/{-$step}" params={{ step: undefined }} className={css.link}>
              {m.giveGift}
            </Link>
          </li>
        )}
      </ul>
    </nav>
    <div>
      <h2 className={css.heading}>{m.account}</h2>
      <ul>
        <li>
          <Link to="/cancel-subscription" className={css.link}>
            {m.cancelSubscription}
          </Link>
        </li>
        {hasCancelPage(law) && (
          <li>
            <Link to="/cancel-contract" className={css.link}>
              {m.cancelContracts}
            </Link>
          </li>
        )}
      </ul>
    </div>
    <div className={css.contact}>
      <h2 className={css.heading}>{m.contact}</h2>
      <a href={`mailto:${brand.support_email}`} className={css.link}>
        {brand.support_email}
      </a>
      <p className={cx(small, css.soft)} {...written('brand', brand, 'availability')}>
        {brand.availability}
      </p>
    </div>
  </div>
);

type SiteFooterProps = {
  texts: FooterTexts;
  /** The landing page ends with a call to action; other pages show it as a line. */
  call?: boolean;
};

/** The footer of every page (spec section 2, Header and footer). */
export const SiteFooter = ({ texts: { brand, ...texts }, call }: SiteFooterProps) => (
  <footer className={css.footer}>
    <WindowLight className={css.light} />
    <div className={wrap}>
      {call ? <Call brand={brand} /> : <Line brand={brand} />}
      <Columns brand={brand} {...texts} />
      <div className={css.end}>
        <p suppressHydrationWarning>
          © {serverDate().getFullYear()} {brand.site_name}. {m.rights}
        </p>
        <ul className={css.legal}>
          {LEGAL_LINKS.filter(({ slug }) => texts.policies.includes(slug)).map(({ word, slug }) => (
            <li key={slug}>
              <Link to="/$policy" params={{ policy: slug }} className={css.link}>
                {word}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {isTranslated && brand.languages.length > 1 && (
        <LanguageSwitch offered={locales.filter((one) => brand.languages.includes(one))} />
      )}
    </div>
  </footer>
);
