import { cardError, invalid, type StripeError } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { type ChallengeOptions, challenge, nextAction } from '../challenge.ts';
import { createCharge, disputeIfAsked } from '../charges/charge.ts';
import { isOpen, keptError, notAuthenticated, type Tried } from '../intents.ts';
import { declineOf, type HiddenCard } from '../payment-methods/card.ts';
import { assertReusable, attachQuietly } from '../payment-methods/service.ts';
import { DECLINES, type Decline } from '../payment-methods/test-cards.ts';
import { moveIntent, unexpectedState } from './transitions.ts';

type PaymentIntent = Kinds['payment_intent'];
type PaymentMethod = Kinds['payment_method'];
type ErrorCode = NonNullable<PaymentIntent['last_payment_error']>['code'];

interface ConfirmOptions extends ChallengeOptions {
  /** The customer is not there to be asked. */
  offSession?: boolean;
  /** Fail rather than ask the customer. */
  errorOnRequiresAction?: boolean;
}

type Confirmed = Tried<PaymentIntent>;

/** Tries to pay with the intent's payment method. See /api/payment_intents/confirm. */
export function confirmIntent(world: World, id: string, options: ConfirmOptions): Confirmed {
  const intent = world.store.need('payment_intent', id);
  if (!isOpen(intent)) throw unexpectedState(intent, 'confirm');
  if (!intent.payment_method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      undefined,
      'payment_intent_unexpected_state',
    );
  }
  const method = world.store.need('payment_method', intent.payment_method, 'payment_method');
  assertUsable(world, intent, method);
  if (method.type === 'sepa_debit') return startDebit(world, intent, method);
  const hidden = world.store.hidden<HiddenCard>(method.id);
  if (asksForAuthentication(hidden, options.offSession ?? false, method)) {
    if (options.offSession || options.errorOnRequiresAction) {
      return refuse(world, intent, method, DECLINES.authentication_required);
    }
    return askCustomer(world, intent, options);
  }
  return settle(world, intent, method, false);
}

/** The bank's result of the challenge: the payment continues or fails. */
export function finishChallenge(world: World, id: string, passed: boolean): Confirmed {
  const intent = world.store.need('payment_intent', id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const method = world.store.need('payment_method', intent.payment_method ?? '', 'payment_method');
  if (passed) return settle(world, intent, method, true);
  return fail(world, intent, method, notAuthenticated('payment_intent'), null);
}

function asksForAuthentication(
  hidden: Partial<HiddenCard>,
  offSession: boolean,
  method: PaymentMethod,
): boolean {
  const { authentication } = hidden.behavior ?? {};
  if (!authentication || method.type !== 'card') return false;
  if (authentication === 'always') return true;
  if (authentication === 'on_session') return !offSession;
  return !(offSession && hidden.setUp);
}

/** A payment method is for its own customer alone. */
export function assertUsable(
  world: World,
  intent: { customer: string | null },
  method: PaymentMethod,
): void {
  assertReusable(world, method);
  if (!method.customer || method.customer === intent.customer) return;
  if (!intent.customer) {
    throw invalid(
      `The provided PaymentMethod (${method.id}) belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      'payment_method',
    );
  }
  throw invalid(
    `The provided PaymentMethod (${method.id}) does not belong to the Customer (${intent.customer}) of this PaymentIntent.`,
    'payment_method',
  );
}

function askCustomer(world: World, intent: PaymentIntent, options: ConfirmOptions): Confirmed {
  challenge(world, intent.id);
  const asked = moveIntent(
    world,
    intent.id,
    'requires_action',
    {
      next_action: nextAction(
        world,
        'payment_intent',
        intent.id,
        intent.client_secret ?? '',
        options,
      ),
      last_payment_error: null,
    },
    'payment_intent.requires_action',
  );
  return { intent: asked };
}

function settle(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): Confirmed {
  const decline = declineOf(world.store.hidden<HiddenCard>(method.id), 'charge');
  if (decline) return refuse(world, intent, method, decline, authenticated);
  const manual = intent.capture_method === 'manual';
  const charge = createCharge(world, {
    intent,
    method,
    decline: undefined,
    authenticated,
    capture: !manual,
  });
  saveMethod(world, intent, method, authenticated);
  const paid = { latest_charge: charge.id, next_action: null, last_payment_error: null };
  if (manual) {
    const held = moveIntent(
      world,
      intent.id,
      'requires_capture',
      { ...paid, amount_capturable: intent.amount },
      'payment_intent.amount_capturable_updated',
    );
    const clock = world.clockOf(intent.customer);
    world.timers.plan(
      'intent.expire_capture',
      intent.id,
      clock,
      world.clock.now(clock) + 7 * 86_400,
    );
    return { intent: held };
  }
  return { intent: succeed(world, intent.id, charge) };
}

/** A payment that was made. */
export function succeed(
  world: World,
  id: string,
  charge: Pick<Kinds['charge'], 'id' | 'amount' | 'payment_method'>,
): PaymentIntent {
  const paid = { latest_charge: charge.id, next_action: null, last_payment_error: null };
  const fields = { ...paid, amount_received: charge.amount };
  const done = moveIntent(world, id, 'succeeded', fields, 'payment_intent.succeeded');
  for (const listener of world.listeners.paymentSucceeded) listener(world, id);
  sendReceipt(world, done);
  disputeIfAsked(world, charge);
  return world.store.need('payment_intent', id);
}

/** Asks a bank for the money. It answers later. See /payments/sepa-debit. */
function startDebit(world: World, intent: PaymentIntent, method: PaymentMethod): Confirmed {
  if (intent.currency !== 'eur')
    throw invalid(
      `The currency provided (${intent.currency}) is invalid for the payment method type sepa_debit. It supports eur.`,
      'currency',
    );
  const attempt = { intent, method, decline: undefined, authenticated: false, capture: true };
  const charge = createCharge(world, { ...attempt, isPending: true });
  saveMethod(world, intent, method, false);
  const fields = { latest_charge: charge.id, next_action: null, last_payment_error: null };
  const asked = moveIntent(world, intent.id, 'processing', fields, 'payment_intent.processing');
  const clock = world.clockOf(intent.customer);
  const { settlesAfter = 0 } = world.store.hidden<HiddenCard>(method.id);
  const at = world.clock.now(clock) + settlesAfter;
  world.timers.plan('intent.settle_debit', intent.id, clock, at);
  for (const listener of world.listeners.paymentProcessing) listener(world, intent.id);
  return { intent: asked };
}

function sendReceipt(world: World, intent: PaymentIntent): void {
  world.mail(
    intent.receipt_email,
    'Your receipt',
    `We received your payment for ${intent.description ?? intent.id}.`,
    world.now(intent.customer),
  );
}

function saveMethod(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): void {
  if (intent.setup_future_usage && intent.customer) {
    attachQuietly(world, method, intent.customer);
    if (intent.setup_future_usage === 'off_session' && authenticated)
      world.store.hide(method.id, { setUp: true });
    return;
  }
  if (!method.customer) world.store.hide(method.id, { spent: true });
}

function refuse(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  authenticated = false,
): Confirmed {
  const charge = createCharge(world, { intent, method, decline, authenticated, capture: false });
  const error = cardError(decline.message, decline.code, {
    decline_code: decline.decline_code,
    charge: charge.id,
  });
  return fail(world, intent, method, error, charge.id);
}

export function fail(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: StripeError,
  charge: string | null,
): Confirmed {
  const failed = moveIntent(
    world,
    intent.id,
    'requires_payment_method',
    {
      latest_charge: charge ?? intent.latest_charge,
      payment_method: null,
      next_action: null,
      last_payment_error: {
        ...(charge && { charge }),
        ...keptError<ErrorCode>(error, method),
      },
    },
    'payment_intent.payment_failed',
  );
  error.fields.objects = { payment_intent: failed, payment_method: method };
  for (const listener of world.listeners.paymentFailed) listener(world, intent.id);
  return { intent: failed, error };
}
