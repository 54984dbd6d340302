import { useLocation } from '@tanstack/react-router';
import * as m from '#messages/frame';
import { LOCALE_COOKIE, LOCALE_NAMES, type Locale, pathPrefix } from '../../locales.ts';
import { locale, locales } from '../locale.ts';
import { languages, link } from './site-footer.css.ts';

const YEAR_SECONDS = 31_536_000;

/** Remembers the choice for the home page; other addresses name their language themselves. */
const remember = (chosen: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${LOCALE_COOKIE}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

/** The same page in the other languages; each loads its own build of the site. */
export const LanguageSwitch = () => {
  const { pathname, searchStr } = useLocation();
  return (
    <nav aria-label={m.language}>
      <ul className={languages}>
        {locales.map((other) => (
          <li key={other}>
            <a
              href={`${pathPrefix(other)}${pathname}${searchStr}`}
              lang={other}
              hrefLang={other}
              aria-current={other === locale || undefined}
              className={link}
              onClick={() => remember(other)}
            >
              {LOCALE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
