import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { recordMovement } from '../charges/balance.ts';
import { money } from '../money.ts';
import type { HiddenCard } from '../payment-methods/card.ts';

type Refund = Kinds['refund'];
const SETTLES_AFTER_SECONDS = 3600;
/** See /payments/sepa-debit#refund-timing-and-processing. */
const DEBIT_SETTLES_AFTER_SECONDS = 4 * 86_400;

interface RefundRequest {
  charge: string;
  amount?: number | undefined;
  reason?: Refund['reason'] | undefined;
  metadata?: Record<string, string>;
}

/**
 * Gives back all or a part of a charge; never more than is left of it. See /api/refunds/create.
 * @param request.amount minor units; all that is left when absent
 */
export function refundCharge(world: World, request: RefundRequest): Refund {
  const charge = world.store.need('charge', request.charge, 'charge');
  if (charge.status === 'pending')
    throw invalid(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalid(
      `The charge ${charge.id} cannot be refunded because it has not been captured.`,
      'charge',
      'charge_not_captured',
    );
  }
  // A bank's inquiry moves no money, so the charge can still be refunded. See /disputes/how-disputes-work#inquiries
  const isWithdrawn = world.store
    .find('dispute', { charge: charge.id })
    .some(({ is_charge_refundable }) => !is_charge_refundable);
  if (isWithdrawn) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge',
      'charge_disputed',
    );
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  const amount = request.amount ?? left;
  if (amount > left) {
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      'amount',
    );
  }
  const isDebit = charge.payment_method_details?.type === 'sepa_debit';
  const asked = world.store.hidden<HiddenCard>(charge.payment_method ?? '').behavior?.refund;
  const behavior = asked ?? (isDebit ? 'pending' : undefined);
  if (behavior === 'balance_insufficient')
    throw invalid(
      'Insufficient funds in your Stripe balance to refund this amount.',
      undefined,
      'balance_insufficient',
    );
  if (behavior === 'too_old') throw invalid(`Charge ${charge.id} is too old to be refunded.`);
  const id = newId('refund');
  const movement = recordMovement(world, {
    type: 'refund',
    source: id,
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    customer: charge.customer,
  });
  world.store.insert('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: world.now(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    ...(!isDebit && {
      destination_details: {
        card: {
          type: 'refund',
          reference_status: 'pending',
          reference_type: 'acquirer_reference_number',
        },
        type: 'card',
      },
    }),
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behavior === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  if (behavior) {
    const clock = world.clockOf(charge.customer);
    const after = isDebit ? DEBIT_SETTLES_AFTER_SECONDS : SETTLES_AFTER_SECONDS;
    world.timers.plan('refund.settle', id, clock, world.clock.now(clock) + after);
  }
  const amount_refunded = charge.amount_refunded + amount;
  world.change(
    'charge',
    charge.id,
    { amount_refunded, refunded: amount_refunded === charge.amount },
    'charge.refunded',
  );
  world.emit('refund.created', 'refund', id);
  return world.store.need('refund', id);
}

/** Some test cards settle their refunds later, or fail them. See /testing#refunds. */
export function settleRefund(world: World, id: string): void {
  const refund = world.store.need('refund', id);
  const charge = world.store.need('charge', refund.charge ?? '');
  if (refund.status === 'pending') {
    announce(world, id, { status: 'succeeded' });
    return;
  }
  if (refund.status !== 'succeeded') return;
  const movement = recordMovement(world, {
    type: 'refund_failure',
    source: id,
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    customer: refund.customer,
  });
  const fields = {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: movement.id,
  };
  announce(world, id, fields);
  world.emit('refund.failed', 'refund', id);
  world.change(
    'charge',
    charge.id,
    { amount_refunded: charge.amount_refunded - refund.amount, refunded: false },
    'charge.updated',
  );
}

function announce(world: World, id: string, fields: Partial<Refund>): void {
  const before = world.showId('refund', id);
  world.store.patch('refund', id, fields);
  world.emitChange('refund.updated', 'refund', id, before);
  world.emitChange('charge.refund.updated', 'refund', id, before);
}
