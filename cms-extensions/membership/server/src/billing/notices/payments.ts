import type { InvoiceSnapshot, Snapshot } from '../index.ts';
import { isFresh, priceOf, type Rule } from './change.ts';

const DAY_MS = 86_400_000;

/**
 * Whether an invoice that only the newer snapshot has was created after the older snapshot.
 * Compares Stripe's times only, since its clock may be days away from ours.
 */
const isNewer = (invoice: InvoiceSnapshot, previous: Snapshot): boolean =>
  previous.invoices.every(({ createdAt }) => createdAt <= invoice.createdAt);

/** The invoice in the previous snapshot; undefined when it is not there. */
const before = (invoice: InvoiceSnapshot, previous: Snapshot | null): InvoiceSnapshot | undefined =>
  previous?.invoices.find(({ id }) => id === invoice.id);

const isNews = (
  invoice: InvoiceSnapshot,
  previous: Snapshot | null,
  now: number,
  changed: (before: InvoiceSnapshot) => boolean,
): boolean => {
  if (previous === null) return isFresh(invoice.createdAt, now);
  const known = before(invoice, previous);
  return known === undefined ? isNewer(invoice, previous) : changed(known);
};

/** A receipt for every payment above zero, including the first one after a trial. */
export const receipts: Rule = ({ email, previous, next }, { now }) => {
  const { subscription, invoices } = next;
  if (subscription === null) return [];
  return invoices
    .filter(({ status, amountMinor }) => status === 'paid' && amountMinor > 0)
    .filter((invoice) => isNews(invoice, previous, now, ({ status }) => status !== 'paid'))
    .map((invoice) => ({
      key: `receipt:${invoice.id}`,
      template: 'receipt' as const,
      to: email,
      values: {
        amount: priceOf(invoice),
        plan: subscription.planKey,
        invoicedOn: invoice.createdAt,
        paidUntil: subscription.currentPeriodEnd,
        invoiceNumber: invoice.number ?? invoice.id,
      },
    }));
};

/**
 * Mails about a renewal that could not be charged: one for each failed attempt, and one when the
 * bank asks the member to confirm the payment.
 */
export const failures: Rule = ({ email, previous, next }, { now, graceDays }) => {
  const { subscription, invoices, readAt } = next;
  // No mail for a first payment: the payment form shows the error to the member.
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return [];
  const invoice = invoices.find(({ id }) => id === subscription.openInvoiceId);
  if (invoice === undefined || invoice.attempts === 0) return [];
  const failedAt = Date.parse(subscription.pastDueSince ?? readAt);
  const values = {
    amount: priceOf(invoice),
    accessUntil: new Date(failedAt + graceDays * DAY_MS).toISOString(),
  };
  if (invoice.needsConfirmation) {
    if (!isNews(invoice, previous, now, ({ needsConfirmation }) => !needsConfirmation)) return [];
    const key = `confirm-payment:${invoice.id}`;
    return [{ key, template: 'confirm-payment', to: email, values }];
  }
  if (!isNews(invoice, previous, now, ({ attempts }) => attempts < invoice.attempts)) return [];
  const key = `payment-failed:${invoice.id}:${invoice.attempts}`;
  return [{ key, template: 'payment-failed', to: email, values }];
};
