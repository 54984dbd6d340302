import type { Store } from '../store/store.ts';

/**
 * What time it is. Each test clock has its own frozen time; everything else follows the sandbox's
 * clock, which is the machine's plus an offset that the dashboard moves. Times are whole seconds.
 */
export class Clock {
  readonly #store: Store;
  readonly #realMs: () => number;
  /** Set while due tasks run, so that each sees the moment for which it was planned. */
  #moment: number | undefined;

  constructor(store: Store, realMs: () => number) {
    this.#store = store;
    this.#realMs = realMs;
  }

  /** @param testClock the id of a test clock, or null for the sandbox's clock */
  now(testClock: string | null | undefined): number {
    if (testClock) return this.#store.need('test_helpers.test_clock', testClock).frozen_time;
    return this.#moment ?? Math.floor(this.#realMs() / 1000) + this.offset();
  }

  /** The machine's time in milliseconds: for deliveries and signatures, whose receivers have no other. */
  real(): number {
    return this.#realMs();
  }

  offset(): number {
    return Number(this.#store.meta('clock_offset') ?? 0);
  }

  /** Moves the sandbox's clock to this second; it runs on from there. */
  set(seconds: number): void {
    this.#store.setMeta('clock_offset', String(seconds - Math.floor(this.#realMs() / 1000)));
  }

  at<T>(moment: number, work: () => T): T {
    const before = this.#moment;
    this.#moment = moment;
    try {
      return work();
    } finally {
      this.#moment = before;
    }
  }
}
