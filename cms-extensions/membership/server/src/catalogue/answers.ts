import type { Representation } from 'contract/http-server';
import { LRUCache } from 'lru-cache';
import { type Caching, PUBLIC_CACHING } from '../platform/http/index.ts';

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** What an entry takes besides its bytes, roughly. */
const ENTRY_BYTES = 500;

/**
 * A member's answers contain signed addresses: they may be cached only by the member's own browser
 * and for the same token.
 */
export const MEMBER_CACHING: Caching = {
  cacheControl: 'private, no-cache',
  vary: 'Accept-Encoding, Authorization',
};

/** A visitor's answer must not be served to a member who requests the same address. */
export const VISITOR_CACHING: Caching = {
  ...PUBLIC_CACHING,
  vary: 'Accept-Encoding, Authorization',
};

/** How to make an answer, and when it changes without a change of content (milliseconds). */
type Order = { make: () => Promise<Representation>; until: number };

/**
 * Finished answers that are the same for everyone who sends the same request. The only copies of
 * answers' text in this process (docs/decisions/0048-two-layers-of-cached-pages.md).
 */
export const createAnswerCache = () => {
  const empty = () =>
    new LRUCache<string, Representation, Order>({
      max: ANSWERS_MAX,
      maxSize: BYTES_MAX,
      sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
      // An entry may be evicted while it is made; those who wait for it still get it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _previous, { context: { make, until }, options }) => {
        const answer = await make();
        options.ttl = Math.max(1, until - Date.now());
        return answer;
      },
    });
  let cache = empty();

  return {
    /** The answer at once when it is ready; concurrent requests for a new one share one promise. */
    get: (key: string, order: Order): Representation | Promise<Representation> =>
      cache.get(key) ?? cache.forceFetch(key, { context: order }),

    /** Answers being made still go to their callers but are not kept. */
    clear: (): void => {
      cache = empty();
    },
  };
};

export type AnswerCache = ReturnType<typeof createAnswerCache>;
