import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { takeMailRefusal } from '../mail/index.ts';
import { isOfTranslation, Table } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { everyNight } from '../platform/jobs/index.ts';
import { siteSettings } from '../site/index.ts';
import { resumeDeskActions } from './actions/index.ts';
import { raiseAlert } from './alerts.ts';
import { pruneAttempts } from './attempts.ts';
import { endDueEntitlements, tellOfEnds } from './entitlements/entitlements.ts';
import { reportUnlessFault, warnOfStripe } from './errors.ts';
import { deliverGifts } from './gifts/sold.ts';
import { forgetOldWithdrawals } from './law/once.ts';
import { resumeWithdrawals } from './law/withdrawal.ts';
import { remindMembers } from './notices/reminders.ts';
import { runPriceChanges } from './offers/price-change-job.ts';
import { comparePlanChanges } from './plan-changes/log.ts';
import { syncPrices } from './prices.ts';
import { reconcile, syncDueMembers } from './reconciliation.ts';
import { checkSilence, fetchMissedEvents } from './webhook/arrivals.ts';

/** How often to check for status changes caused by time alone; costs one indexed query. */
const DUE_EVERY_SECONDS = 15;

/** How soon an event that could not be delivered is fetched; one request each time. */
const MISSED_EVENTS_EVERY_SECONDS = 900;

/** Costs one indexed query while nothing is unfinished. */
const RESUME_EVERY_SECONDS = 60;

/** What goes on where Stripe did not answer, or when its day has come. */
const RESUMED: Readonly<Record<string, (ctx: Context, now: Date) => Promise<void>>> = {
  'unfinished actions': resumeDeskActions,
  'new prices for members': runPriceChanges,
  'gifts of the day': deliverGifts,
  'unfinished withdrawals': resumeWithdrawals,
};

const REMIND_EVERY_SECONDS = 6 * HOUR_SECONDS;

/** Makes the prices of the plans at Stripe, in the background. */
export const startPriceSync = (ctx: Context): void => {
  if (ctx.settings.stripe.secretKey === null) return;
  void syncPrices(ctx).catch((fault) => warnOfStripe(ctx, fault));
};

/**
 * Sends a plan's price to Stripe after a committed change; not from a command, which loads the app
 * without listening. A translation has texts alone, of which Stripe gets none.
 */
export const sendChangedPlan: DocumentHandler = async (ctx, { params }, next) => {
  const result = await next();
  if (ctx.strapi.server.httpServer.listening && !isOfTranslation(params)) {
    await ctx.strapi.db.transaction(({ onCommit }) => onCommit(() => startPriceSync(ctx)));
  }
  return result;
};

/** Alerts the coach once a day, however many mails wait. */
const alertToRefusedMails = async (ctx: Context, now: Date): Promise<void> => {
  const refusal = takeMailRefusal(ctx);
  if (refusal === null) return;
  await raiseAlert(ctx, {
    kind: 'mail-refused',
    subject: now.toISOString().slice(0, 10),
    message: `The mail server takes no mails from the site: ${refusal.slice(0, 300)}. They are tried again for some days. Please ask your mail provider what to do; mails that fail for good can be sent again under Sent mail.`,
  });
};

/** Rows that nobody needs after so many days, by the column with their age. */
const OLD_ROWS = [
  { name: 'action', column: 'at', days: 3 * 365 },
  // A checkout is open for a day, and Stripe repeats a delivery for three.
  { name: 'billing-checkout', column: 'createdAt', days: 90 },
  { name: 'billing-event', column: 'createdAt', days: 30 },
  // Orders that led to nothing, and sign-ups that nobody has come back to.
  { name: 'consent', column: 'agreedAt', days: 90, of: { completedAt: null } },
  { name: 'reserved-user-id', column: 'createdAt', days: 30 },
];

const prune = async (ctx: Context, now: Date): Promise<void> => {
  for (const { name, column, days, of } of OLD_ROWS) {
    const before = new Date(now.getTime() - days * DAY_MS).toISOString();
    await new Table(name, z.unknown()).remove(ctx, { ...of, [column]: { $lt: before } });
  }
  await forgetOldWithdrawals(ctx, now);
  await pruneAttempts(ctx, now);
};

/** Adds what asks Stripe whatever happens here. */
const addStripeJobs = (ctx: Context): void => {
  const { reconcileSeconds } = ctx.settings.billing;
  const due = everyNight(ctx.strapi, 'reconciliation', () => siteSettings(ctx).timeZone);
  const warn = (fault: unknown): void => warnOfStripe(ctx, fault);
  ctx.jobs.add(
    {
      name: 'reconciliation',
      everySeconds: reconcileSeconds,
      // A shorter interval, for tests and busy sites, is kept from run to run.
      ...(reconcileSeconds >= DAY_SECONDS && { due }),
      work: async (now) => {
        // While another instance reads Stripe, the night is not done: it is asked again soon.
        if (!(await reconcile(ctx, now))) return;
        await checkSilence(ctx, now);
        await comparePlanChanges(ctx, now);
      },
      onFailure: warn,
    },
    {
      name: 'missed events',
      everySeconds: MISSED_EVENTS_EVERY_SECONDS,
      work: (now) => fetchMissedEvents(ctx, now),
      onFailure: warn,
    },
  );
};

/** Adds the work that time makes due: comparing with Stripe, fetching lost events, reminders. */
export const addBillingJobs = (ctx: Context): void => {
  const warn = (fault: unknown): void => warnOfStripe(ctx, fault);
  if (ctx.settings.stripe.secretKey !== null) addStripeJobs(ctx);
  ctx.jobs.add(
    {
      name: 'old rows of payments',
      everySeconds: DAY_SECONDS,
      work: (now) => prune(ctx, now),
    },
    {
      name: 'refused mails',
      everySeconds: DUE_EVERY_SECONDS,
      scope: 'instance',
      work: (now) => alertToRefusedMails(ctx, now),
      onFailure: warn,
    },
    {
      name: 'due members',
      everySeconds: DUE_EVERY_SECONDS,
      work: () => syncDueMembers(ctx),
      onFailure: warn,
    },
    {
      name: 'ended entitlements',
      everySeconds: DUE_EVERY_SECONDS,
      work: (now) => endDueEntitlements(ctx, now),
      onFailure: warn,
    },
    {
      // Stripe announces trials alone, and its event may be lost. The mails' keys prevent a second one.
      name: 'reminders',
      everySeconds: REMIND_EVERY_SECONDS,
      work: async (now) => {
        await remindMembers(ctx, now);
        await tellOfEnds(ctx, now);
      },
    },
    ...Object.entries(RESUMED).map(([name, work]) => ({
      name,
      everySeconds: RESUME_EVERY_SECONDS,
      work: (now: Date) => work(ctx, now),
      onFailure: (fault: unknown): void => reportUnlessFault(ctx, fault),
    })),
  );
};
