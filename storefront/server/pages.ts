import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';
import { createClientAddress } from './client-address.ts';
import { type Encoding, encode, encodingFor } from './encoding.ts';
import type { Environment } from './environment.ts';
import { takeInlineScripts } from './inline-scripts.ts';
import { MicroCache } from './micro-cache.ts';
import { createRenderLimits } from './render-limits.ts';
import { contentSecurityPolicy } from './security.ts';

/** Renders the page of a URL; the export of TanStack Start's build. */
export type Renderer = (request: Request) => Response | Promise<Response>;

const MAX_BYTES = 32 * 1024 * 1024;

/** Query parameters that the routes read (`validateSearch`). Other parameters change no page. */
export const SEARCH_NAMES: readonly string[] = [
  ...['category', 'difficulty', 'search', 'tab'],
  ...['token', 'session_id', 'setup_intent', 'setup_intent_client_secret'],
];

const isRead = (name: string): boolean => SEARCH_NAMES.includes(name);

/**
 * The address under which a page is rendered and cached: without parameters that no route reads,
 * such as campaign parameters, so that those URLs share one rendering.
 */
export const pageAddress = (url: string): string => {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  // Kept as they were typed, in their order: the browser builds links from the same address, and
  // another order or spelling in the HTML would not match them.
  const read = url
    .slice(mark + 1)
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].some(isRead));
  const path = url.slice(0, mark);
  return read.length === 0 ? path : `${path}?${read.join('&')}`;
};

/** One rendering, with its compressed forms once they were requested. */
type Page = {
  status: number;
  etag: string;
  headers: readonly string[];
  html: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
};

export type PagesOptions = {
  environment: Environment;
  render: Renderer;
  /** The nonce that the renderer puts on its inline scripts. */
  mark: string;
  /** Headers of every response of this origin. */
  extra: Record<string, string>;
};

/** Headers of the renderer that this server consumes or replaces. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'cache-control', 'etag']);

const toPage = async (response: Response, options: PagesOptions): Promise<Page> => {
  const { html, hashes } = takeInlineScripts(await response.text(), options.mark);
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  // An error may be gone at the visitor's next try; a crawler should keep the page that it has.
  const status = response.status >= 500 ? 503 : response.status;
  const rendererHeaders = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
  return {
    status,
    etag,
    html: body,
    encoded: new Map(),
    headers: [
      ...rendererHeaders,
      'Content-Type',
      response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      'Cache-Control',
      status === 200 ? 'public, no-cache' : 'no-store',
      'Content-Security-Policy',
      contentSecurityPolicy(options.environment, hashes),
      'Vary',
      'Accept-Encoding',
      ...(status === 200 ? ['ETag', etag] : []),
      ...(status === 503 ? ['Retry-After', '5'] : []),
      ...Object.entries(options.extra).flat(),
    ],
  };
};

/**
 * The pages' HTML. It is the same for everyone (only the browser knows who is signed in), so that
 * one rendering per second serves any number of visitors.
 */
export const createPages = (options: PagesOptions) => {
  const addressOf = createClientAddress(options.environment.trustProxy);
  const limits = createRenderLimits(options.environment);
  const cache = new MicroCache<Page>({
    maxBytes: MAX_BYTES,
    sizeOf: (page) => page.html.byteLength * 2,
    renew: async (url) => {
      const request = new Request(`${options.environment.publicUrl}${url}`, {
        headers: { accept: 'text/html' },
      });
      const page = await limits.run(async () => toPage(await options.render(request), options));
      return { value: page, keep: page.status < 500 };
    },
  });

  const encodedBody = (page: Page, encoding: Encoding): Promise<Buffer> => {
    const ready = page.encoded.get(encoding);
    if (ready !== undefined) return ready;
    const making = encode(page.html, encoding);
    page.encoded.set(encoding, making);
    return making;
  };

  /**
   * The page of a request, in an encoding that the client accepts.
   * @throws RenderingRefused when it would have to be rendered and the limit is reached
   */
  return async (request: IncomingMessage): Promise<Answer> => {
    const address = pageAddress(request.url ?? '/');
    if (cache.wouldRenew(address)) await limits.count(addressOf(request));
    const page = await cache.get(address);
    const encoding = encodingFor(request.headers['accept-encoding']);
    return {
      status: page.status,
      etag: page.etag,
      headers:
        encoding === 'identity' ? page.headers : [...page.headers, 'Content-Encoding', encoding],
      body: await encodedBody(page, encoding),
    };
  };
};
