import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH, CATALOGUE_CALLS } from 'contract';
import { LRUCache } from 'lru-cache';
import { Representation } from 'server-kit/http-server';
import type { CountEvent } from 'server-kit/metrics';
import type { CmsAnswer, CmsReader } from './cms-reader.ts';
import { endToEnd } from './headers.ts';
import { pageAddress, type RenderedPage } from './pages.ts';

/** How long a response is used without revalidation; short enough that no editor notices. */
const FRESH_FOR_MS = 1000;
/** Holds a few thousand different pages and answers. */
const BYTES_MAX = 96 * 1024 * 1024;
/** The compressed forms of a text take less than the text. */
const WITH_ENCODINGS = 2;
/** URLs longer than any that our pages request are not cached. */
const URL_LENGTH_MAX = 1024;

/** The catalogue's paths. Without credentials, the response is the same for every visitor. */
const CATALOGUE = new RegExp(
  `^${API_BASE_PATH}(?:${CATALOGUE_CALLS.map(({ path }) => path.replace(/\{\w+\}/g, '[^/?]+')).join(
    '|',
  )})(?:\\?|$)`,
);

/** Whether the response to a request is the same for every visitor. */
export const isAnonymousCatalogueRead = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  (request.url?.length ?? 0) <= URL_LENGTH_MAX &&
  CATALOGUE.test(request.url ?? '');

/**
 * `Set-Cookie` belongs to one visitor, the date to one moment; the others are made anew with the
 * body.
 */
const NOT_SHARED = new Set(['set-cookie', 'content-length', 'content-type', 'date', 'etag']);

/** @param extra headers of this origin; the CMS's own headers take precedence */
const toRepresentation = (
  { status, headers, body }: CmsAnswer,
  extra: Record<string, string>,
): Representation => {
  const defaults = Object.entries(extra).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { ...Object.fromEntries(defaults), ...endToEnd(headers) };
  return new Representation(body, {
    status,
    type: headers['content-type'] ?? 'application/json; charset=utf-8',
    etag: headers.etag,
    headers: Object.entries(all).flatMap(([name, value]) =>
      value === undefined || NOT_SHARED.has(name) ? [] : [name, String(value)],
    ),
  });
};

type ResponseCacheOptions = {
  read: CmsReader;
  /**
   * Renders the page of an address.
   * @param request the one that is waiting for it
   */
  render: (address: string, request: IncomingMessage) => Promise<RenderedPage>;
  extra: Record<string, string>;
  /** Counts answers for the metrics, by `result`: `hit` or `miss`. */
  count: CountEvent;
};

/**
 * What this server sends to every visitor alike: the pages' HTML (only the browser knows who is
 * signed in) and the catalogue's answers. Each is used for a second; after that, one request
 * renews it while all others wait for it, so that no response is older than that
 * (docs/decisions/0048-two-layers-of-cached-pages.md).
 */
export const createResponseCache = ({ read, render, extra, count }: ResponseCacheOptions) => {
  /** With the known tag, so that the CMS answers 304 for an unchanged response. */
  const fetchCatalogue = async (url: string, previous: Representation | undefined) => {
    const tag = previous?.etag;
    const received = await read(url, {
      accept: 'application/json',
      // Compressed here, once for all clients.
      'accept-encoding': 'identity',
      ...(tag && { 'if-none-match': tag }),
    });
    if (received.status === 304 && previous !== undefined)
      return { response: previous, keep: true };
    const keep = received.status === 200 && received.headers['set-cookie'] === undefined;
    return { response: toRepresentation(received, extra), keep };
  };

  const cache = new LRUCache<string, Representation, IncomingMessage>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ byteLength }, key) => byteLength * WITH_ENCODINGS + key.length,
    ttl: FRESH_FOR_MS,
    ttlResolution: 0,
    // Without this the cache keeps the clock of its own first load, which tests cannot set.
    perf: { now: () => performance.now() },
    noDeleteOnStaleGet: true,
    // An entry may be evicted while it is renewed; those who wait for it still get it.
    ignoreFetchAbort: true,
    fetchMethod: async (key, previous, { context: request, options }) => {
      const askedAt = performance.now();
      const { response, keep } = isAnonymousCatalogueRead(request)
        ? await fetchCatalogue(key, previous)
        : await render(key, request);
      // The age counts from the start of the request to the source: the data may be that old.
      const left = FRESH_FOR_MS - (performance.now() - askedAt);
      options.ttl = Math.max(1, Math.floor(left));
      // What is larger than the cache goes to those who wait for it, and is not kept.
      if (!keep) options.size = BYTES_MAX + 1;
      return response;
    },
  });

  const keyOf = (request: IncomingMessage): string =>
    isAnonymousCatalogueRead(request) ? (request.url ?? '') : pageAddress(request.url ?? '/');

  return (request: IncomingMessage): Representation | Promise<Representation> => {
    const key = keyOf(request);
    const kept = cache.get(key);
    count({ result: kept === undefined ? 'miss' : 'hit' });
    return kept ?? cache.forceFetch(key, { context: request });
  };
};
