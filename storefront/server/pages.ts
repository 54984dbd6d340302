import type { IncomingMessage, ServerResponse } from 'node:http';
import { Representation } from 'server-kit/http-server';
import { DEFAULT_LOCALE, isPreviewPath, localeOf, pathPrefix } from '../locales.ts';
import { offeredLocales, type ReadBrand, type ReadRedirects } from './brand.ts';
import { createClientAddress } from './client-address.ts';
import type { Environment } from './environment.ts';
import { forFirstFrame } from './first-frame.ts';
import { createRenderLimits } from './render-limits.ts';
import { contentSecurityPolicy, takeInlineScripts } from './security.ts';

/** Renders the page of a URL; the export of TanStack Start's build. */
export type Renderer = (request: Request) => Response | Promise<Response>;

/** Query parameters that the routes read (`validateSearch`). Other parameters change no page. */
export const SEARCH_NAMES: readonly string[] = [
  ...['category', 'difficulty', 'search', 'tab', 'length', 'done', 'step'],
  ...['token', 'session_id', 'setup_intent', 'setup_intent_client_secret'],
];

/** What the browser keeps of a visit's first address (src/kept-code.ts, src/kept-source.ts). */
const KEPT_NAMES: readonly string[] = ['code', 'utm_source'];

/** The parts of a query with one of the names, as they were typed, in their order. */
const partsWith = (names: readonly string[], query: string): string[] =>
  query
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].some((name) => names.includes(name)));

/**
 * The address under which a page is rendered and cached: without parameters that no route reads,
 * such as campaign parameters, so that those URLs share one rendering.
 */
export const pageAddress = (url: string): string => {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  // The browser builds links from the same address, and another order or spelling in the HTML would
  // not match them.
  const read = partsWith(SEARCH_NAMES, url.slice(mark + 1));
  const path = url.slice(0, mark);
  return read.length === 0 ? path : `${path}?${read.join('&')}`;
};

/** The place that a redirection leads to, with what the browser keeps of the request's address. */
const leadOn = (place: string, { url = '' }: Pick<IncomingMessage, 'url'>): string => {
  const parts = partsWith(KEPT_NAMES, url.replace(/^[^?]*\??/, ''));
  if (parts.length === 0 || !place.startsWith('/')) return place;
  const [path = '', ...fragment] = place.split('#');
  return [`${path}${path.includes('?') ? '&' : '?'}${parts.join('&')}`, ...fragment].join('#');
};

type PagesOptions = {
  environment: Environment;
  render: Renderer;
  /** The nonce that the renderer puts on its inline scripts. */
  mark: string;
  styles: ReadonlyMap<string, string>;
  extra: Record<string, string>;
  brand: ReadBrand;
  redirects: ReadRedirects;
};

/** Headers of the renderer that this server consumes or replaces. */
const OWN_HEADERS = new Set([...['content-length', 'content-type', 'cache-control', 'etag']]);

/** React's mark in the place of a part that threw; the browser has to render that part. */
const FAILED_PART = '<!--$!-->';

/** A page, and whether the next visitor may get the same. */
export type RenderedPage = { response: Representation; keep: boolean };

/** Leads each visitor on with the parameters of their own request, also where several wait for it. */
class Redirection extends Representation {
  readonly #place: string;

  constructor(place: string, status: number, extra: Record<string, string>) {
    super('', {
      status,
      type: 'text/plain; charset=utf-8',
      headers: ['Cache-Control', 'no-store', ...Object.entries(extra).flat()],
    });
    this.#place = place;
  }

  override send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    response.setHeader('Location', leadOn(this.#place, request));
    return super.send(request, response);
  }
}

/** An answer that leads to another address; it is asked for again each time. */
const redirection = (status: number, place: string, { extra }: PagesOptions): RenderedPage => ({
  response: new Redirection(place, status, extra),
  keep: false,
});

/**
 * @param isPreview of a draft, in the panel's frame. Of who may frame it, browsers believe
 *   `frame-ancestors` alone where there is one (CSP 3, 6.4.2), not `X-Frame-Options`.
 */
const toPage = async (
  response: Response,
  options: PagesOptions,
  isPreview: boolean,
): Promise<RenderedPage> => {
  const place = response.headers.get('location');
  if (place !== null) return redirection(response.status, place, options);
  const rendered = forFirstFrame(await response.text(), options.styles, options.mark);
  const { html, hashes } = takeInlineScripts(rendered, options.mark);
  // An error may be gone at the visitor's next try; a crawler should keep the page that it has.
  const status = response.status >= 500 ? 503 : response.status;
  const keep = !isPreview && status < 500 && !html.includes(FAILED_PART);
  const ancestors = isPreview ? new URL(options.environment.panelUrl).origin : "'none'";
  const page = new Representation(html, {
    status,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    headers: [
      ...[...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
      ...['Cache-Control', status === 200 && keep ? 'public, no-cache' : 'no-store'],
      ...['Content-Security-Policy', contentSecurityPolicy(options.environment, hashes, ancestors)],
      ...(isPreview ? ['X-Robots-Tag', 'noindex'] : []),
      ...['Vary', 'Accept-Encoding'],
      ...(status === 503 ? ['Retry-After', '5'] : []),
      ...Object.entries(options.extra).flat(),
    ],
  });
  return { response: page, keep };
};

/** The English address of a page in a language in which the site is not offered; else null. */
const englishInstead = async (address: string, options: PagesOptions): Promise<string | null> => {
  const { locales } = options.environment;
  const [path = ''] = address.split('?', 1);
  const locale = localeOf(path, locales);
  if (locale === DEFAULT_LOCALE) return null;
  const offered = await offeredLocales(options.brand, locales).catch(() => locales);
  if (offered.includes(locale)) return null;
  return `${path.slice(pathPrefix(locale).length) || '/'}${address.slice(path.length)}`;
};

/**
 * Renders the page of an address for a request.
 * @throws RenderingRefused when the limit of the request's address, or of all, is reached
 */
export const createPageRenderer = (options: PagesOptions) => {
  const addressOf = createClientAddress(options.environment.trustProxy);
  const limits = createRenderLimits(options.environment);
  return async (address: string, request: IncomingMessage): Promise<RenderedPage> => {
    await limits.count(addressOf(request));
    const url = `${options.environment.publicUrl}${address}`;
    const asked = new Request(url, { headers: { accept: 'text/html' } });
    return limits.run(async () => {
      const english = await englishInstead(address, options);
      if (english !== null) return redirection(302, english, options);
      const [path = ''] = address.split('?', 1);
      const isPreview = isPreviewPath(path);
      const response = await options.render(asked);
      if (response.status !== 404) return toPage(response, options, isPreview);
      const redirects = await options.redirects().catch(() => new Map<string, string>());
      const moved = redirects.get(path);
      return moved === undefined
        ? toPage(response, options, isPreview)
        : redirection(301, moved, options);
    });
  };
};
