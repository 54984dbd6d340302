import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { chargeAfter, previewInvoice, previewRenewal } from '../amounts.ts';
import { type Attempt, attempt, currentStateOf } from '../attempts.ts';
import { CardDeclined, ignoreOver, needsCardholder } from '../errors.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { idOf, stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { ChangeNotPossible, type Price, priceOfNothing } from './rules.ts';

const preview = async (ctx: Context, params: Stripe.InvoiceCreatePreviewParams): Promise<Price> => {
  const invoice = await previewInvoice(stripeOf(ctx), params);
  return {
    amountMinor: invoice.amount_due,
    currency: invoice.currency,
    next: await chargeAfter(stripeOf(ctx), params, invoice),
    asOf: invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created,
  };
};

/**
 * The cost of switching to another price now.
 * @param asOf proration date, seconds since the epoch; default is now
 */
export const priceOfSwitch = (
  ctx: Context,
  { id, itemId }: SubscriptionSnapshot,
  price: string,
  asOf?: number,
): Promise<Price> =>
  preview(ctx, {
    subscription: id,
    subscription_details: {
      items: [{ id: itemId, price }],
      proration_behavior: 'always_invoice',
      ...(asOf !== undefined && { proration_date: asOf }),
    },
  });

/** A switch that costs nothing until the current period ends, and what is charged then. */
export const priceOfLaterSwitch = async (
  ctx: Context,
  { id, itemId, currentPeriodEnd: at }: SubscriptionSnapshot,
  price: string,
): Promise<Price> => {
  const change = { items: [{ id: itemId, price }], proration_behavior: 'none' as const };
  const params = { subscription: id, subscription_details: change };
  const charge = await previewRenewal(stripeOf(ctx), params, at);
  if (charge === null) throw new ChangeNotPossible();
  return priceOfNothing(charge.currency, { amountMinor: charge.amountMinor, at });
};

/**
 * A change that costs nothing now and leaves the price: what is charged at `nextAt`, nothing by then
 * if it is cancelled.
 */
export const priceWithoutCharge = async (
  ctx: Context,
  { id, amountMinor, currency, endsAt }: SubscriptionSnapshot,
  nextAt: string,
): Promise<Price> => {
  if (endsAt !== null) return priceOfNothing(currency, { amountMinor: 0, at: nextAt });
  const renewal = await previewRenewal(stripeOf(ctx), { subscription: id }, nextAt);
  return priceOfNothing(currency, {
    amountMinor: renewal?.amountMinor ?? amountMinor,
    at: nextAt,
  });
};

/** The cost of resuming a subscription that Stripe has paused. */
export const priceOfResumption = (ctx: Context, { id }: SubscriptionSnapshot): Promise<Price> =>
  preview(ctx, { subscription: id, subscription_details: { resume_at: 'now' } });

/** What Stripe accepts with pending updates (/billing/subscriptions/pending-updates-reference). */
type Change = Pick<
  Stripe.SubscriptionUpdateParams,
  'items' | 'proration_behavior' | 'proration_date' | 'metadata'
>;

/** What the member's browser needs to ask the bank for the confirmation of a payment. */
export type Confirmation = { clientSecret: string };

/** How often, and how long apart, to look whether a paid change was made. */
const SETTLING_FETCHES = 5;
const SETTLING_MS = 300;

const retrievePending = async (ctx: Context, invoiceId: string) => {
  const invoice = await stripeOf(ctx).invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret', 'payments.data.payment.payment_intent'],
  });
  const intents = invoice.payments?.data.map(({ payment }) => payment.payment_intent) ?? [];
  return { invoice, intent: intents.find((intent) => typeof intent === 'object') };
};

/**
 * What became of the invoice of a change that could not be paid at once. Voiding a declined one
 * drops the change, so that no later payment makes it.
 * @throws CardDeclined
 */
const confirmationOf = async (ctx: Context, invoiceId: string): Promise<Confirmation | null> => {
  const { invoice, intent } = await retrievePending(ctx, invoiceId);
  if (invoice.status !== 'open' || intent?.status === 'processing') return null;
  if (intent?.status === 'requires_action' && invoice.confirmation_secret) {
    return { clientSecret: invoice.confirmation_secret.client_secret };
  }
  await stripeOf(ctx).invoices.voidInvoice(invoiceId);
  throw new CardDeclined(intent?.last_payment_error?.message ?? 'Your card was declined.');
};

/** Voids the invoice of a pending change, unless its payment is being made. */
const drop = async (ctx: Context, invoiceId: string): Promise<void> => {
  const { invoice, intent } = await retrievePending(ctx, invoiceId);
  const isPaying = intent?.status === 'succeeded' || intent?.status === 'processing';
  if (invoice.status !== 'open' || isPaying) return;
  // It may have been confirmed or have expired a moment ago.
  await stripeOf(ctx).invoices.voidInvoice(invoiceId).catch(ignoreOver);
};

const latestInvoiceOf = ({ latest_invoice }: Stripe.Subscription): string => {
  if (latest_invoice === null) throw new Error('A change that waits for its payment has no bill');
  return idOf(latest_invoice);
};

/** @param payment_behavior whether a change that its card cannot pay at once waits, or is not made */
const askForChange = async (
  ctx: Context,
  userDocumentId: string,
  { id, currentPeriodEnd }: SubscriptionSnapshot,
  change: Change,
  payment_behavior: 'error_if_incomplete' | 'pending_if_incomplete',
  isMade: (subscription: Stripe.Subscription) => boolean,
): Promise<Stripe.Subscription> => {
  // With the billing period: the same change in a later one is a new attempt.
  const parameters = { subscriptionId: id, currentPeriodEnd, ...change, payment_behavior };
  return await attempt(ctx, userDocumentId, 'switch', parameters, async ({ idempotencyKey }) => {
    const { subscriptions } = stripeOf(ctx);
    const answer = await subscriptions.update(
      id,
      { ...change, payment_behavior },
      { idempotencyKey },
    );
    return currentStateOf(answer, async () => {
      const standing = await subscriptions.retrieve(id);
      return standing.pending_update !== null || isMade(standing) ? standing : null;
    });
  });
};

/**
 * Makes a change as soon as it is paid for. When the bank asks the member, the change waits for
 * the confirmation, for 23 hours at most, and the subscription stays as it is until then.
 * @param isMade whether a subscription has the change
 * @returns null when the change is made
 * @throws CardDeclined, and Stripe's error for a declined card
 */
export const changeWhenPaid = async (
  ctx: Context,
  userDocumentId: string,
  subscription: SubscriptionSnapshot,
  change: Change,
  isMade: (subscription: Stripe.Subscription) => boolean,
): Promise<Confirmation | null> => {
  const ask = (behavior: Parameters<typeof askForChange>[4]) =>
    askForChange(ctx, userDocumentId, subscription, change, behavior, isMade);
  try {
    // First without waiting, since a declined card then leaves no bill behind.
    await ask('error_if_incomplete');
    return null;
  } catch (error) {
    if (!needsCardholder(error)) throw error;
  }
  const updated = await ask('pending_if_incomplete');
  return updated.pending_update === null ? null : confirmationOf(ctx, latestInvoiceOf(updated));
};

/**
 * Resumes a subscription that Stripe has paused, as soon as the new period is paid for, or a bank is
 * asked for that, which takes days.
 * @returns null when it is resumed
 * @throws CardDeclined
 */
export const resumeWhenPaid = async (
  ctx: Context,
  userDocumentId: string,
  { subscription, card }: Pick<Snapshot, 'card'> & { subscription: SubscriptionSnapshot },
): Promise<Confirmation | null> => {
  const { id, pause, currentPeriodEnd } = subscription;
  const isDebit = card?.brand === 'sepa_debit';
  const payment_behavior = isDebit ? 'resume_on_payment_attempt' : 'resume_on_payment_success';
  const parameters = { subscriptionId: id, currentPeriodEnd, resumption: pause, payment_behavior };
  const ask = async ({ idempotencyKey }: Attempt): Promise<Stripe.Subscription> => {
    const { subscriptions, invoices } = stripeOf(ctx);
    const answer = await subscriptions.resume(
      id,
      { billing_cycle_anchor: { type: 'now' }, payment_behavior },
      { idempotencyKey },
    );
    return currentStateOf(answer, async () => {
      const standing = await subscriptions.retrieve(id);
      if (standing.status !== 'paused') return standing;
      const { status } = await invoices.retrieve(latestInvoiceOf(standing));
      return status === 'open' ? standing : null;
    });
  };
  const resumed = await attempt(ctx, userDocumentId, 'resume', parameters, ask);
  return resumed.status === 'paused' ? confirmationOf(ctx, latestInvoiceOf(resumed)) : null;
};

/**
 * Fetches the member's snapshot after dropping a change that still waits for the bank's
 * confirmation, so that it cannot be made in addition to the one that follows.
 * @throws ChangeNotPossible when its payment is being made at this moment
 */
export const settledSnapshot = async (
  ctx: Context,
  userDocumentId: string,
): Promise<Snapshot | null> => {
  const snapshot = await syncMember(ctx, userDocumentId);
  const pending = snapshot?.subscription?.pendingInvoiceId ?? null;
  if (pending === null) return snapshot;
  await drop(ctx, pending);
  for (let fetches = 0; fetches < SETTLING_FETCHES; fetches += 1) {
    const after = await syncMember(ctx, userDocumentId);
    if (after?.subscription?.pendingInvoiceId !== pending) return after;
    // Stripe makes a paid change at once, but not in the same moment.
    await wait(SETTLING_MS);
  }
  throw new ChangeNotPossible();
};
