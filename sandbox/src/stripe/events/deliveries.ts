import { createHmac } from 'node:crypto';
import type { Store } from '../store/store.ts';

/** Seconds between attempts grow over three days, as /webhooks#retries describes for live mode. */
export const DEFAULT_BACKOFF_MS = [
  5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000, 43_200_000,
  43_200_000, 43_200_000,
];

/** How deliveries are disturbed on purpose. */
export interface Disturbance {
  delayMs: number;
  copies: number;
  /** Events of one second are held back and sent in reverse. */
  reverse: boolean;
}

export const UNDISTURBED: Disturbance = { delayMs: 0, copies: 1, reverse: false };
const REVERSE_WINDOW_MS = 1_000;
const TIMEOUT_MS = 10_000;

interface Row {
  seq: number;
  event: string;
  endpoint: string;
  attempts: number;
  due_ms: number | null;
  state: 'pending' | 'succeeded' | 'failed';
  response_status: number | null;
  response_body: string | null;
  last_ms: number | null;
}
export type Delivery = Row;

/** `t=…,v1=…` over the exact bytes that are sent. See /webhooks/signature. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

export interface DeliveryOptions {
  backoffMs: readonly number[];
  realMs: () => number;
  /** The bytes of an event as it is to be sent, or undefined when it is gone. */
  payload: (event: string) => string | undefined;
  disturbance: () => Disturbance;
}

/** Sends events to webhook endpoints until each has answered 2xx, from a queue that survives restarts. */
export class Deliveries {
  private readonly store: Store;
  private readonly options: DeliveryOptions;
  private readonly inFlight = new Map<number, Promise<void>>();
  private readonly abort = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private waiters: (() => void)[] = [];

  constructor(store: Store, options: DeliveryOptions) {
    this.store = store;
    this.options = options;
  }

  /** Puts an event into the queue of an endpoint. */
  enqueue(event: string, endpoint: string, how: Disturbance = this.options.disturbance()): void {
    const now = this.options.realMs();
    let due = now + how.delayMs;
    if (how.reverse) {
      const held = this.store.db
        .prepare(
          "SELECT max(due_ms) AS due FROM deliveries WHERE state = 'pending' AND attempts = 0",
        )
        .get() as { due: number | null };
      due = held.due !== null && held.due > now ? held.due : now + how.delayMs + REVERSE_WINDOW_MS;
    }
    const insert = this.store.db.prepare(
      "INSERT INTO deliveries (event, endpoint, due_ms, state) VALUES (?, ?, ?, 'pending')",
    );
    for (let copy = 0; copy < how.copies; copy += 1) insert.run(event, endpoint, due);
  }

  /** Sends what is due now and plans to look again when the next one is. */
  wake(): void {
    if (this.abort.signal.aborted) return;
    clearTimeout(this.timer);
    const now = this.options.realMs();
    const order = this.options.disturbance().reverse ? 'DESC' : 'ASC';
    const due = this.store.db
      .prepare(
        `SELECT * FROM deliveries WHERE state = 'pending' AND due_ms <= ? ORDER BY seq ${order} LIMIT 50`,
      )
      .all(now) as Row[];
    const byEndpoint = Map.groupBy(
      due.filter((row) => !this.inFlight.has(row.seq)),
      (row) => row.endpoint,
    );
    for (const rows of byEndpoint.values()) this.sendInOrder(rows);
    this.sleepUntilNext(now);
  }

  /** Resolves when nothing is waiting to be sent at once or being sent; later repeats do not count. */
  async settled(): Promise<void> {
    this.wake();
    while (this.inFlight.size > 0) {
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
  }

  list(limit: number, event?: string): Row[] {
    const where = event ? 'WHERE event = ?' : '';
    return this.store.db
      .prepare(`SELECT * FROM deliveries ${where} ORDER BY seq DESC LIMIT ${Math.trunc(limit)}`)
      .all(...(event ? [event] : [])) as Row[];
  }

  async close(): Promise<void> {
    this.abort.abort();
    clearTimeout(this.timer);
    await Promise.all(this.inFlight.values());
  }

  private sendInOrder(rows: Row[]): void {
    let before: Promise<void> = Promise.resolve();
    for (const row of rows) {
      before = before
        .then(() => this.send(row))
        .finally(() => {
          this.inFlight.delete(row.seq);
          if (this.inFlight.size === 0) this.idle();
        });
      this.inFlight.set(row.seq, before);
    }
  }

  private idle(): void {
    this.wake();
    if (this.inFlight.size > 0) return;
    for (const resolve of this.waiters.splice(0)) resolve();
  }

  private sleepUntilNext(now: number): void {
    const next = this.store.db
      .prepare("SELECT min(due_ms) AS due FROM deliveries WHERE state = 'pending' AND due_ms > ?")
      .get(now) as { due: number | null };
    if (next.due === null) return;
    this.timer = setTimeout(() => this.wake(), Math.min(next.due - now, 60_000));
    this.timer.unref();
  }

  private async send(row: Row): Promise<void> {
    if (this.abort.signal.aborted) return;
    const endpoint = this.store.get('webhook_endpoint', row.endpoint);
    const payload = this.options.payload(row.event);
    if (endpoint?.status !== 'enabled' || payload === undefined) {
      this.finish(row, 'failed', null, 'The endpoint or the event is gone.', null);
      return;
    }
    const secret = this.store.hidden<{ secret: string }>(row.endpoint).secret ?? '';
    const outcome = await this.post(endpoint.url, payload, secret);
    if (this.abort.signal.aborted) return;
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
      this.finish(row, 'succeeded', outcome.status, outcome.body, null);
      this.oneLessPending(row.event);
      return;
    }
    const wait = this.options.backoffMs[row.attempts];
    const due = wait === undefined ? null : this.options.realMs() + wait;
    this.finish(row, due === null ? 'failed' : 'pending', outcome.status, outcome.body, due);
  }

  private async post(url: string, payload: string, secret: string) {
    const seconds = Math.floor(this.options.realMs() / 1000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: payload,
        signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, secret, seconds),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          accept: '*/*; q=0.5, application/xml',
        },
      });
      return { status: response.status, body: (await response.text()).slice(0, 2_000) };
    } catch (error) {
      return { status: null, body: error instanceof Error ? error.message : String(error) };
    }
  }

  private finish(
    row: Row,
    state: Row['state'],
    status: number | null,
    body: string,
    due: number | null,
  ) {
    this.store.db
      .prepare(
        'UPDATE deliveries SET state = ?, attempts = attempts + 1, response_status = ?, response_body = ?, due_ms = ?, last_ms = ? WHERE seq = ?',
      )
      .run(state, status, body, due, this.options.realMs(), row.seq);
  }

  private oneLessPending(event: string): void {
    const doc = this.store.get('event', event);
    if (!doc) return;
    const pending = Math.max(0, doc.pending_webhooks - 1);
    this.store.patch('event', event, { pending_webhooks: pending });
  }
}
