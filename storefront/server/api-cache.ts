import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { API_BASE_PATH, calls } from 'contract';
import type { Answer } from './answer.ts';
import type { CmsAnswer, CmsReader } from './cms-reader.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import { endToEnd } from './headers.ts';
import { MicroCache } from './micro-cache.ts';

/** Holds a few thousand different responses of the catalogue. */
const MAX_BYTES = 64 * 1024 * 1024;
/** URLs longer than any that our pages request are not cached. */
const MAX_URL_LENGTH = 1024;

/** The catalogue's paths. Without credentials, the response is the same for every visitor. */
const CATALOGUE = new RegExp(
  `^${API_BASE_PATH}(?:${Object.values(calls)
    .filter((call) => call.method === 'GET' && call.tag === 'catalogue')
    .map((call) => call.path.replace(/\{\w+\}/g, '[^/?]+'))
    .join('|')})(?:\\?|$)`,
);

/** Whether the response to a request is the same for every visitor. */
export const isAnonymousCatalogueRead = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  (request.url?.length ?? 0) <= MAX_URL_LENGTH &&
  CATALOGUE.test(request.url ?? '');

/** `Set-Cookie` belongs to one visitor; the others belong to this connection or are set anew. */
const NOT_SHARED = new Set(['set-cookie', 'content-length', 'date']);

/** @param extra headers of this origin; the CMS's own headers take precedence */
const toAnswer = ({ status, headers, body }: CmsAnswer, extra: Record<string, string>): Answer => {
  const defaults = Object.entries(extra).map(([name, value]) => [name.toLowerCase(), value]);
  const all: IncomingHttpHeaders = { ...Object.fromEntries(defaults), ...endToEnd(headers) };
  return {
    status,
    etag: headers.etag,
    headers: Object.entries(all).flatMap(([name, value]) =>
      value === undefined || NOT_SHARED.has(name) ? [] : [name, String(value)],
    ),
    body,
  };
};

/**
 * Caches the anonymous catalogue for a second, then revalidates with the known ETag, so that the
 * CMS answers 304 for an unchanged response.
 * @param extra headers of every response of this origin
 */
export const createApiCache = (read: CmsReader, extra: Record<string, string>) => {
  const cache = new MicroCache<Answer>({
    maxBytes: MAX_BYTES,
    sizeOf: (answer) => answer.body.byteLength,
    renew: async (key, previous) => {
      const mark = key.indexOf(' ');
      const encoding = key.slice(0, mark) as Encoding;
      const received = await read(key.slice(mark + 1), {
        accept: 'application/json',
        'accept-encoding': encoding,
        ...(previous?.etag !== undefined && { 'if-none-match': previous.etag }),
      });
      if (received.status === 304 && previous !== undefined) return { value: previous, keep: true };
      const keep = received.status === 200 && received.headers['set-cookie'] === undefined;
      return { value: toAnswer(received, extra), keep };
    },
  });

  const keyOf = (request: IncomingMessage): string =>
    `${encodingFor(request.headers['accept-encoding'])} ${request.url}`;

  return {
    /** The response while it is fresh. */
    fresh: (request: IncomingMessage) => cache.fresh(keyOf(request)),
    get: (request: IncomingMessage) => cache.get(keyOf(request)),
  };
};
