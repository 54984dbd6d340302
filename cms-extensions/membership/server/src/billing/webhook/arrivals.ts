import type { Core } from '@strapi/strapi';
import { DAY_MS, HOUR_MS } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Alerts } from '../alerts.ts';
import { isHandled } from './events.ts';
import type { EventHandler } from './handler.ts';

/** Stripe lists events of the last 30 days (/api/events). */
const LISTED_MS = 30 * DAY_MS;
/** Fetched again each time, since Stripe's clock and ours differ. */
const OVERLAP_MS = 600_000;
/** How often at most the time of an arrival is written. */
const NOTED_EVERY_MS = 600_000;
/** An event may be under way for this long. */
const UNDER_WAY_MS = HOUR_MS;
const EVENTS_MAX = 10_000;

const stateSchema = z.object({ at: z.number() }).nullable();

type Parts = { strapi: Core.Strapi; stripe: Stripe; alerts: Pick<Alerts, 'raise'> };

/** A moment that all instances share, milliseconds since the epoch. */
const moment = (strapi: Core.Strapi, key: string) => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key });
  return {
    get: async (): Promise<number | null> =>
      stateSchema.parse((await store.get()) ?? null)?.at ?? null,
    set: (at: number) => store.set({ value: { at } }),
  };
};

const arrivedOf = (strapi: Core.Strapi) => moment(strapi, 'webhook-arrived');

/** When an event has last been noted, milliseconds since the epoch; null before the first. */
export const lastArrivalOf = (strapi: Core.Strapi): Promise<number | null> =>
  arrivedOf(strapi).get();

/** Watches whether Stripe's events arrive, and fetches those that could not be delivered. */
export const createArrivals = ({ strapi, stripe, alerts }: Parts) => {
  const arrived = arrivedOf(strapi);
  const fetchedUntil = moment(strapi, 'events-fetched');
  let notedAt = 0;

  return {
    /** Notes that an event of Stripe has arrived, whatever it is about. */
    note: async (): Promise<void> => {
      const now = Date.now();
      if (now - notedAt < NOTED_EVERY_MS) return;
      notedAt = now;
      await arrived.set(now);
    },

    /** When an event has last been noted, milliseconds since the epoch; null before the first. */
    lastAt: arrived.get,

    /**
     * Handles the events since the last time that Stripe could not deliver, oldest first. One that
     * is delivered later is known then. Costs one request while nothing is missing.
     */
    fetchMissed: async (handle: EventHandler, now: Date): Promise<void> => {
      const nowMs = now.getTime();
      const from = Math.max((await fetchedUntil.get()) ?? nowMs, nowMs - LISTED_MS) - OVERLAP_MS;
      const missed = await stripe.events
        .list({ delivery_success: false, created: { gte: Math.floor(from / 1000) }, limit: 100 })
        .autoPagingToArray({ limit: EVENTS_MAX });
      for (const event of missed.reverse()) await handle(event);
      await fetchedUntil.set(nowMs);
    },

    /**
     * Alerts the coach when nothing has arrived for a day although Stripe had something to say.
     * Costs a request only then.
     */
    checkSilence: async (now: Date): Promise<void> => {
      const nowMs = now.getTime();
      const last = await arrived.get();
      // The first check of a new database begins the count.
      if (last === null) return void (await arrived.set(nowMs));
      if (nowMs - last < DAY_MS) return;
      const { data } = await stripe.events.list({
        created: {
          // An event that came soon after the noted one is not noted.
          gt: Math.ceil((last + NOTED_EVERY_MS) / 1000),
          lt: Math.floor((nowMs - UNDER_WAY_MS) / 1000),
        },
        limit: 100,
      });
      if (!data.some(isHandled)) return;
      const since = new Date(last).toISOString();
      await alerts.raise({
        ...{ kind: 'webhook-silent', subject: since },
        message: `No message of Stripe has arrived since ${since}, and Stripe has sent some. Payments are noticed late until this is mended. Look at the webhook's deliveries at Stripe, or run: npm run ops -- stripe doctor`,
        ...{ userDocumentId: null, stripePath: 'webhooks' },
      });
    },
  };
};

export type Arrivals = ReturnType<typeof createArrivals>;
