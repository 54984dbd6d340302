import { DAY_MS, HOUR_MS } from 'contract';
import type { Context } from '../../context.ts';
import {
  lastArrivalAt,
  NOTED_EVERY_MS,
  noteArrival,
  sharedMoment,
} from '../../platform/webhooks/index.ts';
import { dayOf } from '../actions/words.ts';
import { raiseAlert } from '../alerts.ts';
import { stripeOf } from '../stripe.ts';
import { isHandled } from './events.ts';
import { handleEvent } from './handler.ts';

/** Stripe lists events of the last 30 days (/api/events). */
const LISTED_MS = 30 * DAY_MS;
/** Fetched again each time, since Stripe's clock and ours differ. */
const OVERLAP_MS = 600_000;
/** An event may be under way for this long. */
const UNDER_WAY_MS = HOUR_MS;
const EVENTS_MAX = 10_000;

const fetchedUntil = (ctx: Context) => sharedMoment(ctx, 'events-fetched');

/**
 * Handles the events since the last time that Stripe could not deliver, oldest first. One that
 * is delivered later is known then. Costs one request while nothing is missing.
 */
export const fetchMissedEvents = async (ctx: Context, now: Date): Promise<void> => {
  const nowMs = now.getTime();
  const from = Math.max((await fetchedUntil(ctx).get()) ?? nowMs, nowMs - LISTED_MS) - OVERLAP_MS;
  const missed = await stripeOf(ctx)
    .events.list({ delivery_success: false, created: { gte: Math.floor(from / 1000) }, limit: 100 })
    .autoPagingToArray({ limit: EVENTS_MAX });
  for (const event of missed.reverse()) await handleEvent(ctx, event);
  await fetchedUntil(ctx).set(nowMs);
};

/**
 * Alerts the coach when nothing has arrived for a day although Stripe had something to say.
 * Costs a request only then.
 */
export const checkSilence = async (ctx: Context, now: Date): Promise<void> => {
  const nowMs = now.getTime();
  const last = await lastArrivalAt(ctx, 'stripe');
  // The first check of a new database begins the count.
  if (last === null) return noteArrival(ctx, 'stripe', nowMs);
  if (nowMs - last < DAY_MS) return;
  const { data } = await stripeOf(ctx).events.list({
    created: {
      // An event that came soon after the noted one is not noted.
      gt: Math.ceil((last + NOTED_EVERY_MS) / 1000),
      lt: Math.floor((nowMs - UNDER_WAY_MS) / 1000),
    },
    limit: 100,
  });
  if (!data.some(isHandled)) return;
  const since = new Date(last).toISOString();
  await raiseAlert(ctx, {
    kind: 'webhook-silent',
    subject: since,
    message: `No message of Stripe has arrived since ${dayOf(ctx, since)}, and Stripe has sent some. Payments are noticed late until this is mended. Look at the webhook's deliveries at Stripe, or run: npm run ops -- stripe doctor`,
    stripePath: 'webhooks',
  });
};
