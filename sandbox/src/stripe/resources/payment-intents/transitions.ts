import { invalid, type StripeError } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

type PaymentIntent = Kinds['payment_intent'];
type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Where a PaymentIntent can go from each status. See /payments/paymentintents/lifecycle. */
const TRANSITIONS: Record<IntentStatus, readonly IntentStatus[]> = {
  requires_payment_method: [
    'processing',
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'succeeded',
    'canceled',
  ],
  requires_confirmation: [
    'processing',
    'requires_confirmation',
    'requires_payment_method',
    'requires_action',
    'requires_capture',
    'succeeded',
    'canceled',
  ],
  requires_action: [
    'requires_action',
    'requires_payment_method',
    'requires_confirmation',
    'requires_capture',
    'succeeded',
    'canceled',
  ],
  requires_capture: ['succeeded', 'canceled'],
  processing: ['succeeded', 'requires_payment_method', 'canceled'],
  succeeded: [],
  canceled: [],
};

/** Moves an intent and leaves the event of its new status. */
export function moveIntent(
  world: World,
  id: string,
  status: IntentStatus,
  fields: Partial<PaymentIntent>,
  event: string | null,
): PaymentIntent {
  const intent = world.store.need('payment_intent', id);
  if (!TRANSITIONS[intent.status as IntentStatus].includes(status)) {
    throw new Error(`A PaymentIntent cannot go from ${intent.status} to ${status}`);
  }
  const moved = world.store.patch('payment_intent', id, { ...fields, status });
  if (event) world.emit(event, 'payment_intent', id);
  return moved;
}

/** Refuses an action that the status does not allow, showing the intent. See /error-codes#payment-intent-unexpected-state. */
export function unexpectedState(
  intent: PaymentIntent,
  verb: string,
  allowed?: readonly string[],
): StripeError {
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.${allowed ? ` Only a PaymentIntent with one of the following statuses may be ${verb === 'capture' ? 'captured' : `${verb}ed`.replace('cancele', 'cancele')}: ${allowed.join(', ')}.` : ''}`;
  const error = invalid(message, undefined, 'payment_intent_unexpected_state');
  error.fields.objects = { payment_intent: intent };
  return error;
}
