import type Database from 'better-sqlite3';
import { z } from 'zod';

/** How deliveries are disturbed on purpose. */
export interface Disturbance {
  delayMs: number;
  /** How often each is sent; none are lost. */
  copies: number;
  /** Events of one second are held back and sent in reverse. */
  reverse: boolean;
}

export const UNDISTURBED: Disturbance = { delayMs: 0, copies: 1, reverse: false };
const REVERSE_WINDOW_MS = 1_000;
/** A timer never sleeps longer, so that a machine that was asleep notices. */
const LONGEST_SLEEP_MS = 60_000;

const TABLE = `
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER,
    state TEXT NOT NULL,
    response_status INTEGER,
    response_body TEXT,
    last_ms INTEGER
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due_ms);
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event);
`;

const deliverySchema = z.object({
  seq: z.number(),
  event: z.string(),
  endpoint: z.string(),
  attempts: z.number(),
  due_ms: z.number().nullable(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  response_status: z.number().nullable(),
  response_body: z.string().nullable(),
  last_ms: z.number().nullable(),
});
const dueSchema = z.object({ due: z.number().nullable() });

/** An event on its way to one endpoint, and what became of it last. */
export type Delivery = z.infer<typeof deliverySchema>;

/** What is posted to a webhook endpoint in one attempt. */
export interface WebhookRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What came back; a status of null when nothing did, the body then says why. */
export interface Answer {
  status: number | null;
  headers: Record<string, string>;
  body: string;
}

interface DeliveryQueueOptions {
  /** Waits between attempts in milliseconds; after the last one a delivery has failed. */
  backoffMs: readonly number[];
  /** How long an endpoint may take to answer. */
  timeoutMs: number;
  realMs: () => number;
  disturbance: () => Disturbance;
  /** Whether everything waits. */
  isPaused?: () => boolean;
  /** What to send, signed for this second; undefined when the event or its endpoint is gone. */
  request: (delivery: Delivery, seconds: number) => WebhookRequest | undefined;
  /** Hears of every attempt, in one transaction with what it means for the delivery. */
  attempted?: (
    delivery: Delivery,
    request: WebhookRequest,
    answer: Answer,
    succeeded: boolean,
  ) => void;
}

const MAX_KEPT_CHARACTERS = 2_000;

/** Posts once, follows no redirect, and keeps the beginning of what is answered. */
async function postWebhook(request: WebhookRequest, signal: AbortSignal): Promise<Answer> {
  const { url, body, headers } = request;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers,
      signal,
    });
    const text = await response.text();
    const received: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      received[name] = value;
    });
    return { status: response.status, headers: received, body: text.slice(0, MAX_KEPT_CHARACTERS) };
  } catch (cause) {
    // fetch hides the reason, such as a refused connection, one level down.
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    return {
      status: null,
      headers: {},
      body: reason instanceof Error ? reason.message : String(reason),
    };
  }
}

/** Posts events to endpoints until each has answered 2xx, from a queue that survives restarts. */
export class DeliveryQueue {
  readonly #database: Database.Database;
  readonly #options: DeliveryQueueOptions;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #waiters: (() => void)[] = [];

  constructor(database: Database.Database, options: DeliveryQueueOptions) {
    this.#database = database;
    this.#options = options;
    database.exec(TABLE);
  }

  /** Puts an event into the queue of an endpoint. */
  enqueue(event: string, endpoint: string, how: Disturbance = this.#options.disturbance()): void {
    const now = this.#options.realMs();
    const due = how.reverse ? this.#heldUntil(now, how.delayMs) : now + how.delayMs;
    const insert = this.#database.prepare(
      "INSERT INTO deliveries (event, endpoint, due_ms, state) VALUES (?, ?, ?, 'pending')",
    );
    for (let copy = 0; copy < how.copies; copy += 1) insert.run(event, endpoint, due);
  }

  /** Sends what is due now and plans to look again when the next one is. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#abort.signal.aborted || this.#options.isPaused?.()) return;
    const now = this.#options.realMs();
    const order = this.#options.disturbance().reverse ? 'DESC' : 'ASC';
    const due = this.#select(
      `WHERE state = 'pending' AND due_ms <= ? ORDER BY seq ${order} LIMIT 50`,
      now,
    );
    const byEndpoint = Map.groupBy(
      due.filter(({ seq }) => !this.#inFlight.has(seq)),
      ({ endpoint }) => endpoint,
    );
    for (const deliveries of byEndpoint.values()) this.#sendInOrder(deliveries);
    this.#sleepUntilNext(now);
  }

  /** Resolves when nothing is waiting to be sent at once or being sent; later repeats do not count. */
  async settled(): Promise<void> {
    this.wake();
    while (this.#inFlight.size > 0) {
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }

  /** Newest first. */
  list(limit: number, event?: string): Delivery[] {
    return event === undefined
      ? this.#select('ORDER BY seq DESC LIMIT ?', limit)
      : this.#select('WHERE event = ? ORDER BY seq DESC LIMIT ?', event, limit);
  }

  /** Ends what is being sent; it is sent again after a restart. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
  }

  #select(rest: string, ...values: (string | number)[]): Delivery[] {
    const rows = this.#database.prepare(`SELECT * FROM deliveries ${rest}`).all(...values);
    return z.array(deliverySchema).parse(rows);
  }

  /** What is held already and what comes now leave together. */
  #heldUntil(now: number, delayMs: number): number {
    const row = this.#database
      .prepare("SELECT max(due_ms) AS due FROM deliveries WHERE state = 'pending' AND attempts = 0")
      .get();
    const held = dueSchema.parse(row).due;
    return held !== null && held > now ? held : now + delayMs + REVERSE_WINDOW_MS;
  }

  #sendInOrder(deliveries: Delivery[]): void {
    let before: Promise<void> = Promise.resolve();
    for (const delivery of deliveries) {
      before = before
        .then(() => this.#send(delivery))
        .finally(() => {
          this.#inFlight.delete(delivery.seq);
          if (this.#inFlight.size === 0) this.#idle();
        });
      this.#inFlight.set(delivery.seq, before);
    }
  }

  #idle(): void {
    this.wake();
    if (this.#inFlight.size > 0) return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #sleepUntilNext(now: number): void {
    const row = this.#database
      .prepare("SELECT min(due_ms) AS due FROM deliveries WHERE state = 'pending' AND due_ms > ?")
      .get(now);
    const { due } = dueSchema.parse(row);
    if (due === null) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(due - now, LONGEST_SLEEP_MS));
    this.#timer.unref();
  }

  async #send(delivery: Delivery): Promise<void> {
    if (this.#abort.signal.aborted || this.#options.isPaused?.()) return;
    const request = this.#options.request(delivery, Math.floor(this.#options.realMs() / 1000));
    if (!request) {
      const body = 'The endpoint or the event is gone.';
      this.#finish(delivery, 'failed', { status: null, headers: {}, body }, null);
      return;
    }
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    const answer = await postWebhook(request, AbortSignal.any([this.#abort.signal, timeout]));
    if (this.#abort.signal.aborted) return;
    this.#database.transaction(() => this.#conclude(delivery, request, answer))();
  }

  #conclude(delivery: Delivery, request: WebhookRequest, answer: Answer): void {
    const succeeded = answer.status !== null && answer.status >= 200 && answer.status < 300;
    const wait = this.#options.backoffMs[delivery.attempts];
    const due = succeeded || wait === undefined ? null : this.#options.realMs() + wait;
    const state = succeeded ? 'succeeded' : due === null ? 'failed' : 'pending';
    this.#finish(delivery, state, answer, due);
    this.#options.attempted?.(delivery, request, answer, succeeded);
  }

  #finish(delivery: Delivery, state: Delivery['state'], answer: Answer, due: number | null): void {
    this.#database
      .prepare(
        `UPDATE deliveries SET state = ?, attempts = attempts + 1, response_status = ?,
         response_body = ?, due_ms = ?, last_ms = ? WHERE seq = ?`,
      )
      .run(state, answer.status, answer.body, due, this.#options.realMs(), delivery.seq);
  }
}
