import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import { SITE_STATE_CHANGED } from '../site/index.ts';

/**
 * Calls `changed` after changes of what the catalogue shows that do not go through the document
 * service, such as those of files.
 */
export const watchFiles = (strapi: Core.Strapi, changed: () => void): void => {
  for (const event of [SITE_STATE_CHANGED, 'media.update', 'media.delete']) {
    strapi.eventHub.on(event, async () => changed());
  }
};

/** How long changes are collected: a bulk action makes many within moments. */
const COLLECT_MS = 20;
const RETRY_MS = 1000;

/**
 * Reads again after changes: once for those that come together, and one read at a time, so that an
 * older one cannot overwrite a newer one.
 */
export class Refresher {
  readonly #read: () => Promise<void>;
  readonly #report: (fault: unknown) => void;
  #isAsked = false;
  #state: 'waiting' | 'open' | 'stopped' = 'waiting';
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  /** @param report receives the error of a failed read, which is tried again */
  constructor(read: () => Promise<void>, report: (fault: unknown) => void) {
    this.#read = read;
    this.#report = report;
  }

  /** Asks for a read. */
  readonly request = (): void => {
    this.#isAsked = true;
    this.#schedule(COLLECT_MS);
  };

  /**
   * Begins to read. Before, requests are only noted: a start reads by itself, and writes content.
   */
  start(): void {
    this.#state = 'open';
    this.#schedule(COLLECT_MS);
  }

  /** @returns after the read under way */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(afterMs: number): void {
    const isBusy = this.#timer !== null || this.#running !== null;
    if (isBusy || !this.#isAsked || this.#state !== 'open') return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = Promise.resolve().then(() => this.#run());
    }, afterMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    let nextInMs = COLLECT_MS;
    // What is asked for from now on may not be in this read.
    this.#isAsked = false;
    try {
      await this.#read();
    } catch (fault) {
      this.#report(fault);
      this.#isAsked = true;
      nextInMs = RETRY_MS;
    }
    this.#running = null;
    this.#schedule(nextInMs);
  }
}

const CHANNEL = 'membership:catalogue';

/** Tells the other instances through Redis that content has changed, and hears it from them. */
export class ChangeChannel {
  readonly #self = randomUUID();
  readonly #redis: Redis;
  readonly #subscriber: Redis;
  #hasMissed = false;

  /** @param changed called for a change elsewhere, and after a lost connection */
  constructor(redis: Redis, changed: () => void) {
    this.#redis = redis;
    this.#subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    this.#subscriber.on('error', () => {
      // The connection that this one was duplicated from reports its errors already.
    });
    let wasConnected = false;
    this.#subscriber.on('ready', () => {
      if (wasConnected) changed();
      wasConnected = true;
    });
    this.#subscriber.on('message', (_channel: string, sender: string) => {
      if (sender !== this.#self) changed();
    });
    // The other instances may have been connected all the time, so they are told again.
    redis.on('ready', () => {
      if (!this.#hasMissed) return;
      this.#hasMissed = false;
      this.publish();
    });
  }

  subscribe(): void {
    // Waits until Redis is available; the client repeats it after a reconnection.
    this.#subscriber.subscribe(CHANNEL).catch(() => {
      // Closed before it was subscribed: there is nothing to do.
    });
  }

  publish(): void {
    this.#redis.publish(CHANNEL, this.#self).catch(() => {
      this.#hasMissed = true;
    });
  }

  close(): void {
    this.#subscriber.disconnect();
  }
}
