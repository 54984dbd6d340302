import { Link } from '@tanstack/react-router';
import type { Image, SiteTexts } from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/frame';
import * as css from './basics.css.ts';
import { badge, light, mark, panes, skeleton, ticks } from './basics.css.ts';
import { cx } from './class-names.ts';
import { CheckIcon } from './icons/icons.ts';
import { small as smallText } from './type.css.ts';

type BadgeProps = { kind?: keyof typeof badge; children: ReactNode };

/** A short label: `calm` for a state, `hot` for an offer, `deep` for a category. */
export const Badge = ({ kind = 'calm', children }: BadgeProps) => (
  <span className={badge[kind]}>{children}</span>
);

type TicksProps = { items: readonly string[]; small?: boolean; className?: string; lang?: string };

/** A list of benefits with ticks. */
export const Ticks = ({ items, small, className, lang }: TicksProps) => (
  <ul className={cx(ticks, small && smallText, className)} lang={lang}>
    {items.map((item) => (
      <li key={item}>
        <CheckIcon />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

/** Facts in two columns: term and value. */
export const Facts = ({ facts }: { facts: ReadonlyArray<{ term: string; value: string }> }) => (
  <dl className={css.facts}>
    {facts.map(({ term, value }) => (
      <div key={term} className={css.fact}>
        <dt className={css.term}>{term}</dt>
        <dd className={css.value}>{value}</dd>
      </div>
    ))}
  </dl>
);

/**
 * The site's decoration, sunlight through a window: six slanted panes. The class sets its position,
 * size and colour (`fill`).
 */
export const WindowLight = ({ className }: { className?: string }) => (
  <svg
    className={cx(light, className)}
    viewBox="0 0 460 300"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d="M96 0h104l-44 138H52zM216 0h104l-44 138H172zM336 0h104l-44 138H292zM46 154h104l-46 146H0zM166 154h104l-46 146H120zM286 154h104l-46 146H240z" />
  </svg>
);

type WordmarkProps = {
  brand: Pick<SiteTexts['brand'], 'site_name' | 'logo'>;
  className?: string;
};

/** Enough for the logo's largest size on a screen with three pixels per CSS pixel. */
const LOGO_WIDTH = 300;

const logoUrl = ({ url, sources }: Image): string =>
  sources.find(({ width }) => width >= LOGO_WIDTH)?.url ?? url;

/** The site's logo, or the product's mark, and the name; links to the home page. */
export const Wordmark = ({ brand, className }: WordmarkProps) => (
  <Link to="/" className={cx(mark, className)} aria-label={m.homeOf({ siteName: brand.site_name })}>
    {brand.logo === null ? (
      <svg viewBox="0 0 46 40" className={panes} aria-hidden="true">
        <path d="M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19z" />
      </svg>
    ) : (
      <img src={logoUrl(brand.logo)} alt="" className={css.logo} />
    )}
    <span>{brand.site_name}</span>
  </Link>
);

/** An animated placeholder for loading content; the class sets its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cx(skeleton, className)} aria-hidden="true" />
);
