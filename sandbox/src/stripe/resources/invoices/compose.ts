import { newId } from '../../store/ids.ts';
import type { InvoiceDoc, Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { balanceIn } from '../customers/balance.ts';
import { minimumCharge } from '../money.ts';
import { automaticTaxState, taxedLines, totalTaxes } from '../tax/calculation.ts';
import { composeLines, type LineInput } from './lines.ts';

type Line = Kinds['line_item'];

interface InvoiceInput {
  customer: string;
  currency: string;
  lines: readonly LineInput[];
  reason: NonNullable<InvoiceDoc['billing_reason']>;
  period: { start: number; end: number };
  discounts?: readonly string[];
  subscription?: string | null;
  subscriptionMetadata?: Record<string, string>;
  prorationDate?: number | undefined;
  collectionMethod?: InvoiceDoc['collection_method'];
  daysUntilDue?: number | null;
  defaultPaymentMethod?: string | null;
  autoAdvance?: boolean;
  description?: string | null;
  footer?: string | null;
  metadata?: Record<string, string>;
  paymentSettings?: InvoiceDoc['payment_settings'];
}

/** What the customer's balance does to a total. See /billing/customer/balance. */
export function applyBalance(
  total: number,
  balance: number,
  currency: string,
): { due: number; ending: number } {
  const due = total + balance;
  if (due <= 0) return { due: 0, ending: due };
  // Too little to charge is carried over to the next invoice.
  if (due < minimumCharge(currency)) return { due: 0, ending: due };
  return { due, ending: 0 };
}

/** An invoice with its lines and sums, not stored yet: a preview ends here. */
export function composeInvoice(
  world: World,
  input: InvoiceInput,
): { invoice: InvoiceDoc; lines: Line[] } {
  const now = world.now(input.customer);
  const customer = world.store.need('customer', input.customer, 'customer');
  const untaxed = composeLines(world, input.lines, input.discounts ?? []);
  const isTaxed =
    world.store.get('subscription', input.subscription ?? '')?.automatic_tax.enabled ?? false;
  const lines = isTaxed ? taxedLines(world, untaxed, customer.address) : untaxed;
  const invoice: InvoiceDoc = {
    ...blankInvoice(newId('invoice'), now),
    account_name: world.accountName,
    auto_advance: input.autoAdvance ?? true,
    automatic_tax: {
      disabled_reason: null,
      ...automaticTaxState(isTaxed, customer.address),
    },
    billing_reason: input.reason,
    collection_method: input.collectionMethod ?? 'charge_automatically',
    currency: input.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    default_payment_method: input.defaultPaymentMethod ?? null,
    description: input.description ?? null,
    discounts: [...(input.discounts ?? [])],
    footer: input.footer ?? customer.invoice_settings.footer,
    metadata: input.metadata ?? {},
    parent: parentOf(input),
    payment_settings: input.paymentSettings ?? {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: input.period.end,
    period_start: input.period.start,
    test_clock: customer.test_clock ?? null,
  };
  if (input.collectionMethod === 'send_invoice')
    invoice.due_date = now + (input.daysUntilDue ?? 30) * 86_400;
  const held = balanceIn(world, customer, input.currency);
  return { invoice: { ...invoice, ...sums(lines, held, input.currency) }, lines };
}

/** The sums of an invoice from its lines and the customer's balance, minor units. */
export function sums(
  lines: readonly Line[],
  balance: number,
  currency: string,
): Partial<InvoiceDoc> {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const byDiscount = new Map<string, number>();
  for (const share of lines.flatMap((line) => line.discount_amounts ?? [])) {
    byDiscount.set(share.discount, (byDiscount.get(share.discount) ?? 0) + share.amount);
  }
  const discountAmounts = [...byDiscount].map(([discount, amount]) => ({ amount, discount }));
  const taxes = totalTaxes(lines);
  const withIncluded = discountAmounts.reduce((sum, each) => sum - each.amount, subtotal);
  const taxSum = (behavior: 'exclusive' | 'inclusive'): number =>
    taxes.reduce((sum, tax) => sum + (tax.tax_behavior === behavior ? tax.amount : 0), 0);
  const total = withIncluded + taxSum('exclusive');
  const { due } = applyBalance(total, balance, currency);
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - taxSum('inclusive'),
    total,
    total_excluding_tax: withIncluded - taxSum('inclusive'),
    total_taxes: taxes,
    total_discount_amounts: discountAmounts,
    total_pretax_credit_amounts: discountAmounts.map((each) => ({
      ...each,
      type: 'discount' as const,
    })),
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
  };
}

function parentOf(input: InvoiceInput): InvoiceDoc['parent'] {
  if (!input.subscription) return null;
  return {
    quote_details: null,
    subscription_details: {
      metadata: input.subscriptionMetadata ?? {},
      subscription: input.subscription,
      ...(input.prorationDate !== undefined && {
        subscription_proration_date: input.prorationDate,
      }),
    },
    type: 'subscription_details',
  };
}

function blankInvoice(id: string, now: number): InvoiceDoc {
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    custom_fields: null,
    customer: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Stores a composed invoice as a draft; unless told otherwise it is finalized in an hour. */
export function storeInvoice(world: World, input: InvoiceInput): InvoiceDoc {
  const { invoice, lines } = composeInvoice(world, input);
  const clock = invoice.test_clock;
  if (invoice.auto_advance) {
    invoice.automatically_finalizes_at = invoice.created + 3600;
    world.timers.plan('invoice.finalize', invoice.id, clock, invoice.created + 3600);
  }
  world.store.insert('invoice', invoice);
  for (const line of lines) {
    world.store.insert('line_item', { ...line, invoice: invoice.id });
    const item =
      line.parent?.subscription_item_details?.invoice_item ??
      line.parent?.invoice_item_details?.invoice_item;
    if (item && world.store.get('invoiceitem', item))
      world.store.patch('invoiceitem', item, { invoice: invoice.id });
  }
  world.emit('invoice.created', 'invoice', invoice.id);
  return invoice;
}

/** The lines of an invoice in the order in which they were added. */
export function linesOf(world: World, invoice: string): Line[] {
  return world.store.find('line_item', { invoice });
}
