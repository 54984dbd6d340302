import { invalid, type StripeError } from '../../http/errors.ts';
import { readSettings } from '../../settings.ts';
import { newId } from '../../store/ids.ts';
import type { InvoiceDoc, Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { balanceIn, recordBalance } from '../customers/balance.ts';
import { money } from '../money.ts';
import { confirmIntent } from '../payment-intents/confirm.ts';
import { newIntent } from '../payment-intents/service.ts';
import { automaticTaxState, taxedLines } from '../tax/calculation.ts';
import { markPaid } from './close.ts';
import { applyBalance, linesOf, sums } from './compose.ts';
import { intentOf, invoiceLink, moveInvoice, subscriptionOf } from './links.ts';

/** Freezes a draft: number, sums against the balance, and a PaymentIntent for what is due. See /api/invoices/finalize. */
export function finalizeInvoice(world: World, id: string): InvoiceDoc {
  const draft = world.store.need('invoice', id);
  if (draft.status !== 'draft') {
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      'invoice_not_editable',
    );
  }
  world.timers.cancel('invoice.finalize', id);
  const customer = world.store.need('customer', draft.customer ?? '');
  if (draft.automatic_tax.enabled) {
    const fault = recalculate(world, draft, customer);
    if (fault) return fault;
  }
  const { total } = world.store.need('invoice', id);
  const now = world.now(customer.id);
  const held = balanceIn(world, customer, draft.currency);
  const { due, ending } = applyBalance(total, held, draft.currency);
  const sequence = customer.next_invoice_sequence ?? 1;
  const invoice = moveInvoice(world, id, 'open', {
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: ending,
    hosted_invoice_url: `${world.options.baseUrl}/i/${id}`,
    invoice_pdf: `${world.options.baseUrl}/i/${id}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: held,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  world.store.patch('customer', customer.id, {
    next_invoice_sequence: sequence + 1,
    currency: customer.currency ?? draft.currency,
  });
  if (ending !== held) {
    recordBalance(world, {
      customer: customer.id,
      amount: ending - held,
      currency: draft.currency,
      type: 'applied_to_invoice',
      invoice: id,
    });
  }
  if (due > 0) requestPayment(world, invoice);
  world.emit('invoice.finalized', 'invoice', id);
  if (invoice.due_date)
    world.timers.plan('invoice.overdue', id, invoice.test_clock, invoice.due_date);
  if (due === 0) markPaid(world, id);
  return world.store.need('invoice', id);
}

/**
 * Taxes are those of the customer's location at this moment. Without one the invoice stays a draft.
 * See /tax/customer-locations#finalizing-invoices-with-finalization-failures.
 * @returns the draft that cannot be finalized
 */
function recalculate(
  world: World,
  draft: InvoiceDoc,
  customer: Kinds['customer'],
): InvoiceDoc | null {
  const { id } = draft;
  const automatic_tax = { ...draft.automatic_tax, ...automaticTaxState(true, customer.address) };
  if (automatic_tax.status === 'complete') {
    const lines = taxedLines(world, linesOf(world, id), customer.address);
    for (const { id: line, taxes } of lines) world.store.patch('line_item', line, { taxes });
    const money = sums(lines, balanceIn(world, customer, draft.currency), draft.currency);
    world.store.patch('invoice', id, { ...money, automatic_tax, last_finalization_error: null });
    return null;
  }
  world.store.patch('invoice', id, {
    automatic_tax,
    last_finalization_error: {
      code: 'customer_tax_location_invalid',
      message:
        "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      type: 'invalid_request_error',
    },
  });
  world.emit('invoice.finalization_failed', 'invoice', id);
  return world.store.need('invoice', id);
}

function requestPayment(world: World, invoice: InvoiceDoc): void {
  const subscription = subscriptionOf(invoice);
  const intent = newIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: subscription
      ? invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update'
      : `Payment for Invoice ${invoice.number}`,
    setup_future_usage: subscription ? 'off_session' : null,
    capture_method: 'automatic',
  });
  world.emit('payment_intent.created', 'payment_intent', intent.id);
  world.store.insert('invoice_payment', {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(invoice.customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** Which payment method an invoice is paid with. See /billing/subscriptions/payment-methods-setting. */
export function methodFor(world: World, invoice: InvoiceDoc): string | null {
  const subscription = subscriptionOf(invoice);
  const own = subscription
    ? world.store.get('subscription', subscription)?.default_payment_method
    : null;
  const customer = world.store.get('customer', invoice.customer ?? '');
  return (
    invoice.default_payment_method ??
    own ??
    customer?.invoice_settings.default_payment_method ??
    (typeof customer?.default_source === 'string' ? customer.default_source : null)
  );
}

interface Attempt {
  method?: string | null;
  offSession: boolean;
  /** Made by the schedule rather than by a call; only these move the schedule on. */
  automatic: boolean;
}

/** Tries to collect an open invoice. @returns why it failed, if it did */
export function attemptPayment(
  world: World,
  id: string,
  attempt: Attempt,
): StripeError | undefined {
  const invoice = world.store.need('invoice', id);
  const intent = intentOf(world, id);
  if (!intent) throw new Error(`The invoice ${id} has nothing to collect`);
  refuseWhileProcessing(world, intent);
  const method = attempt.method ?? methodFor(world, invoice);
  if (!method) {
    noteAttempt(world, id, attempt.automatic);
    announceFailure(world, id);
    return invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    );
  }
  noteAttempt(world, id, attempt.automatic);
  world.store.patch('payment_intent', intent, {
    payment_method: method,
    status: 'requires_confirmation',
  });
  const { intent: tried, error } = confirmIntent(world, intent, {
    offSession: attempt.offSession && isSetUp(world, method),
  });
  if (tried.status === 'requires_action') announceAction(world, id);
  // The bank's answer plans the next attempt.
  if (tried.status === 'processing') holdRetry(world, id);
  return error;
}

/** @throws StripeError while a bank is asked for the money: it must not be paid twice */
export function refuseWhileProcessing(world: World, intent: string): void {
  if (world.store.need('payment_intent', intent).status !== 'processing') return;
  throw invalid(
    'This invoice has a payment that is processing. Wait until it has succeeded or failed.',
    undefined,
    'invoice_payment_intent_processing',
  );
}

function holdRetry(world: World, id: string): void {
  world.timers.cancel('invoice.retry', id);
  world.store.patch('invoice', id, { next_payment_attempt: null });
}

/**
 * A renewal that a bank wants authenticated is not lost: Billing leaves the intent waiting for the
 * customer instead of declining it. See /billing/subscriptions/overview#requires-action.
 */
function isSetUp(world: World, method: string): boolean {
  const { behavior, setUp } = world.store.hidden<{
    behavior: { authentication?: string };
    setUp: boolean;
  }>(method);
  return (
    behavior?.authentication === undefined ||
    behavior.authentication === 'on_session' ||
    (behavior.authentication === 'unless_set_up' && setUp === true)
  );
}

/** Any first attempt counts, later ones only when the schedule made them. See /api/invoices/object#attempt_count. */
function noteAttempt(world: World, id: string, automatic: boolean): void {
  const invoice = world.store.need('invoice', id);
  const counts = automatic || invoice.attempt_count === 0;
  world.store.patch('invoice', id, {
    attempted: true,
    attempt_count: invoice.attempt_count + (counts ? 1 : 0),
  });
  if (automatic || !invoice.attempted) planRetry(world, id);
}

/** The first payment of a subscription is not tried again, unless the subscription has begun with a debit. */
function isOfIncomplete(world: World, invoice: InvoiceDoc): boolean {
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  return (
    invoice.billing_reason === 'subscription_create' &&
    (subscription === undefined || subscription.status.startsWith('incomplete'))
  );
}

function planRetry(world: World, id: string): void {
  const invoice = world.store.need('invoice', id);
  const retries =
    invoice.auto_advance &&
    invoice.collection_method === 'charge_automatically' &&
    !isOfIncomplete(world, invoice);
  const days = retries
    ? readSettings(world.store).retryAfterDays[invoice.attempt_count - 1]
    : undefined;
  const at = days === undefined ? null : world.now(invoice.customer) + days * 86_400;
  world.store.patch('invoice', id, { next_payment_attempt: at });
  if (at === null) world.timers.cancel('invoice.retry', id);
  else world.timers.plan('invoice.retry', id, invoice.test_clock, at);
}

function announceAction(world: World, id: string): void {
  const invoice = world.store.need('invoice', id);
  world.emit('invoice.payment_action_required', 'invoice', id);
  world.mail(
    invoice.customer_email,
    'Confirm your payment',
    `Your bank asks you to confirm ${money(invoice.amount_due, invoice.currency)}: ${invoiceLink(world, invoice)}`,
    world.now(invoice.customer),
  );
  if (invoice.billing_reason === 'subscription_cycle')
    world.emit('invoice.payment_failed', 'invoice', id);
  for (const listener of world.listeners.invoiceUnpaid) listener(world, id);
}

/** A payment was refused, by the schedule's attempt, in the customer's browser, or by a bank after days. */
export function noteFailure(world: World, id: string): void {
  const { attempted, next_payment_attempt } = world.store.need('invoice', id);
  if (!attempted) noteAttempt(world, id, false);
  else if (next_payment_attempt === null) planRetry(world, id);
  announceFailure(world, id);
}

function announceFailure(world: World, id: string): void {
  const invoice = world.store.need('invoice', id);
  world.emit('invoice.payment_failed', 'invoice', id);
  world.mail(
    invoice.customer_email,
    'Your payment was unsuccessful',
    `We could not collect ${money(invoice.amount_due, invoice.currency)}: ${invoiceLink(world, invoice)}`,
    world.now(invoice.customer),
  );
  for (const listener of world.listeners.invoiceUnpaid) listener(world, id);
  if (invoice.customer)
    world.change('customer', invoice.customer, { delinquent: true }, 'customer.updated');
  giveUpAfterLast(world, invoice);
}

function giveUpAfterLast(world: World, invoice: InvoiceDoc): void {
  const exhausted =
    invoice.attempted &&
    invoice.next_payment_attempt === null &&
    invoice.auto_advance &&
    !isOfIncomplete(world, invoice);
  if (exhausted)
    for (const listener of world.listeners.invoiceExhausted) listener(world, invoice.id);
}

/** Finalizes a draft whose hour has passed and collects it. */
export function finalizeByPlan(world: World, id: string): void {
  const invoice = world.store.get('invoice', id);
  if (invoice?.status !== 'draft' || !invoice.auto_advance) return;
  const finalized = finalizeInvoice(world, id);
  if (finalized.status !== 'open') return;
  if (finalized.collection_method === 'charge_automatically')
    attemptPayment(world, id, { offSession: true, automatic: true });
  else sendInvoice(world, id);
}

/** A bank is not asked again by itself, though the days of the attempts pass. See /payments/sepa-debit#billing-retries. */
export function retryByPlan(world: World, id: string): void {
  const invoice = world.store.get('invoice', id);
  if (invoice?.status !== 'open' || !invoice.auto_advance) return;
  const method = world.store.get('payment_method', methodFor(world, invoice) ?? '');
  if (method?.type !== 'sepa_debit') {
    attemptPayment(world, id, { offSession: true, automatic: true });
    return;
  }
  noteAttempt(world, id, true);
  giveUpAfterLast(world, world.store.need('invoice', id));
}

/** A bill that was sent was not paid in time: its subscription is past due. See /billing/collection-method#due-dates. */
export function markOverdue(world: World, id: string): void {
  if (world.store.get('invoice', id)?.status !== 'open') return;
  world.emit('invoice.overdue', 'invoice', id);
  for (const listener of world.listeners.invoiceUnpaid) listener(world, id);
}

export function sendInvoice(world: World, id: string): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  world.mail(
    invoice.customer_email,
    `Invoice ${invoice.number}`,
    `${money(invoice.amount_due, invoice.currency)} are due: ${invoiceLink(world, invoice)}`,
    world.now(invoice.customer),
  );
  world.emit('invoice.sent', 'invoice', id);
  return invoice;
}
