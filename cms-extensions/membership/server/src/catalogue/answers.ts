import { LRUCache } from 'lru-cache';
import type { Representation } from 'server-kit/http-server';

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** What an entry takes besides its bytes, roughly. */
const ENTRY_BYTES = 500;

/** How to make an answer, and when it changes without a change of content (milliseconds). */
type Order = { make: () => Promise<Representation>; until: number };

type Cache = LRUCache<string, Representation, Order>;

const emptyCache = (): Cache =>
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

/**
 * Finished answers that are the same for everyone who sends the same request. The only copies of
 * answers' text in this process (docs/decisions/0048-two-layers-of-cached-pages.md).
 */
export class Answers {
  #cache = emptyCache();

  /** The answer at once when it is ready; concurrent requests for a new one share one promise. */
  get(key: string, order: Order): Representation | Promise<Representation> {
    return this.#cache.get(key) ?? this.#cache.forceFetch(key, { context: order });
  }

  /** Answers being made still go to their callers but are not kept. */
  clear(): void {
    this.#cache = emptyCache();
  }
}
