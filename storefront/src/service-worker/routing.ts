import { LOCALES, type Locale, localeOf, pathPrefix } from '../../locales.ts';

/** The worker's own address. Its folder is its scope: the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The page that is shown without a connection. The fragment says which page was wanted. */
export const OFFLINE_PATH = '/offline';

/** That page in the language of a path of the site. */
export const offlinePathFor = (pathname: string): string =>
  `${pathPrefix(localeOf(pathname, LOCALES))}${OFFLINE_PATH}`;

/** The address to register the worker at: it keeps the offline page of the language of a page. */
export const workerUrl = (locale: Locale): string =>
  pathPrefix(locale) === '' ? WORKER_PATH : `${WORKER_PATH}?for=${pathPrefix(locale)}`;

/** The offline page that a worker keeps, by the query of its address. */
export const keptBy = (search: string): string =>
  offlinePathFor(new URLSearchParams(search).get('for') ?? '/');

/** Begins the names of the caches of built files; the rest names the build. */
export const BUILD_CACHE = 'build-';

/** The cache of the library's last seen cards, with their pictures. */
export const LIBRARY_CACHE = 'library';

/** The address of the cards in that cache; the server has nothing there. */
export const CARDS_ADDRESS = '/offline/cards.json';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/**
 * What the worker does with a request: `asset` answers from the cache of built files, `page` asks
 * the network and falls back to the offline page, null leaves the request to the browser. Only what
 * is named here is touched: never the API, uploads, videos or another origin.
 */
export const handlingOf = (
  { method, mode, url }: Asked,
  origin: string,
): 'asset' | 'page' | null => {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (asked.pathname.startsWith('/assets/')) return 'asset';
  const isOfCms = /^\/(?:api|uploads)(?:\/|$)/.test(asked.pathname);
  return mode === 'navigate' && !isOfCms ? 'page' : null;
};

/** The built files that a page names: its scripts, styles, fonts and pictures. */
export const assetsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'(](\/assets\/[\w./-]+)/g)].flatMap(([, path]) => path ?? [])),
];

/**
 * The page that was wanted, by the offline page's fragment; always one of this site.
 * @param home the start page in the offline page's language, to go to instead
 */
export const wantedPage = (hash: string, origin: string, home = '/'): string => {
  const path = hash.slice(1);
  const isOurs = path.startsWith('/') && URL.parse(path, origin)?.origin === origin;
  return isOurs && !path.startsWith(home + OFFLINE_PATH.slice(1)) ? path : home;
};
