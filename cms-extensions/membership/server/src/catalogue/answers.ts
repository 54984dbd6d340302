import { LRUCache } from 'lru-cache';
import { type Caching, PUBLIC_CACHING, type Representation } from '../platform/http/index.ts';

const PAGES_KEPT_MAX = 5_000;
const BYTES_KEPT_MAX = 64 * 1024 * 1024;

/**
 * A member's pages contain signed addresses: they may be cached only by the member's own browser
 * and for the same token.
 */
export const MEMBER_CACHING: Caching = {
  cacheControl: 'private, no-cache',
  vary: 'Accept-Encoding, Authorization',
};

/** A visitor's page must not be served to a member who requests the same address. */
export const VISITOR_CACHING: Caching = {
  ...PUBLIC_CACHING,
  vary: 'Accept-Encoding, Authorization',
};

type Page = { representation: Representation; until: number };

/** A cache of answers that are the same for everyone who sends the same request. */
export class Pages {
  #kept = this.#empty();
  #making = new Map<string, Promise<Representation>>();

  #empty(): LRUCache<string, Page> {
    return new LRUCache<string, Page>({
      max: PAGES_KEPT_MAX,
      maxSize: BYTES_KEPT_MAX,
      sizeCalculation: ({ representation }) => representation.byteLength + 500,
    });
  }

  /** Clears the cache; answers in progress still go to their callers but are not cached. */
  clear(): void {
    this.#kept = this.#empty();
    this.#making = new Map();
  }

  /**
   * @param until when the answer changes even without a change of content, milliseconds
   * @param now milliseconds since the epoch
   */
  get(
    key: string,
    until: number,
    now: number,
    make: () => Promise<Representation>,
  ): Representation | Promise<Representation> {
    const page = this.#kept.get(key);
    if (page !== undefined && now < page.until) return page.representation;
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const [kept, making] = [this.#kept, this.#making];
    const made = make()
      .then((representation) => {
        kept.set(key, { representation, until });
        return representation;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }
}
