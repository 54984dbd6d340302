import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { API_BASE_PATH, calls } from 'contract';
import type { Answer } from './answer.ts';
import type { CmsAnswer, CmsReader } from './cms-reader.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import { endToEnd } from './headers.ts';
import { MicroCache } from './micro-cache.ts';

/** Room for a few thousand different pages of the catalogue. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Longer addresses than any page of ours asks for are not worth keeping. */
const MAX_URL_LENGTH = 1024;

/** The catalogue's paths; the same for everyone as long as nobody says who she is. */
const CATALOGUE = new RegExp(
  `^${API_BASE_PATH}(?:${Object.values(calls)
    .filter((call) => call.method === 'GET' && call.tag === 'catalogue')
    .map((call) => call.path.replace(/\{\w+\}/g, '[^/?]+'))
    .join('|')})(?:\\?|$)`,
);

/** Whether the answer to a request is the same for every visitor. */
export const isAnonymousCatalogueRead = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  (request.url?.length ?? 0) <= MAX_URL_LENGTH &&
  CATALOGUE.test(request.url ?? '');

/** `Set-Cookie` is one visitor's; the others are this connection's, or written anew. */
const NOT_SHARED = new Set(['set-cookie', 'content-length', 'date']);

/** @param extra headers of this origin, which the CMS's own stand above */
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
 * The anonymous catalogue: kept for a second, then asked for again with the tag that is known, so
 * that an unchanged page costs the CMS a 304.
 * @param extra headers that every answer of this origin carries
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
    /** The answer while it is fresh. */
    fresh: (request: IncomingMessage) => cache.fresh(keyOf(request)),
    get: (request: IncomingMessage) => cache.get(keyOf(request)),
  };
};
