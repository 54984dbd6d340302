import type { Invoice } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import { findAccount } from './accounts.ts';
import { isMissing, toPaymentError } from './errors.ts';
import { ownInvoices, readInvoice } from './snapshot/read.ts';
import type { InvoiceSnapshot, Snapshot } from './snapshot/schema.ts';
import { stripeOf } from './stripe.ts';

/** An upper bound, far above what any member has, so that one call always ends. */
const OBJECTS_MAX = 10_000;
const PAGE = 100;

/** Invoices as members see them. Drafts are left out, since their amount is not final yet. */
export const shownInvoices = (invoices: readonly InvoiceSnapshot[]): Invoice[] =>
  invoices
    .filter(({ status }) => status !== 'draft')
    .map(({ createdAt, amountMinor, refundedMinor, taxMinor, ...invoice }) => ({
      id: invoice.id,
      number: invoice.number,
      status: invoice.status,
      currency: invoice.currency,
      refunded: refundedMinor,
      created_at: createdAt,
      amount: amountMinor,
      ...(taxMinor !== undefined && { tax: taxMinor }),
      ...(invoice.isPaidOutside && { outside: true }),
      ...(invoice.isProcessing && { processing: true }),
    }));

/**
 * The address of Stripe's page of an invoice of the member. It dies after some days, so it is asked
 * for at each click.
 * @throws NotFound
 */
export const invoicePageOf = async (
  stripe: Stripe,
  snapshot: Snapshot | null,
  invoiceId: string,
): Promise<string> => {
  const own = snapshot === null ? [] : [...snapshot.invoices, ...snapshot.due];
  if (!own.some(({ id }) => id === invoiceId)) throw new NotFound('Invoice');
  const { hosted_invoice_url: url } = await stripe.invoices.retrieve(invoiceId);
  if (!url) throw new NotFound('Invoice');
  return url;
};

const listInvoices = async (ctx: Context, customer: string): Promise<InvoiceSnapshot[]> => {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripeOf(ctx)
      .subscriptions.list({ customer, status: 'all', limit: PAGE })
      .autoPagingToArray({ limit: OBJECTS_MAX }),
    stripeOf(ctx)
      .invoices.list({ customer, limit: PAGE, expand: ['data.payments'] })
      .autoPagingToArray({ limit: OBJECTS_MAX }),
    stripeOf(ctx).charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: OBJECTS_MAX }),
  ]);
  return ownInvoices(invoices, subscriptions).map((invoice) => readInvoice(invoice, charges, null));
};

/**
 * Invoices, newest first; empty for a member who has no customer at Stripe.
 * @throws PaymentsUnavailable when Stripe cannot be reached: a partial list would look complete
 */
export const invoicesOf = async (ctx: Context, userDocumentId: string): Promise<Invoice[]> => {
  const account = await findAccount(ctx, userDocumentId);
  if (account === null) return [];
  try {
    return shownInvoices(await listInvoices(ctx, account.stripeCustomerId));
  } catch (error) {
    if (isMissing(error)) return [];
    throw toPaymentError(error);
  }
};
