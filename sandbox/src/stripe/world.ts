import { DEFAULT_BACKOFF_MS, Deliveries } from './events/deliveries.ts';
import { previousAttributes } from './events/differences.ts';
import { readSettings } from './settings.ts';
import { newId } from './store/ids.ts';
import type { Kind } from './store/kinds.ts';
import { type Doc, Store } from './store/store.ts';
import { Clock } from './time/clock.ts';
import { Timers } from './time/timers.ts';

/** The API version whose shapes the sandbox speaks, pinned by the SDK that it is checked against. */
export const API_VERSION = '2026-10-28.endive';

export interface WorldOptions {
  /** Folder of the database; `:memory:` keeps nothing. */
  dataDir: string;
  /** The sandbox's own origin, for hosted pages. */
  baseUrl: string;
  secretKey?: string;
  publishableKey?: string;
  /** Waits between attempts of a webhook delivery. */
  deliveryBackoffMs?: readonly number[];
  /** The machine's time in milliseconds; tests may put in their own. */
  realMs?: () => number;
  /** The shop's name on hosted pages and statements. */
  accountName?: string;
}

interface RequestMark {
  id: string | null;
  idempotency_key: string | null;
}

/** How a stored document is shown: its embedded lists put in. */
type Shows = { [K in Kind]?: (world: World, doc: Doc<K>) => object };
/** Fields that are shown only when a call expands them. */
type Includes = { [K in Kind]?: Record<string, (world: World, doc: Doc<K>) => unknown> };

/** What one piece of code tells another without knowing it: an intent was settled, and so on. */
interface Listeners {
  paymentSucceeded: ((world: World, paymentIntentId: string) => void)[];
  paymentFailed: ((world: World, paymentIntentId: string) => void)[];
  /** A bank was asked, and will answer later. */
  paymentProcessing: ((world: World, paymentIntentId: string) => void)[];
  setupSucceeded: ((world: World, setupIntentId: string) => void)[];
  invoicePaid: ((world: World, invoiceId: string) => void)[];
  /** An attempt to collect failed, or waits for the customer. */
  invoiceUnpaid: ((world: World, invoiceId: string) => void)[];
  /** The last retry of an invoice failed. */
  invoiceExhausted: ((world: World, invoiceId: string) => void)[];
  invoiceVoided: ((world: World, invoiceId: string) => void)[];
}

/** Everything that a handler needs: documents, time, plans, events. */
export class World {
  readonly options: WorldOptions;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly deliveries: Deliveries;
  readonly shows: Shows = {};
  readonly includes: Includes = {};
  readonly listeners: Listeners = {
    paymentSucceeded: [],
    paymentFailed: [],
    paymentProcessing: [],
    setupSucceeded: [],
    invoicePaid: [],
    invoiceUnpaid: [],
    invoiceExhausted: [],
    invoiceVoided: [],
  };
  /** The shop's name, on hosted pages and statements. */
  readonly accountName: string;
  readonly accountId = 'acct_1SandboxAccount';
  #request: RequestMark | null = null;
  /** Events were emitted since deliveries were last looked for. */
  #hasEvents = false;

  constructor(options: WorldOptions) {
    this.options = options;
    this.accountName = options.accountName ?? 'Sandbox shop';
    const realMs = options.realMs ?? Date.now;
    this.store = new Store(options.dataDir);
    this.clock = new Clock(this.store, realMs);
    this.timers = new Timers(this.store);
    this.deliveries = new Deliveries(this.store, {
      backoffMs: options.deliveryBackoffMs ?? DEFAULT_BACKOFF_MS,
      realMs,
      payload: (id) => this.#payload(id),
      disturbance: () => readSettings(this.store).delivery,
    });
  }

  /** Runs `work` in one transaction and then sends the events that it left. */
  write<T>(work: () => T, request: RequestMark | null = null): T {
    const before = this.#request;
    this.#request = request;
    try {
      return this.store.transaction(work);
    } finally {
      this.#request = before;
      // Most requests leave no event, and looking for what is due takes a twentieth of a request.
      if (this.#hasEvents) setImmediate(() => this.deliveries.wake());
      this.#hasEvents = false;
    }
  }

  /** The test clock that a customer's objects follow, or null. */
  clockOf(customer: string | null | undefined): string | null {
    if (!customer) return null;
    return this.store.get('customer', customer)?.test_clock ?? null;
  }

  /** Now, for what belongs to this customer. Whole seconds. */
  now(customer?: string | null): number {
    return this.clock.now(this.clockOf(customer));
  }

  /** A document as the API shows it. */
  show<K extends Kind>(kind: K, doc: Doc<K>): Record<string, unknown> {
    const shown = this.shows[kind]?.(this, doc) ?? doc;
    return shown as Record<string, unknown>;
  }

  showId<K extends Kind>(kind: K, id: string): Record<string, unknown> {
    return this.show(kind, this.store.need(kind, id));
  }

  /** Leaves an event with the object as it is now, and queues it for the endpoints that want it. */
  emit(type: string, kind: Kind, id: string, previous?: Record<string, unknown>): void {
    const doc = this.store.get(kind, id);
    if (doc) this.emitObject(type, this.show(kind, doc), clockOfDoc(this, doc), previous);
  }

  /** As `emit`, for an object that is not stored (any more). */
  emitObject(
    type: string,
    object: Record<string, unknown>,
    testClock: string | null = null,
    previous?: Record<string, unknown>,
  ): void {
    const endpoints = this.store
      .find('webhook_endpoint', { status: 'enabled' })
      .filter(
        ({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type),
      );
    const id = newId('event');
    this.store.insert('event', {
      id,
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.now(testClock),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: this.#request ?? { id: null, idempotency_key: null },
      type,
    });
    for (const endpoint of endpoints) this.deliveries.enqueue(id, endpoint.id);
    this.#hasEvents = true;
  }

  /**
   * Writes fields over a document and leaves an event of what changed; nothing changed, no event.
   * @returns the document as it is now
   */
  change<K extends Kind>(
    kind: K,
    id: string,
    fields: Partial<Doc<K>>,
    type: string | null,
  ): Doc<K> {
    const before = this.showId(kind, id);
    const doc = this.store.patch(kind, id, fields);
    if (type) this.emitChange(type, kind, id, before);
    return doc;
  }

  /** Leaves an event of what changed since `before` was shown; nothing changed, no event. */
  emitChange(type: string, kind: Kind, id: string, before: Record<string, unknown>): void {
    const previous = previousAttributes(before, this.showId(kind, id));
    if (previous) this.emit(type, kind, id, previous);
  }

  /** Leaves a message that Stripe would have sent to a customer. */
  mail(recipient: string | null | undefined, subject: string, body: string, at: number): void {
    if (!recipient) return;
    this.store.db
      .prepare('INSERT INTO mails (recipient, subject, body, created) VALUES (?, ?, ?, ?)')
      .run(recipient, subject, body, at);
  }

  #payload(id: string): string | undefined {
    const event = this.store.get('event', id);
    return event && JSON.stringify(event, null, 2);
  }
}

function clockOfDoc(world: World, doc: object): string | null {
  if ('test_clock' in doc && typeof doc.test_clock === 'string') return doc.test_clock;
  if ('object' in doc && doc.object === 'test_helpers.test_clock' && 'id' in doc)
    return String(doc.id);
  if ('object' in doc && doc.object === 'customer' && 'id' in doc)
    return world.clockOf(String(doc.id));
  return 'customer' in doc && typeof doc.customer === 'string' ? world.clockOf(doc.customer) : null;
}
