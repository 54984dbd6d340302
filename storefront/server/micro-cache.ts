/** How long a response is used without revalidation; short enough that no editor notices. */
export const FRESH_FOR_MS = 1000;

type Entry<Value> = { value: Value; bytes: number; checkedAt: number };

export type MicroCacheOptions<Value> = {
  /**
   * Creates or renews a value. `keep: false` means that it is not cached and is renewed each time.
   */
  renew: (key: string, previous: Value | undefined) => Promise<Renewed<Value>>;
  sizeOf: (value: Value) => number;
  maxBytes: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/** A renewed value, and whether it may be kept. */
export type Renewed<Value> = { value: Value; keep: boolean };

/**
 * Caches responses for a second. After that, one request renews the value while all others wait for
 * it, so that the source is asked at most once a second per key and no response is older than that.
 * Evicts the least recently used entries first.
 */
export class MicroCache<Value> {
  readonly #options: MicroCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #renewals = new Map<string, Promise<Value>>();
  #bytes = 0;

  constructor(options: MicroCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The value while it is fresh: the fast path, without a promise. */
  fresh(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#now() - entry.checkedAt < FRESH_FOR_MS
      ? entry.value
      : undefined;
  }

  /** Whether `get` would start a renewal instead of waiting for one in progress. */
  wouldRenew(key: string): boolean {
    return this.fresh(key) === undefined && !this.#renewals.has(key);
  }

  /** The value, renewed first when it is not fresh. Rejects when the renewal does. */
  async get(key: string): Promise<Value> {
    const fresh = this.fresh(key);
    if (fresh !== undefined) return fresh;
    const running = this.#renewals.get(key);
    if (running !== undefined) return running;
    const renewal = this.#renew(key).finally(() => this.#renewals.delete(key));
    this.#renewals.set(key, renewal);
    return renewal;
  }

  async #renew(key: string): Promise<Value> {
    // The age counts from the start of the request to the source: the data may be that old.
    const askedAt = this.#now();
    const previous = this.#entries.get(key)?.value;
    const { value, keep } = await this.#options.renew(key, previous);
    this.#remove(key);
    if (keep) this.#keep(key, value, askedAt);
    return value;
  }

  #keep(key: string, value: Value, checkedAt: number): void {
    const bytes = this.#options.sizeOf(value) + key.length;
    this.#entries.set(key, { value, bytes, checkedAt });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }
}
