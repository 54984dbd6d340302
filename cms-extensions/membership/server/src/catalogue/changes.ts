import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
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

/**
 * Reads again after changes: once for those that come together, and one read at a time, so that an
 * older one cannot overwrite a newer one.
 */
export class Refresher {
  readonly #read: () => Promise<void>;
  readonly #report: (fault: unknown) => void;
  #isAsked = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  /** @param report receives the error of a failed read; the next regular one makes up for it */
  constructor(read: () => Promise<void>, report: (fault: unknown) => void) {
    this.#read = read;
    this.#report = report;
  }

  /** Asks for a read. */
  readonly request = (): void => {
    this.#isAsked = true;
    this.#running ??= this.#run();
  };

  /** @returns after the read under way */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAsked) {
      await wait(COLLECT_MS, undefined, { ref: false });
      if (this.#isStopped) return;
      // What is asked for from now on may not be in this read.
      this.#isAsked = false;
      await this.#read().catch(this.#report);
    }
    this.#running = null;
  }
}

const CHANNEL = 'membership:catalogue';

/**
 * Tells the other instances through Redis that content has changed, and hears it from them. What is
 * missed while Redis is away is found by the regular readings.
 */
export class ChangeChannel {
  readonly #self = randomUUID();
  readonly #redis: Redis;
  readonly #subscriber: Redis;

  /** @param changed called for a change elsewhere */
  constructor(redis: Redis, changed: () => void) {
    this.#redis = redis;
    const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    // To compare the two types of a client takes the type check two seconds.
    this.#subscriber = subscriber as unknown as Redis;
    // The connection that this one was duplicated from reports its errors already.
    this.#subscriber.on('error', () => undefined);
    this.#subscriber.on('message', (_channel: string, sender: string) => {
      if (sender !== this.#self) changed();
    });
  }

  subscribe(): void {
    // Waits until Redis is available; the client repeats it after a reconnection.
    this.#subscriber.subscribe(CHANNEL).catch(() => undefined);
  }

  publish(): void {
    this.#redis.publish(CHANNEL, this.#self).catch(() => undefined);
  }

  close(): void {
    this.#subscriber.disconnect();
  }
}
