import { invalid } from '../../http/errors.ts';
import type { InvoiceDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

/** Where an invoice can go from each status. See /invoicing/overview. */
const TRANSITIONS: Record<string, readonly string[]> = {
  draft: ['open', 'paid'],
  open: ['paid', 'void', 'uncollectible'],
  uncollectible: ['paid', 'void'],
  paid: [],
  void: [],
};

/** How long an invoice's link works after the API has shown it. See /invoicing/hosted-invoice-page. */
export const LINK_LIVES_SECONDS = 30 * 86_400;
const DAY_SECONDS = 86_400;

/** A link to an invoice's page as the API shows it on this day. */
export function invoiceLink(
  world: World,
  { id, customer }: Pick<InvoiceDoc, 'id' | 'customer'>,
  page = '',
): string {
  const now = world.now(customer);
  return `${world.options.baseUrl}/i/${id}${page}?s=${now - (now % DAY_SECONDS)}`;
}

/** Moves an invoice to another status; its events are the caller's. */
export function moveInvoice(
  world: World,
  id: string,
  status: 'open' | 'paid' | 'void' | 'uncollectible',
  fields: Partial<InvoiceDoc>,
): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  if (!TRANSITIONS[invoice.status ?? 'draft']?.includes(status)) {
    throw invalid(
      `You can't move an invoice from ${invoice.status} to ${status}.`,
      undefined,
      'invoice_not_editable',
    );
  }
  return world.store.patch('invoice', id, { ...fields, status });
}

export function subscriptionOf(invoice: InvoiceDoc): string | null {
  return invoice.parent?.subscription_details?.subscription ?? null;
}

/** The open or settled payment of an invoice that covers its whole amount. */
export function paymentOf(world: World, invoice: string) {
  return world.store.first('invoice_payment', { invoice, is_default: true });
}

/** The PaymentIntent by which an invoice is paid, if anything is due. */
export function intentOf(world: World, invoice: string): string | null {
  return paymentOf(world, invoice)?.payment.payment_intent ?? null;
}
