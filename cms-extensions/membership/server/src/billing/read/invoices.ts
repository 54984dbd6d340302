import type Stripe from 'stripe';
import { type InvoiceSnapshot, invoiceStatusSchema } from '../snapshot.ts';
import { grantingItem } from './choose.ts';
import { iso } from './times.ts';

const subscriptionOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : (subscription ?? null);
};

/**
 * The invoices for subscriptions to our plans. The customer may have other invoices in the same
 * Stripe account; we send no receipts for those and refund none of them.
 */
export const ownInvoices = (
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Invoice[] => {
  const ours = new Set(
    subscriptions.flatMap((each) => (grantingItem(each) === null ? [] : [each.id])),
  );
  return invoices.filter((invoice) => ours.has(subscriptionOf(invoice) ?? ''));
};

/** The oldest invoice of a subscription whose charge failed and that is still open. */
export const openInvoiceOf = (
  subscriptionId: string,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | null =>
  invoices
    .filter((invoice) => invoice.status === 'open' && invoice.attempted)
    .filter((invoice) => subscriptionOf(invoice) === subscriptionId)
    .sort((a, b) => a.created - b.created)[0] ?? null;

const needsConfirmation = (invoice: Stripe.Invoice): boolean =>
  invoice.payments?.data.some(({ payment }) => {
    const intent = payment.payment_intent;
    return typeof intent === 'object' && intent.status === 'requires_action';
  }) ?? false;

/**
 * Builds a snapshot's invoice.
 * @param openInvoice the subscription's open invoice, with its payments
 */
export const readInvoice = (
  invoice: Stripe.Invoice,
  openInvoice: Stripe.Invoice | null,
): InvoiceSnapshot => ({
  id: invoice.id,
  number: invoice.number,
  createdAt: iso(invoice.created),
  status: invoiceStatusSchema.parse(invoice.status ?? 'draft'),
  amountMinor: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
  currency: invoice.currency,
  attempts: invoice.attempt_count,
  needsConfirmation: openInvoice?.id === invoice.id && needsConfirmation(openInvoice),
  hostedUrl: invoice.hosted_invoice_url ?? null,
});
