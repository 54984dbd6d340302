import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { insertOnce, Table, type Transaction } from '../../platform/database/index.ts';
import { type Account, findAccountByCustomer } from '../accounts.ts';
import { expireCheckouts } from '../active-subscriptions.ts';
import { raiseAlert } from '../alerts.ts';
import { handleFailedCharge, handleFailedSetup } from '../card-testing/card-testing.ts';
import { handleDispute, handleWarning } from '../disputes.ts';
import { settleGift } from '../gifts/sold.ts';
import { noteRefundedGift } from '../gifts/taken-back.ts';
import { withMember } from '../locks.ts';
import { handleRefund } from '../refunds/decisions.ts';
import { idOf, stripeOf } from '../stripe.ts';
import { syncForEvent } from '../sync.ts';
import { isHandled, type Subject, subjectOf } from './events.ts';

const TABLE = 'membership_billing_events';

/** The same event has already been processed by a concurrent delivery. */
class SeenEvent extends Error {
  override readonly name = 'SeenEvent';
}

const events = new Table('billing-event', z.object({ eventId: z.string() }));

/** Records an event as processed, in the transaction of its work. @throws SeenEvent */
const recordEvent = async (
  ctx: Context,
  { id, type }: Stripe.Event,
  userDocumentId: string,
  trx?: Transaction,
): Promise<void> => {
  const values = { type, user_document_id: userDocumentId };
  const row = { table: TABLE, key: { event_id: id }, values };
  if (!(await insertOnce(ctx.strapi, row, trx))) throw new SeenEvent();
};

export const isKnownEvent = async (ctx: Context, eventId: string): Promise<boolean> =>
  (await events.count(ctx, { eventId })) > 0;

const customerOfEvent = async (
  ctx: Context,
  { customerId, chargeId }: Subject,
): Promise<string | null> => {
  if (customerId !== null || chargeId === null) return customerId;
  const { customer } = await stripeOf(ctx).charges.retrieve(chargeId);
  return customer && idOf(customer);
};

/**
 * What an event causes besides a sync. Only these look at more than the customer's snapshot.
 * @returns whether something may have been changed at Stripe
 */
const actOnEvent = async (
  ctx: Context,
  event: Stripe.Event,
  account: Account | null,
): Promise<boolean> => {
  const { type } = event;
  const id = subjectOf(event).objectId ?? '';
  switch (type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      await handleDispute(ctx, id);
      return true;
    case 'radar.early_fraud_warning.created':
      await handleWarning(ctx, id);
      return false;
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      await handleRefund(ctx, id);
      return true;
    case 'invoice.finalization_failed':
      await alertToDraft(ctx, id, account);
      return false;
    case 'checkout.session.async_payment_succeeded':
      await settleGift(ctx, id);
      return false;
    case 'charge.refunded':
      // The buyers of gifts are no customers.
      if (account === null) await noteRefundedGift(ctx, id);
      return false;
    // Another tab may have opened a checkout while this one was being paid.
    case 'checkout.session.completed':
      await settleGift(ctx, id);
      if (account !== null) await expireCheckouts(ctx, account.stripeCustomerId);
      return true;
    default:
      return false;
  }
};

/** Stripe charges nothing for an invoice that it cannot finalize, for example without a location. */
const alertToDraft = async (
  ctx: Context,
  invoiceId: string,
  account: Account | null,
): Promise<void> => {
  const { status, last_finalization_error: fault } =
    await stripeOf(ctx).invoices.retrieve(invoiceId);
  if (status !== 'draft' || fault === null) return;
  await raiseAlert(ctx, {
    kind: 'invoice-not-finalized',
    subject: invoiceId,
    message: `Stripe cannot finalize an invoice, and charges nothing for it: ${fault.message ?? fault.code ?? 'no reason given'} Correct the cause at Stripe, for a location the customer's address, and finalize the invoice there.`,
    userDocumentId: account?.userDocumentId ?? null,
    stripePath: `invoices/${invoiceId}`,
  });
};

const syncAndRecord = (
  ctx: Context,
  event: Stripe.Event,
  account: Account,
  arrivedAt: number,
): Promise<void> => {
  const { userDocumentId } = account;
  return withMember(ctx, userDocumentId, async () => {
    const acted = await actOnEvent(ctx, event, account);
    await syncForEvent(ctx, userDocumentId, {
      cause: { eventType: event.type, at: new Date(event.created * 1000).toISOString() },
      // Force a new fetch when something was changed at Stripe just now.
      arrivedAt: acted ? Number.POSITIVE_INFINITY : arrivedAt,
      alongside: (trx) => recordEvent(ctx, event, userDocumentId, trx),
    });
  });
};

/** Ignores events of other types and events already processed. */
export const handleEvent = async (ctx: Context, event: Stripe.Event): Promise<void> => {
  const arrivedAt = performance.now();
  if (!isHandled(event) || (await isKnownEvent(ctx, event.id))) return;
  const customerId = await customerOfEvent(ctx, subjectOf(event));
  const account = customerId === null ? null : await findAccountByCustomer(ctx, customerId);
  // A deleted member's payment can still be disputed.
  if (account === null) return void (await actOnEvent(ctx, event, null));
  try {
    const isFailure = event.type === 'setup_intent.setup_failed' || event.type === 'charge.failed';
    if (!isFailure) return await syncAndRecord(ctx, event, account, arrivedAt);
    await recordEvent(ctx, event, account.userDocumentId);
    if (event.type === 'charge.failed') await handleFailedCharge(ctx, account);
    else await handleFailedSetup(ctx, event);
  } catch (error) {
    if (!(error instanceof SeenEvent)) throw error;
  }
};
