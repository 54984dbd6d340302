import { DAY_MS } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import {
  dueMembers,
  findAccountByCustomer,
  findAccountsByCustomers,
  membersUnreadSince,
} from './accounts.ts';
import { isAlertRaised } from './alerts.ts';
import { catchUpDisputes } from './disputes.ts';
import { forEach } from './errors.ts';
import { settleGiftOrders } from './gifts/sold.ts';
import { handleRefund } from './refunds/decisions.ts';
import { needsSync } from './snapshot/facts.ts';
import { idOf, stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';

const PAGE = 100;
/** Banks accept disputes for about four months after a payment (/disputes/how-disputes-work). */
const DISPUTED_WITHIN_MS = 120 * DAY_MS;
/** Most refunds fail within 30 days (/refunds#failed-refunds). */
const REFUNDS_CHECKED_MS = 30 * DAY_MS;

/*
 * Makes up for lost webhook events, once a night: compares all subscriptions at Stripe with the last
 * snapshots and looks for refunds, disputes and warnings that nobody told of. It reads lists only,
 * so that its cost does not grow with each member.
 */

const syncAll = (ctx: Context, userDocumentIds: readonly string[]): Promise<void> =>
  forEach(ctx, userDocumentIds, (id) => syncMember(ctx, id));

const compare = async (
  ctx: Context,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> => {
  const ofCustomers = Map.groupBy(subscriptions, ({ customer }) => idOf(customer));
  const known = await findAccountsByCustomers(ctx, [...ofCustomers.keys()]);
  const behind = known.filter(({ stripeCustomerId, snapshot }) =>
    ofCustomers.get(stripeCustomerId)?.some((each) => needsSync(each, snapshot)),
  );
  await forEach(ctx, behind, ({ userDocumentId }) => syncMember(ctx, userDocumentId));
};

const compareAll = async (ctx: Context): Promise<void> => {
  let page: Stripe.Subscription[] = [];
  for await (const subscription of stripeOf(ctx).subscriptions.list({
    status: 'all',
    limit: PAGE,
    expand: ['data.schedule'],
  })) {
    page.push(subscription);
    if (page.length < PAGE) continue;
    await compare(ctx, page);
    page = [];
  }
  await compare(ctx, page);
};

/** Makes up for lost events about refunds, and looks at those that wait at Stripe. */
const refunded = async (ctx: Context, since: number, now: Date): Promise<void> => {
  const behind = new Set<string>();
  for await (const refund of stripeOf(ctx).refunds.list({ created: { gte: since }, limit: PAGE })) {
    const { id, status, customer, created } = refund;
    if (status !== 'succeeded' && !(await isAlertRaised(ctx, 'refund-failed', id))) {
      await handleRefund(ctx, id, now);
    }
    const account = customer === null ? null : await findAccountByCustomer(ctx, idOf(customer));
    if (account === null) continue;
    const { readAt } = account;
    if (readAt === null || Date.parse(readAt) < created * 1000) {
      behind.add(account.userDocumentId);
    }
  }
  await syncAll(ctx, [...behind]);
};

const reconcileAll = async (ctx: Context, now: Date): Promise<void> => {
  const sinceMs = (ageMs: number): number => Math.floor((now.getTime() - ageMs) / 1000);
  await syncAll(ctx, await dueMembers(ctx, new Date()));
  await compareAll(ctx);
  // Members who were never synced. With test clocks all, since Stripe's lists leave those out.
  await syncAll(
    ctx,
    await membersUnreadSince(ctx, ctx.settings.stripe.testClocks ? now : new Date(0)),
  );
  await refunded(ctx, sinceMs(REFUNDS_CHECKED_MS), now);
  await settleGiftOrders(ctx, now);
  await catchUpDisputes(ctx, sinceMs(DISPUTED_WITHIN_MS));
};

/**
 * Runs the full reconciliation, unless another instance is running it.
 * @returns whether it ran
 * @throws when Stripe cannot be reached
 */
export const reconcile = (ctx: Context, now = new Date()): Promise<boolean> =>
  ctx.locks.unlessBusy('reconciliation', () => reconcileAll(ctx, now));

/** Syncs members whose status changed with time alone: a grace period ended, a pause began. */
export const syncDueMembers = async (ctx: Context): Promise<void> => {
  const ids = await dueMembers(ctx, new Date());
  if (ids.length > 0) await ctx.locks.unlessBusy('reconciliation', () => syncAll(ctx, ids));
};
