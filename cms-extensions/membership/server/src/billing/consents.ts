import { createHash, randomUUID } from 'node:crypto';
import {
  type Consent,
  DAY_MS,
  type LawRules,
  orderKindSchema,
  type PlanKey,
  planKeySchema,
  withdrawalInformation,
} from 'contract';
import { DEFAULT_LOCALE, LOCALES } from 'contract/locales';
import { z } from 'zod';
import { readLaw, readShownPolicies } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import type { OrderShown } from '../mail/index.ts';
import { insertOnce, storedIsoTime, Table } from '../platform/database/index.ts';
import { currentLocale } from '../platform/http/index.ts';
import { findAccount } from './accounts.ts';
import { reportFault } from './errors.ts';
import { type Order, rulesShown } from './order-words.ts';
import type { Snapshot, SnapshotChange } from './snapshot/schema.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';

const TABLE = 'membership_consents';
const VERSIONS_TABLE = 'membership_policy_versions';

/** The policy pages that an order agrees to; the one about cookies is no part of a contract. */
const AGREED_POLICIES = ['privacy', 'refund', 'terms'];

/** What the consumer law's texts are called among them: title and body are the button and the withdrawal. */
const LAW = 'law';

/**
 * How long after an order its subscription is taken for its result: a checkout is open for a day, a
 * bank's question for 23 hours, and the daily reconciliation finds what a lost webhook left.
 */
const FULFILLED_WITHIN_MS = 3 * DAY_MS;

/** A version of a policy, or of the law's texts, that an order agreed to. */
export const agreedPolicySchema = z.object({
  slug: z.string(),
  version: z.string(),
  updated_at: z.string().nullable(),
  language: z.enum(LOCALES),
});

const rowSchema = z.object({
  userDocumentId: z.string().nullable(),
  orderId: z.string(),
  kind: orderKindSchema,
  planKey: planKeySchema,
  amountMinor: z.number(),
  nextAmountMinor: z.number(),
  paidMinor: z.number().nullable(),
  currency: z.string(),
  country: z.string().nullable(),
  policies: z.array(agreedPolicySchema),
  formerSubscriptionId: z.string().nullable(),
  agreedAt: storedIsoTime,
  subscriptionId: z.string().nullable(),
  completedAt: storedIsoTime.nullable(),
});

type ConsentRow = z.output<typeof rowSchema>;

type OpenOrder = Pick<
  ConsentRow,
  'kind' | 'planKey' | 'formerSubscriptionId' | 'agreedAt' | 'completedAt'
>;

const hasLedTo = (
  { kind, planKey, formerSubscriptionId }: OpenOrder,
  { subscription }: Pick<Snapshot, 'subscription'>,
): boolean => {
  if (subscription === null || !isActiveSubscription(subscription)) return false;
  // The first payment has not succeeded.
  if (subscription.status === 'incomplete') return false;
  const isSame = subscription.id === formerSubscriptionId;
  // One that waits for the end of the period is carried out by being planned.
  if (kind === 'switch')
    return isSame && (subscription.nextPlanKey ?? subscription.planKey) === planKey;
  if (kind === 'resumption') return isSame && subscription.pause === null;
  return !isSame && subscription.planKey === planKey;
};

/**
 * The order that a snapshot shows to be carried out: the newest that fits. One that is older than
 * an order that was carried out was given up.
 * @param orders all of a member's, newest first
 * @param now milliseconds since the epoch
 */
export const fulfilledOrder = <Known extends OpenOrder>(
  orders: readonly Known[],
  snapshot: Pick<Snapshot, 'subscription'>,
  now: number,
): Known | null => {
  const lastDone = orders.findIndex(({ completedAt }) => completedAt !== null);
  const open = lastDone === -1 ? orders : orders.slice(0, lastDone);
  const since = new Date(now - FULFILLED_WITHIN_MS).toISOString();
  return open.find((order) => order.agreedAt > since && hasLedTo(order, snapshot)) ?? null;
};

/**
 * What was paid with an order, or what a bank is asked for, minor units. A purchase has the first invoice of its subscription:
 * Stripe's page takes codes that nobody here has seen. A change charges what was shown, or nothing.
 */
const paidFor = ({ kind, amountMinor }: ConsentRow, snapshot: Snapshot): number | null => {
  if (kind === 'trial') return 0;
  if (kind !== 'checkout' && kind !== 'subscription') return amountMinor;
  const { subscription, invoices } = snapshot;
  const first = invoices.findLast(({ subscriptionId }) => subscriptionId === subscription?.id);
  return first?.status === 'paid' || first?.isProcessing ? first.amountMinor : null;
};

const answerOf = (row: ConsentRow): Consent => ({
  kind: row.kind,
  plan: row.planKey,
  interval: row.planKey === 'annual' ? 'year' : 'month',
  amount: row.amountMinor,
  next_amount: row.nextAmountMinor,
  paid_amount: row.paidMinor,
  currency: row.currency,
  country: row.country,
  policies: row.policies,
  agreed_at: row.agreedAt,
  completed_at: row.completedAt,
  subscription_id: row.subscriptionId,
});

const orders = new Table('consent', rowSchema);
const versions = new Table('policy-version', z.object({ title: z.string(), body: z.string() }));

const rowsOf = (ctx: Context, userDocumentId: string): Promise<ConsentRow[]> =>
  orders.all(ctx, { userDocumentId }, { orderBy: { agreedAt: 'desc' } });

/** Stores what a text says now, unless this version is stored. */
const versionOf = async (
  ctx: Context,
  slug: string,
  title: string,
  body: string,
): Promise<string> => {
  const version = createHash('sha256')
    .update(JSON.stringify([title, body]))
    .digest('hex');
  await insertOnce(ctx.strapi, {
    table: VERSIONS_TABLE,
    key: { version },
    values: { slug, title, body },
  });
  return version;
};

/** What an order agrees to by these rules; the texts are stored. */
export const policiesNow = async (ctx: Context, rules: LawRules): Promise<Consent['policies']> => {
  const policies: Consent['policies'] = [];
  const shown = await readShownPolicies(ctx);
  for (const slug of AGREED_POLICIES) {
    const found = shown.find(({ page }) => page.slug === slug);
    if (found === undefined) continue;
    const { page, language } = found;
    const { title, intro, body, updated_at } = page;
    const text = [intro, body].filter((part) => part !== '').join('\n\n');
    policies.push({ slug, version: await versionOf(ctx, slug, title, text), updated_at, language });
  }
  const withdrawal = withdrawalInformation(rules);
  const { order_button: button, language } = rules;
  if (withdrawal !== '' || button !== '') {
    const version = await versionOf(ctx, LAW, button, withdrawal);
    policies.push({ slug: LAW, version, updated_at: null, language });
  }
  return policies;
};

const completeOrder = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot,
): Promise<void> => {
  const order = fulfilledOrder(await rowsOf(ctx, userDocumentId), snapshot, Date.now());
  if (order === null) return;
  const open = { orderId: order.orderId, completedAt: null };
  await orders.change(ctx, open, {
    subscriptionId: snapshot.subscription?.id ?? null,
    completedAt: new Date(),
    paidMinor: paidFor(order, snapshot),
    // At a trial's order the card that tells the country was not known yet.
    country: order.country ?? snapshot.country,
  });
};

/** After the snapshot is committed: a fault here must not undo what Stripe has done. */
export const completeOrderAfter = (
  ctx: Context,
  { userDocumentId, next }: SnapshotChange,
): Promise<void> =>
  ctx.strapi.db.transaction(({ onCommit }) => {
    onCommit(
      () => void completeOrder(ctx, userDocumentId, next).catch((fault) => reportFault(ctx, fault)),
    );
  });

/**
 * Records what a member orders. Call it before the call to Stripe that carries it out: without
 * its record, nothing is ordered. The next snapshots complete it.
 * @throws WordsChanged when the member was shown other words
 */
export const recordOrder = async (
  ctx: Context,
  userDocumentId: string,
  order: Order,
): Promise<void> => {
  const snapshot = (await findAccount(ctx, userDocumentId))?.snapshot ?? null;
  const country = snapshot?.country ?? null;
  const locale = ctx.settings.locales.find((one) => one === currentLocale()) ?? DEFAULT_LOCALE;
  const rules = rulesShown(await readLaw(ctx, locale), country, order);
  await insertOnce(ctx.strapi, {
    table: TABLE,
    key: { order_id: randomUUID() },
    values: {
      user_document_id: userDocumentId,
      kind: order.kind,
      plan_key: order.plan,
      amount_minor: order.amountMinor,
      next_amount_minor: order.nextAmountMinor,
      currency: order.currency,
      country,
      policies: JSON.stringify(await policiesNow(ctx, rules)),
      former_subscription_id: snapshot?.subscription?.id ?? null,
      agreed_at: new Date(),
    },
  });
};

/** Records a subscription that was ordered elsewhere, once for each row of an import. */
export const recordImported = async (
  ctx: Context,
  userDocumentId: string,
  order: { key: string; plan: PlanKey; amountMinor: number; subscriptionId: string },
): Promise<void> => {
  const now = new Date();
  await insertOnce(ctx.strapi, {
    table: TABLE,
    key: { order_id: order.key },
    values: {
      user_document_id: userDocumentId,
      kind: 'imported',
      plan_key: order.plan,
      amount_minor: 0,
      next_amount_minor: order.amountMinor,
      paid_minor: 0,
      currency: ctx.settings.currency,
      policies: '[]',
      agreed_at: now,
      completed_at: now,
      subscription_id: order.subscriptionId,
    },
  });
};

/** Forgets one whose import was taken back. */
export const forgetImported = async ({ strapi }: Context, key: string): Promise<void> => {
  await strapi.db.connection(TABLE).where({ order_id: key }).delete();
};

/**
 * What was said about the order that a snapshot shows to be carried out, for the mail about it;
 * null when it shows none, or one whose mail was ordered.
 */
export const shownOrderOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot,
): Promise<OrderShown | null> => {
  const order = fulfilledOrder(await rowsOf(ctx, userDocumentId), snapshot, Date.now());
  return order && shownWith(ctx, order);
};

/** What was shown with an order. */
export const shownWith = async (
  ctx: Context,
  { agreedAt, policies }: Pick<ConsentRow, 'agreedAt' | 'policies'>,
): Promise<OrderShown> => {
  const version = policies.find(({ slug }) => slug === LAW)?.version;
  if (version === undefined) return { button: '', agreedAt, withdrawal: '' };
  const text = await versions.first(ctx, { version });
  return { button: text?.title ?? '', agreedAt, withdrawal: text?.body ?? '' };
};

/**
 * The country whose law holds for each contract: that of its own order, whatever the member says
 * later; the member's for a contract without a record.
 */
export const lawCountriesOf = async (
  ctx: Context,
  userDocumentId: string,
  { country }: Pick<Snapshot, 'country'>,
) => {
  const orders = await rowsOf(ctx, userDocumentId);
  return (contractId: string): string | null =>
    orders.findLast(({ subscriptionId }) => subscriptionId === contractId)?.country ?? country;
};

/** All orders that were carried out, oldest first; a deleted account's name nobody. */
export const completedOrders = (ctx: Context): Promise<ConsentRow[]> =>
  orders.all(ctx, { completedAt: { $notNull: true } }, { orderBy: { id: 'asc' } });

/** A member's orders, newest first. */
export const ordersOf = async (ctx: Context, userDocumentId: string): Promise<Consent[]> =>
  (await rowsOf(ctx, userDocumentId)).map(answerOf);

/** The proof stays, without the member: the subscription's id leads to Stripe's invoices. */
export const forgetOrders = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await orders.remove(ctx, { userDocumentId, completedAt: null });
  await orders.change(ctx, { userDocumentId }, { userDocumentId: null });
};
