import { invalid } from '../../http/errors.ts';
import type { InvoiceDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { recordBalance } from '../customers/balance.ts';
import { cancelIntent } from '../payment-intents/service.ts';
import { intentOf, moveInvoice, paymentOf } from './links.ts';

/** Closes an invoice whose money has come, or of which nothing was due. */
export function markPaid(world: World, id: string, outOfBand = false): InvoiceDoc {
  const before = world.store.need('invoice', id);
  const now = world.now(before.customer);
  const due = before.amount_due;
  const first = due > 0 && before.attempt_count === 0 && !outOfBand;
  moveInvoice(world, id, 'paid', {
    amount_paid: outOfBand ? 0 : due,
    amount_remaining: 0,
    ...(outOfBand && { amount_paid_off_stripe: due }),
    attempt_count: before.attempt_count + (first ? 1 : 0),
    attempted: before.attempted || due === 0 || first,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: now },
  });
  world.timers.cancelAll(id);
  const payment = paymentOf(world, id);
  if (payment && outOfBand) settlePaymentRecord(world, payment.id, 'canceled', now);
  if (payment && !outOfBand) settlePaymentRecord(world, payment.id, 'paid', now);
  for (const type of ['invoice.updated', 'invoice.paid', 'invoice.payment_succeeded'])
    world.emit(type, 'invoice', id);
  forgive(world, before.customer);
  for (const listener of world.listeners.invoicePaid) listener(world, id);
  return world.store.need('invoice', id);
}

/** A customer whose last failed invoice is settled is no longer delinquent. See /api/customers/object#delinquent. */
function forgive(world: World, customer: string | null): void {
  if (!customer) return;
  const owes = world.store.first('invoice', { customer, status: 'open', attempted: true });
  if (!owes) world.change('customer', customer, { delinquent: false }, 'customer.updated');
}

function settlePaymentRecord(
  world: World,
  id: string,
  status: 'paid' | 'canceled',
  now: number,
): void {
  const payment = world.store.need('invoice_payment', id);
  if (status === 'canceled') {
    cancelOpenIntent(world, payment.payment.payment_intent ?? '', 'void_invoice');
    world.store.patch('invoice_payment', id, {
      status,
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    });
    return;
  }
  world.store.patch('invoice_payment', id, {
    amount_paid: payment.amount_requested,
    status,
    status_transitions: { ...payment.status_transitions, paid_at: now },
  });
  world.emit('invoice_payment.paid', 'invoice_payment', id);
}

function cancelOpenIntent(world: World, intent: string, reason: 'void_invoice'): void {
  const status = world.store.get('payment_intent', intent)?.status;
  if (status && !['succeeded', 'canceled'].includes(status)) cancelIntent(world, intent, reason);
}

/** Gives an invoice up for good. See /api/invoices/void. */
export function voidInvoice(world: World, id: string): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(
      "You can only pass in open invoices. This invoice isn't open.",
      undefined,
      'invoice_not_editable',
    );
  }
  const now = world.now(invoice.customer);
  const payment = paymentOf(world, id);
  if (world.store.get('payment_intent', intentOf(world, id) ?? '')?.status === 'processing')
    throw invalid(
      "You can't void an invoice whose payment is processing.",
      undefined,
      'invoice_not_editable',
    );
  if (payment) settlePaymentRecord(world, payment.id, 'canceled', now);
  world.timers.cancelAll(id);
  moveInvoice(world, id, 'void', {
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  const returned = invoice.starting_balance - (invoice.ending_balance ?? 0);
  if (returned !== 0) {
    recordBalance(world, {
      customer: invoice.customer ?? '',
      amount: returned,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: id,
    });
  }
  world.emit('invoice.voided', 'invoice', id);
  for (const listener of world.listeners.invoiceVoided) listener(world, id);
  return world.store.need('invoice', id);
}

/** Writes an invoice off. See /api/invoices/mark_uncollectible. */
export function writeOff(world: World, id: string): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  if (invoice.status !== 'open')
    throw invalid(
      'You can only mark an open invoice as uncollectible.',
      undefined,
      'invoice_not_editable',
    );
  world.timers.cancelAll(id);
  moveInvoice(world, id, 'uncollectible', {
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      marked_uncollectible_at: world.now(invoice.customer),
    },
  });
  world.emit('invoice.marked_uncollectible', 'invoice', id);
  return world.store.need('invoice', id);
}
