import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WebhookRequest } from '../../server/delivery-queue.ts';
import { type Delivery, DeliveryQueue, UNDISTURBED } from '../../server/delivery-queue.ts';
import { newId } from '../ids.ts';
import type { MuxDatabase } from '../state/database.ts';
import { EventLog, type StoredAttempt, type StoredEvent } from './event-log.ts';

/**
 * Mux retries for a day, with growing delays that it does not publish; the first are short here.
 */
const BACKOFF_MS = [
  5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000,
  28_800_000,
];
/** What Mux gives an endpoint to answer. */
const TIMEOUT_MS = 5_000;
const ENVIRONMENT = { id: 'sandbox', name: 'Sandbox' };
/** There is one endpoint; its address is looked up when something is sent. */
const ENDPOINT = 'webhook';
const WEBHOOK_ID = 1;

export interface WebhookOptions {
  /** Target URL of events; absent: events are not sent. */
  url?: string | undefined;
  secret: string;
  /** Waits between attempts in milliseconds. */
  backoffMs?: readonly number[];
}

/** The endpoint and its simulated delivery faults; discarded at a restart. */
interface WebhookState {
  url: string | null;
  /** Whether events are stored without being sent. */
  paused: boolean;
  delayMs: number;
  /** How often each event is sent; 0 loses it. */
  copies: number;
  /** Whether events of the same second are sent in reverse order. */
  reverse: boolean;
}

const madeSchema = z.object({
  id: z.string(),
  address: z.string(),
  createdAt: z.string(),
  secret: z.string(),
});

/** The endpoint that was made through the API. */
export type MadeWebhook = z.infer<typeof madeSchema>;

/** `t=…,v1=…` over the bytes that are sent, as Mux signs them. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Stores events and delivers them, signed, until the endpoint has responded with 2xx. */
export class Webhooks {
  readonly log: EventLog;
  readonly #database: MuxDatabase;
  readonly #secret: string;
  readonly #backoffMs: readonly number[];
  readonly #queue: DeliveryQueue;
  readonly #configured: WebhookState;
  #state: WebhookState;
  #wakes = false;

  constructor(database: MuxDatabase, options: WebhookOptions) {
    this.log = new EventLog(database);
    this.#database = database;
    this.#secret = options.secret;
    this.#backoffMs = options.backoffMs ?? BACKOFF_MS;
    this.#configured = { url: options.url ?? null, paused: false, ...UNDISTURBED };
    this.#state = { ...this.#configured, ...(this.made && { url: this.made.address }) };
    this.#queue = new DeliveryQueue(database, {
      backoffMs: this.#backoffMs,
      timeoutMs: TIMEOUT_MS,
      realMs: Date.now,
      disturbance: () => this.#state,
      isPaused: () => this.#state.paused,
      request: (delivery, seconds) => this.#request(delivery, seconds),
      attempted: (delivery, request, answer) => this.log.addAttempt(delivery, request, answer),
    });
  }

  get state(): WebhookState {
    return this.#state;
  }

  /** The endpoint that was made through the API; it takes the place of that of the settings. */
  get made(): MadeWebhook | undefined {
    const row = z
      .object({ value: z.instanceof(Buffer) })
      .optional()
      .parse(this.#database.prepare("SELECT value FROM secrets WHERE name = 'webhook'").get());
    return row && madeSchema.parse(JSON.parse(row.value.toString('utf8')));
  }

  make(address: string): MadeWebhook {
    const secret = randomBytes(16).toString('hex');
    const made = { id: newId(), address, createdAt: new Date().toISOString(), secret };
    this.#database
      .prepare("INSERT OR REPLACE INTO secrets (name, value) VALUES ('webhook', ?)")
      .run(Buffer.from(JSON.stringify(made)));
    this.change({ url: address });
    return made;
  }

  unmake(): void {
    this.#database.exec("DELETE FROM secrets WHERE name = 'webhook'");
    this.change({ url: this.#configured.url });
  }

  change(changes: Partial<WebhookState>): WebhookState {
    this.#state = { ...this.#state, ...changes };
    this.wake();
    return this.#state;
  }

  /** Keeps an event and queues it. Call it in the transaction that makes the change. */
  record(type: string, object: StoredEvent['object'], data: object): void {
    const id = this.log.add(type, object, data);
    if (this.#state.url !== null) this.#queue.enqueue(id, ENDPOINT);
    this.#wakeSoon();
  }

  /** Sends an event again, so many times, after a wait. */
  sendAgain(event: string, order: { times: number; delayMs: number }): void {
    this.#queue.enqueue(event, ENDPOINT, {
      copies: order.times,
      delayMs: order.delayMs,
      reverse: false,
    });
    this.wake();
  }

  /** Sends everything due, including events of an earlier run. */
  wake(): void {
    this.#queue.wake();
  }

  /** Resolves when nothing is due; later repeats do not count. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** The last deliveries with their attempts, newest first. */
  deliveries(limit: number, event?: string): (Delivery & { log: StoredAttempt[] })[] {
    return this.#queue.list(limit, event).map((delivery) => ({
      ...delivery,
      log: this.log.attempts(delivery.event).filter((attempt) => attempt.delivery === delivery.seq),
    }));
  }

  /** An event as it is sent, with the attempts that were made until now. */
  envelope(event: StoredEvent) {
    return {
      type: event.type,
      object: event.object,
      id: event.id,
      environment: ENVIRONMENT,
      data: event.data,
      created_at: event.createdAt,
      attempts: this.log.attempts(event.id).map((attempt) => this.#presentAttempt(attempt)),
    };
  }

  /** Deletes all events and resets the endpoint to the settings. */
  forget(): void {
    this.log.deleteAll();
    this.#database.exec("DELETE FROM secrets WHERE name = 'webhook'");
    this.#state = this.#configured;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  /** Runs after the transaction; a rolled-back one has left nothing to send. */
  #wakeSoon(): void {
    if (this.#wakes) return;
    this.#wakes = true;
    setImmediate(() => {
      this.#wakes = false;
      this.wake();
    });
  }

  #request({ event: id }: Delivery, seconds: number): WebhookRequest | undefined {
    const event = this.log.find(id);
    const { url } = this.#state;
    if (!event || url === null) return undefined;
    const body = JSON.stringify(this.envelope(event));
    const headers = {
      'content-type': 'application/json',
      'mux-signature': signatureHeader(body, this.made?.secret ?? this.#secret, seconds),
    };
    return { url, body, headers };
  }

  #presentAttempt(attempt: StoredAttempt) {
    return {
      id: attempt.id,
      webhook_id: WEBHOOK_ID,
      address: attempt.address,
      created_at: attempt.createdAt,
      max_attempts: this.#backoffMs.length + 1,
      response_headers: attempt.headers,
      response_body: attempt.status === null ? null : attempt.body,
      ...(attempt.status !== null && { response_status_code: attempt.status }),
    };
  }
}
