/** A request that the sandbox answered, or left without an answer. */
export interface JournalEntry {
  id: number;
  /** When it came, as ISO 8601. */
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  /** The body of a call to one of the APIs, when it is text of modest size. */
  body?: string | undefined;
  /** 0 when the connection was cut instead of answered. */
  status: number;
  durationMs: number;
  /** The injected fault that it met. */
  fault?: string | undefined;
}

/** The last requests, newest first, in memory. */
export class Journal {
  readonly #capacity: number;
  #entries: JournalEntry[] = [];
  #lastId = 0;

  constructor(capacity = 500) {
    this.#capacity = capacity;
  }

  record(entry: Omit<JournalEntry, 'id'>): void {
    this.#lastId += 1;
    this.#entries.unshift({ id: this.#lastId, ...entry });
    this.#entries.length = Math.min(this.#entries.length, this.#capacity);
  }

  /** @param filter a path prefix and a method; absent ones match everything. */
  list(
    filter: { path?: string | undefined; method?: string | undefined; limit?: number } = {},
  ): JournalEntry[] {
    const found = this.#entries.filter(
      (entry) =>
        entry.path.startsWith(filter.path ?? '') &&
        (filter.method === undefined || entry.method === filter.method.toUpperCase()),
    );
    return found.slice(0, filter.limit ?? this.#capacity);
  }

  clear(): void {
    this.#entries = [];
  }
}
