/** How long an answer is taken as fresh without asking; short enough that no editor notices. */
export const FRESH_FOR_MS = 1000;

type Entry<Value> = { value: Value; bytes: number; checkedAt: number };

export type MicroCacheOptions<Value> = {
  /** Makes or renews a value. Null: it must not be kept, and is asked for again each time. */
  renew: (key: string, previous: Value | undefined) => Promise<Renewed<Value>>;
  sizeOf: (value: Value) => number;
  maxBytes: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

/** A renewed value, and whether it may be kept. */
export type Renewed<Value> = { value: Value; keep: boolean };

/**
 * Keeps answers for a second. After that one request renews the answer while all others wait for
 * it, so that the source is asked at most once a second for each key, however many ask here, and
 * nobody is told what is older than that. The least recently used answers go first.
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

  /** Whether `get` would ask the source anew, instead of waiting for what is under way. */
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
    // What the source says may be as old as the moment it was asked, not the moment it answered.
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
