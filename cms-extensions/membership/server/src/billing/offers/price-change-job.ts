import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { contactOf, mailRecipientOf } from '../../users/index.ts';
import { snapshotOf } from '../accounts.ts';
import { raiseAlert } from '../alerts.ts';
import { laterOf, planAgain, releaseSchedule } from '../changes/schedule.ts';
import { isFault } from '../errors.ts';
import { withMember } from '../locks.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import {
  findChange,
  findRow,
  followWith,
  openChanges,
  type PriceChange,
  type PriceChangeRow,
  rowsOf,
  rowsOfMember,
  TRIAL,
  turnChange,
  updateRow,
} from './price-change-rows.ts';
import { firstPayment, mustWait } from './price-rules.ts';

/** After that many failures a member keeps the old price. */
const TRIES_MAX = 3;

/** Why a subscription keeps its price after all; null when it gets the new one. */
const reasonToKeep = async (
  ctx: Context,
  userDocumentId: string,
  subscription: SubscriptionSnapshot | null,
  { planKey, priceId }: PriceChange,
  { subscriptionId, oldPriceId, later }: PriceChangeRow,
): Promise<string | null> => {
  if (subscription?.id !== subscriptionId || !isActiveSubscription(subscription)) return 'ended';
  if (subscription.endsAt !== null) return 'cancelled';
  // After a try that has released the schedule, the switch stands in the row alone.
  const isPlanned =
    later !== null || (subscription.nextPlanKey ?? subscription.planKey) === planKey;
  if (!isPlanned) return 'switched';
  const isOther = oldPriceId !== null && ![oldPriceId, priceId].includes(subscription.priceId);
  if (isOther) return 'price set by hand';
  // The notice may have come back, so that they were never told.
  const { mail_blocked_at: unreachedSince = null } =
    (await mailRecipientOf(ctx, userDocumentId)) ?? {};
  return unreachedSince === null ? null : 'unreachable';
};

const mailNotice = async (
  ctx: Context,
  change: PriceChange,
  row: PriceChangeRow,
  userDocumentId: string,
): Promise<void> => {
  const member = await contactOf(ctx, userDocumentId);
  const { subscription = null } = (await snapshotOf(ctx, userDocumentId)) ?? {};
  const why = await reasonToKeep(ctx, userDocumentId, subscription, change, row);
  if (member === null || subscription === null || why !== null) {
    return updateRow(ctx, row, { state: 'skipped', why: why ?? 'ended' });
  }
  const { planKey: plan, newMinor, currency, effectiveAt } = change;
  const firstAt = firstPayment(subscription, { plan, effectiveAt });
  const values = {
    plan,
    amount: { amountMinor: newMinor, currency },
    formerAmount: { amountMinor: row.oldMinor, currency },
    changesOn: effectiveAt,
    nextCharge: firstAt ?? effectiveAt,
  };
  const whose = { userDocumentId, email: member.email };
  const occasion = `${change.documentId}:${row.subscriptionId}`;
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await mailMember(ctx, whose, 'price-change', occasion, values, trx);
    await updateRow(ctx, row, { firstAt, noticedAt: new Date().toISOString() });
  });
};

/**
 * Gives a subscription the new price from its next payment on. What a schedule plans stays planned:
 * it is stored before the schedule is released, for a next try.
 */
const update = async (
  ctx: Context,
  { documentId, priceId: price, planKey: plan }: PriceChange,
  row: PriceChangeRow,
  { id, itemId, scheduleId, planKey }: SubscriptionSnapshot,
): Promise<void> => {
  const later = row.later ?? (scheduleId === null ? null : await laterOf(ctx, scheduleId));
  if (row.later === null && later !== null) await updateRow(ctx, row, { later });
  await releaseSchedule(ctx, scheduleId);
  if (planKey === plan) {
    await stripeOf(ctx).subscriptions.update(
      id,
      // The price that was announced is of one.
      { items: [{ id: itemId, price, quantity: 1 }], proration_behavior: 'none' },
      { idempotencyKey: `price_change:${documentId}:${id}` },
    );
  }
  if (later === null) return;
  const phases = later.phases.map((phase) => ({
    ...phase,
    items: phase.items.map(() => ({ price })),
  }));
  await planAgain(ctx, id, { ...later, phases }, (seconds) => seconds);
};

/** @returns whether the row is settled */
const applyTo = async (
  ctx: Context,
  change: PriceChange,
  row: PriceChangeRow,
  userDocumentId: string,
): Promise<boolean> =>
  await withMember(ctx, userDocumentId, async () => {
    const subscription = (await syncMember(ctx, userDocumentId))?.subscription ?? null;
    // An earlier try has made it, and its answer was lost.
    const isMade = subscription?.priceId === change.priceId && subscription.nextPlanKey === null;
    if (!isMade || row.later !== null) {
      const why = await reasonToKeep(ctx, userDocumentId, subscription, change, row);
      if (why !== null || subscription === null) {
        await updateRow(ctx, row, { state: 'skipped', why });
        return true;
      }
      if (mustWait(subscription, change)) {
        await updateRow(ctx, row, { why: subscription.status === 'trialing' ? TRIAL : null });
        return false;
      }
      await update(ctx, change, row, subscription);
      await syncMember(ctx, userDocumentId);
      const firstAt = firstPayment(subscription, { ...change, plan: change.planKey });
      await updateRow(ctx, row, { firstAt });
    }
    await updateRow(ctx, row, { state: 'done', why: null });
    await followWith(ctx, row, change);
    return true;
  });

/** Makes the schedule of a subscription again that keeps its price after all. */
const keepPlanned = async (ctx: Context, row: PriceChangeRow): Promise<void> => {
  const { userDocumentId, subscriptionId, later = null } = (await findRow(ctx, row)) ?? row;
  if (userDocumentId === null || later === null) return;
  await withMember(ctx, userDocumentId, async () => {
    await planAgain(ctx, subscriptionId, later, (seconds) => seconds);
    await syncMember(ctx, userDocumentId);
  });
};

const noteFailure = async (
  ctx: Context,
  { documentId, planKey }: PriceChange,
  row: PriceChangeRow,
  error: unknown,
): Promise<void> => {
  ctx.report(error);
  const tries = row.tries + 1;
  const why = error instanceof Error ? error.message.slice(0, 200) : null;
  if (tries < TRIES_MAX) return updateRow(ctx, row, { tries });
  await updateRow(ctx, row, { tries, why, state: 'failed' });
  await keepPlanned(ctx, row).catch(ctx.report);
  await raiseAlert(ctx, {
    kind: 'price-change-failed',
    subject: `${documentId}:${row.subscriptionId}`,
    message: `The new price of the ${planKey} plan could not be set for a member, who keeps the old one. Please set it at Stripe, or leave it.`,
    userDocumentId: row.userDocumentId,
    stripePath: `subscriptions/${row.subscriptionId}`,
  });
};

const apply = async (ctx: Context, change: PriceChange): Promise<void> => {
  // One that is stopped at this moment stays stopped.
  if (change.state === 'announced' && !(await turnChange(ctx, change, 'announced', 'running')))
    return;
  let waiting = 0;
  for (const row of await rowsOf(ctx, change, 'waiting')) {
    const { userDocumentId } = row;
    if (userDocumentId === null) continue;
    try {
      if (!(await applyTo(ctx, change, row, userDocumentId))) waiting += 1;
    } catch (error) {
      // Stripe does not answer: all are tried again in a minute.
      if (isFault(error)) throw error;
      waiting += 1;
      await noteFailure(ctx, change, row, error);
    }
  }
  if (waiting === 0) await turnChange(ctx, change, 'running', 'done');
};

/** Mails the notices that are due, and changes prices whose day has come. Safe to repeat. */
export const runPriceChanges = async (ctx: Context, now: Date): Promise<void> => {
  const moment = now.toISOString();
  for (const change of await openChanges(ctx)) {
    if (change.noticeAt <= moment) {
      for (const row of await rowsOf(ctx, change, 'waiting')) {
        const { userDocumentId, noticedAt } = row;
        if (userDocumentId === null || noticedAt !== null) continue;
        await mailNotice(ctx, change, row, userDocumentId);
      }
    }
    if (change.effectiveAt <= moment) await apply(ctx, change);
  }
};

/** A new price that a member has been told of and has not paid yet. */
export type ComingPrice = {
  change: PriceChange;
  row: PriceChangeRow;
  /** The first payment at it as it stands now, ISO 8601; null in a pause without an end. */
  firstAt: string | null;
};

/** Whether the new price is paid: a payment that was moved since, or falls into a pause, is to come. */
const isPaid = (
  { invoices }: Snapshot,
  { id, isMoved, pause }: SubscriptionSnapshot,
  since: string,
  now: string,
): boolean =>
  since <= now &&
  ((!isMoved && pause === null) ||
    invoices.some(
      ({ subscriptionId, status, amountMinor, createdAt }) =>
        subscriptionId === id && status === 'paid' && amountMinor > 0 && createdAt >= since,
    ));

/**
 * What comes for a subscription that goes on with its plan.
 * @param now ISO 8601
 * @returns null when nothing changes
 */
export const comingPriceOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
  now: string,
): Promise<ComingPrice | null> => {
  const { subscription } = snapshot ?? {};
  if (!snapshot || !subscription || !isActiveSubscription(subscription)) return null;
  if (subscription.endsAt !== null) return null;
  const plan = subscription.nextPlanKey ?? subscription.planKey;
  for (const row of await rowsOfMember(ctx, userDocumentId)) {
    if (row.noticedAt === null || row.subscriptionId !== subscription.id) continue;
    const change = await findChange(ctx, row.changeId);
    if (change?.planKey !== plan) continue;
    const { effectiveAt } = change;
    if (row.state === 'done' && isPaid(snapshot, subscription, row.firstAt ?? effectiveAt, now))
      continue;
    return { change, row, firstAt: firstPayment(subscription, { plan, effectiveAt }) };
  }
  return null;
};
