import { cardError } from '../../http/errors.ts';
import type { World } from '../../world.ts';
import { failCharge, passCharge } from '../charges/charge.ts';
import { declineOf, type HiddenCard } from '../payment-methods/card.ts';
import { fail, succeed } from './confirm.ts';

/**
 * The bank's answer to a debit, days after it was asked.
 * See /payments/sepa-debit#payment-timing-and-failures.
 */
export function settleDebit(world: World, id: string): void {
  const intent = world.store.need('payment_intent', id);
  if (intent.status !== 'processing' || !intent.latest_charge) return;
  const method = world.store.need('payment_method', intent.payment_method ?? '', 'payment_method');
  const decline = declineOf(world.store.hidden<HiddenCard>(method.id), 'charge');
  if (decline === undefined) {
    succeed(world, id, passCharge(world, intent.latest_charge));
    return;
  }
  const { decline_code: declined } = decline;
  const code = declined === 'generic_decline' ? 'generic_could_not_process' : declined;
  const message =
    declined === 'insufficient_funds'
      ? "The customer's account has insufficient funds to cover this payment."
      : "The payment could not be debited from the customer's bank account.";
  failCharge(world, intent.latest_charge, { failure_code: code, failure_message: message });
  const error = cardError(message, 'payment_intent_payment_attempt_failed', { keepEffects: true });
  fail(world, intent, method, error, intent.latest_charge);
}
