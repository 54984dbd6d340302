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

/** Renders a page for an address; what TanStack Start's build exports. */
export type Renderer = (request: Request) => Response | Promise<Response>;

const MAX_BYTES = 32 * 1024 * 1024;

/** What the routes read of a query (`validateSearch`). Whatever else stands there changes no page. */
export const SEARCH_NAMES: readonly string[] = [
  ...['category', 'difficulty', 'search', 'tab'],
  ...['token', 'session_id', 'setup_intent', 'setup_intent_client_secret'],
];

/**
 * The address of which a page is rendered: without what no route reads, such as the marks of
 * campaigns, so that these share one rendering.
 */
export const pageAddress = (url: string): string => {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const given = new URLSearchParams(url.slice(mark + 1));
  const read = new URLSearchParams();
  for (const name of SEARCH_NAMES) {
    for (const value of given.getAll(name)) read.append(name, value);
  }
  const path = url.slice(0, mark);
  return read.size === 0 ? path : `${path}?${read}`;
};

/** One rendering, with its compressed forms once they have been asked for. */
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
  /** Headers that every answer of this origin carries. */
  extra: Record<string, string>;
};

/** Headers of the renderer that are for this server, or are said better here. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'cache-control', 'etag']);

const toPage = async (response: Response, options: PagesOptions): Promise<Page> => {
  const { html, hashes } = takeInlineScripts(await response.text(), options.mark);
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  // Whatever failed, the visitor's next try may find it mended; a crawler should keep what it has.
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
 * The pages' HTML. It is the same for everyone (who is signed in is known in the browser alone), so
 * that one rendering a second answers however many visitors ask.
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
   * The page at a request's address, in the encoding that it takes.
   * @throws RenderingRefused when it would have to be rendered and there is too much of that
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
