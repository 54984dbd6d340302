import type { z } from 'zod';
import { cardError, invalid, type StripeError } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { type ChallengeOptions, challenge, nextAction } from '../challenge.ts';
import {
  authenticatedBy,
  cardFacts,
  isOpen,
  keptError,
  notAuthenticated,
  type Tried,
} from '../intents.ts';
import { declineOf, type HiddenCard } from '../payment-methods/card.ts';
import { mandateOf } from '../payment-methods/mandates.ts';
import { attachQuietly } from '../payment-methods/service.ts';
import type { confirmParams } from './schema.ts';
import { chooseMethod, move, unexpectedState } from './service.ts';

type SetupIntent = Kinds['setup_intent'];
type PaymentMethod = Kinds['payment_method'];

type SetUp = Tried<SetupIntent>;
type ErrorCode = NonNullable<SetupIntent['last_setup_error']>['code'];
/** Tries to set the payment method up for later. See /api/setup_intents/confirm. */
export function confirmSetup(
  world: World,
  id: string,
  params: Pick<
    z.infer<typeof confirmParams>,
    'payment_method' | 'payment_method_data' | 'mandate_data'
  >,
  options: ChallengeOptions,
): SetUp {
  const before = world.store.need('setup_intent', id);
  if (!isOpen(before)) throw unexpectedState(before, 'confirm');
  const intent = chooseMethod(world, id, params);
  if (!intent.payment_method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      undefined,
      'setup_intent_unexpected_state',
    );
  }
  const method = world.store.need('payment_method', intent.payment_method, 'payment_method');
  if (method.type === 'sepa_debit')
    world.store.patch('setup_intent', id, {
      mandate: mandateOf(world, method, params.mandate_data),
    });
  const { authentication } = world.store.hidden<HiddenCard>(method.id).behavior ?? {};
  if (authentication === 'always' || authentication === 'unless_set_up') {
    challenge(world, id);
    recordAttempt(world, intent, method, 'requires_action', false);
    const action = nextAction(world, 'setup_intent', id, intent.client_secret ?? '', options);
    return {
      intent: move(
        world,
        id,
        'requires_action',
        { next_action: action, last_setup_error: null },
        'setup_intent.requires_action',
      ),
    };
  }
  return settle(world, intent, method, false);
}

/** The bank's answer to the challenge. */
export function finishSetupChallenge(world: World, id: string, passed: boolean): SetUp {
  const intent = world.store.need('setup_intent', id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const method = world.store.need('payment_method', intent.payment_method ?? '', 'payment_method');
  if (passed) return settle(world, intent, method, true);
  return fail(world, intent, method, notAuthenticated('setup_intent'));
}

function settle(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  authenticated: boolean,
): SetUp {
  const decline = declineOf(world.store.hidden<HiddenCard>(method.id), 'attach');
  if (decline) {
    return fail(
      world,
      intent,
      method,
      cardError(decline.message, decline.code, { decline_code: decline.decline_code }),
    );
  }
  const attempt = recordAttempt(world, intent, method, 'succeeded', authenticated);
  if (intent.customer) attachQuietly(world, method, intent.customer);
  if (intent.usage === 'off_session') world.store.hide(method.id, { setUp: true });
  const done = move(
    world,
    intent.id,
    'succeeded',
    { latest_attempt: attempt, next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  );
  for (const listener of world.listeners.setupSucceeded) listener(world, intent.id);
  return { intent: done };
}

function fail(world: World, intent: SetupIntent, method: PaymentMethod, error: StripeError): SetUp {
  const last_setup_error = keptError<ErrorCode>(error, method);
  const attempt = recordAttempt(world, intent, method, 'failed', false, last_setup_error);
  const fields = {
    latest_attempt: attempt,
    last_setup_error,
    next_action: null,
    payment_method: null,
  };
  const failed = move(
    world,
    intent.id,
    'requires_payment_method',
    fields,
    'setup_intent.setup_failed',
  );
  error.fields.objects = { payment_method: method, setup_intent: failed };
  return { intent: failed, error };
}

function recordAttempt(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  status: string,
  authenticated: boolean,
  error: SetupIntent['last_setup_error'] = null,
): string {
  const id = newId('setup_attempt');
  const { card } = method;
  world.store.insert('setup_attempt', {
    id,
    object: 'setup_attempt',
    application: null,
    created: world.now(intent.customer),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: {
      ...(card && {
        card: {
          ...cardFacts(card),
          three_d_secure: authenticated ? authenticatedBy(null) : null,
        },
      }),
      type: method.type,
    },
    setup_error: error,
    setup_intent: intent.id,
    status,
    usage: intent.usage,
  });
  world.store.patch('setup_intent', intent.id, { latest_attempt: id });
  return id;
}
