import { type LawRules, lawIn, writtenAmount } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { usersInStatus } from '../../users/index.ts';
import { snapshotsOf } from '../accounts.ts';
import { dayOf } from '../actions/words.ts';
import { raiseAlert } from '../alerts.ts';
import { previewRenewal } from '../amounts.ts';
import { remindersDue } from '../law/rules.ts';
import { comingPriceOf } from '../offers/price-change-job.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { mailsFor } from './mails.ts';

const PAGE = 200;

/** A member with the last snapshot. */
export type Subscriber = {
  userDocumentId: string;
  email: string;
  blocked: boolean;
  snapshot: Snapshot;
};

/** All members in a trial, with a subscription, or in a pause, which a charge ends. */
export async function* subscribersOf(ctx: Context): AsyncGenerator<Subscriber> {
  for (let after = 0; ; ) {
    const members = await usersInStatus(ctx, ['trial', 'active', 'inactive'], after, PAGE);
    const snapshots = await snapshotsOf(
      ctx,
      members.map((member) => member.userDocumentId),
    );
    for (const { rowId, userDocumentId, email, blocked } of members) {
      after = rowId;
      const snapshot = snapshots.get(userDocumentId);
      if (snapshot !== undefined) yield { userDocumentId, email, blocked, snapshot };
    }
    if (members.length < PAGE) return;
  }
}

/** What the next charge will be: of a price that is announced for it, as Stripe previews that. */
const amountDue = async (
  ctx: Context,
  { userDocumentId, snapshot }: Subscriber,
  { id, itemId }: SubscriptionSnapshot,
  { amountMinor, at }: NonNullable<Snapshot['nextCharge']>,
): Promise<number> => {
  const coming = await comingPriceOf(ctx, userDocumentId, snapshot, new Date().toISOString());
  const { row, firstAt = null } = coming ?? {};
  if (coming === null || row?.state !== 'waiting' || firstAt === null || firstAt > at)
    return amountMinor;
  // A planned switch is previewed with its schedule.
  if (row.oldPriceId === null) return amountMinor;
  const items = [{ id: itemId, price: coming.change.priceId, quantity: 1 }];
  const change = {
    subscription: id,
    subscription_details: { items, proration_behavior: 'none' as const },
  };
  return (await previewRenewal(stripeOf(ctx), change, at))?.amountMinor ?? amountMinor;
};

/** Reminds of a subscription that renews by itself, where the law asks for it (docs/law.md). */
const remindByLaw = async (
  ctx: Context,
  subscriber: Subscriber,
  law: readonly LawRules[],
  now: number,
): Promise<void> => {
  const { userDocumentId, email: to, snapshot } = subscriber;
  const { subscription, nextCharge: next, country } = snapshot;
  // In a trial, cancelled, or paused without an end: nothing renews by itself.
  if (next === null || subscription === null || subscription.status === 'trialing') return;
  const plan = subscription.nextPlanKey ?? subscription.planKey;
  const rules = lawIn(law, country);
  for (const { template, key } of remindersDue(subscription, next.at, rules, now)) {
    const amountMinor = await amountDue(ctx, subscriber, subscription, next);
    const amount = { amountMinor, currency: next.currency };
    const values = { plan, period: plan, amount, nextCharge: next.at };
    await enqueueMail(ctx, { key, template, to, userDocumentId, values });
  }
};

/** Alerts to each charge that comes to a blocked member, who has nothing of it. */
const alertToBlocked = async (
  ctx: Context,
  { userDocumentId, blocked, snapshot }: Subscriber,
): Promise<void> => {
  const { nextCharge: next, subscription, customerId } = snapshot;
  if (!blocked || next === null || subscription === null) return;
  await raiseAlert(ctx, {
    kind: 'blocked-and-charged',
    subject: `${subscription.id} ${next.at}`,
    userDocumentId,
    message: `This member is blocked, and is charged ${writtenAmount(next.amountMinor, next.currency)} on ${dayOf(ctx, next.at)} all the same. The member's page has a button to cancel the subscription.`,
    stripePath: `customers/${customerId}`,
  });
};

/** Mails members before charges and where the law asks for it; alerts to the blocked and charged. */
export const remindMembers = async (ctx: Context, date: Date): Promise<void> => {
  const now = date.getTime();
  const { pastDueGraceDays: graceDays } = ctx.settings.billing;
  const law = await readLaw(ctx, DEFAULT_LOCALE);
  for await (const subscriber of subscribersOf(ctx)) {
    const { userDocumentId, email, snapshot } = subscriber;
    await alertToBlocked(ctx, subscriber);
    const change = { userDocumentId, email, previous: snapshot, next: snapshot, cause: null };
    for (const order of mailsFor(change, { now, graceDays })) await enqueueMail(ctx, order);
    await remindByLaw(ctx, subscriber, law, now);
  }
};
