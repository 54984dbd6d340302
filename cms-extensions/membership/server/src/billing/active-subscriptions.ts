import type { CancelFeedback } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { AlreadySubscribed, ignoreOver, orNull } from './errors.ts';
import { isActiveSubscription, planOf } from './snapshot/subscription.ts';
import { stripeOf } from './stripe.ts';

/** Whether a bank is asked for an invoice: it cannot be voided, and may still be paid. */
const isProcessing = ({ payments }: Stripe.Invoice): boolean =>
  payments?.data.some(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' ? intent?.status === 'processing' : false,
  ) ?? false;

/* Prevents a member from paying twice. Call all of these inside `withMember`. */

/**
 * Expires a customer's open checkouts, so that none of them can be paid in addition to the
 * purchase that follows.
 * @param except idempotency key of the attempt whose own session stays open, since a retry of
 *   that attempt returns the session
 */
export const expireCheckouts = async (
  ctx: Context,
  customerId: string,
  except?: string,
): Promise<void> => {
  const open = stripeOf(ctx).checkout.sessions.list({
    customer: customerId,
    status: 'open',
    limit: 100,
  });
  for await (const session of open) {
    if (except !== undefined && session.metadata?.attempt === except) continue;
    // A session that was just paid shows up as a subscription.
    await stripeOf(ctx).checkout.sessions.expire(session.id).catch(ignoreOver);
  }
};

/** What Stripe is told of why. */
export const cancellationDetails = (reason: string, feedback: CancelFeedback | undefined) => {
  const details = { ...(reason !== '' && { comment: reason }), ...(feedback && { feedback }) };
  return Object.keys(details).length === 0 ? {} : { cancellation_details: details };
};

/**
 * Cancels a subscription immediately, without a proration, and voids its unpaid invoices, so that
 * nothing is owed after it. Safe to repeat, also after a failure half way.
 * @param reason the member's words, for the coach at Stripe
 * @param feedback what the member chose of a list
 */
export const endSubscription = async (
  ctx: Context,
  subscription: string,
  reason = '',
  feedback?: CancelFeedback,
): Promise<void> => {
  // One that has ended before is missing.
  await orNull(
    stripeOf(ctx).subscriptions.cancel(subscription, cancellationDetails(reason, feedback)),
  );
  const open = stripeOf(ctx).invoices.list({
    subscription,
    status: 'open',
    limit: 100,
    expand: ['data.payments.data.payment.payment_intent'],
  });
  for await (const invoice of open) {
    if (!isProcessing(invoice)) await stripeOf(ctx).invoices.voidInvoice(invoice.id);
  }
};

const activeOf = async (ctx: Context, customer: string): Promise<Stripe.Subscription[]> => {
  const all = stripeOf(ctx).subscriptions.list({ customer, status: 'all', limit: 100 });
  return (await all.autoPagingToArray({ limit: 1000 })).filter(
    (subscription) => isActiveSubscription(subscription) && planOf(subscription) !== null,
  );
};

/** The customer's active subscriptions to our plans whose first payment was made. */
export const begunSubscriptions = async (
  ctx: Context,
  customerId: string,
): Promise<Stripe.Subscription[]> =>
  (await activeOf(ctx, customerId)).filter(({ status }) => status !== 'incomplete');

/**
 * Makes sure that the customer has no active subscription. Incomplete subscriptions, whose
 * first payment was never finished, are cancelled.
 * @param attempt the idempotency key of the purchase that is about to be made
 * @returns the subscription that this same attempt created earlier, if its response was lost
 * @throws AlreadySubscribed
 */
export const assertNoSubscription = async (
  ctx: Context,
  customerId: string,
  attempt?: string,
): Promise<Stripe.Subscription | null> => {
  const active = await activeOf(ctx, customerId);
  const own = active.find(({ metadata }) => metadata.attempt === attempt);
  if (attempt !== undefined && own !== undefined) return own;
  if (active.some(({ status }) => status !== 'incomplete')) throw new AlreadySubscribed();
  for (const { id } of active) await endSubscription(ctx, id);
  return null;
};
