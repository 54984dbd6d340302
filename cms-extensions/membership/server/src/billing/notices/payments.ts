import type { InvoiceSnapshot, Snapshot } from '../index.ts';
import { isFresh, priceOf, type Rule } from './change.ts';

const DAY_MS = 86_400_000;

/**
 * Whether an invoice that stands in the newer snapshot alone was made since the older one. By
 * Stripe's times alone: its clock may be days away from ours.
 */
const isNewer = (invoice: InvoiceSnapshot, previous: Snapshot): boolean =>
  previous.invoices.every(({ createdAt }) => createdAt <= invoice.createdAt);

/** What an invoice was at the look before; undefined when that is not known. */
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

/** Every payment of an amount has a receipt, the first one after a trial too. */
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

/** A renewal that could not be charged: each attempt is told, and once that the bank asks her. */
export const failures: Rule = ({ email, previous, next }, { now, graceDays }) => {
  const { subscription, invoices, readAt } = next;
  // At a first payment she sits before the form, which tells her.
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
