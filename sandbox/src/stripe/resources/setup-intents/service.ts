import type { z } from 'zod';
import { cardError, invalid, type StripeError } from '../../http/errors.ts';
import { newClientSecret, newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { type ChallengeOptions, challenge, nextAction } from '../challenge.ts';
import { mergeMetadata } from '../metadata.ts';
import { declineOf, type HiddenCard } from '../payment-methods/card.ts';
import {
  assertReusable,
  attachQuietly,
  createPaymentMethod,
  usePaymentMethod,
} from '../payment-methods/service.ts';
import type { confirmParams, createParams, updateParams } from './schema.ts';

type SetupIntent = Kinds['setup_intent'];
type PaymentMethod = Kinds['payment_method'];
type ErrorCode = NonNullable<SetupIntent['last_setup_error']>['code'];
type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Where a SetupIntent can go from each status. See /payments/paymentintents/lifecycle. */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  requires_payment_method: [
    'requires_confirmation',
    'requires_payment_method',
    'requires_action',
    'succeeded',
    'canceled',
  ],
  requires_confirmation: [
    'requires_confirmation',
    'requires_payment_method',
    'requires_action',
    'succeeded',
    'canceled',
  ],
  requires_action: [
    'requires_action',
    'requires_payment_method',
    'requires_confirmation',
    'succeeded',
    'canceled',
  ],
  processing: ['succeeded', 'requires_payment_method', 'canceled'],
  succeeded: [],
  canceled: [],
};

function move(
  world: World,
  id: string,
  status: Status,
  fields: Partial<SetupIntent>,
  event: string | null,
): SetupIntent {
  const intent = world.store.need('setup_intent', id);
  if (!TRANSITIONS[intent.status as Status].includes(status)) {
    throw new Error(`A SetupIntent cannot go from ${intent.status} to ${status}`);
  }
  const moved = world.store.patch('setup_intent', id, { ...fields, status });
  if (event) world.emit(event, 'setup_intent', id);
  return moved;
}

export interface NewSetup {
  customer?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  usage?: string;
  automatic_payment_methods?: SetupIntent['automatic_payment_methods'];
}

/** A fresh SetupIntent that waits for a payment method. */
export function newSetup(world: World, fields: NewSetup): SetupIntent {
  const id = newId('setup_intent');
  world.store.insert('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: fields.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: world.now(fields.customer),
    customer: fields.customer ?? null,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: fields.usage ?? 'off_session',
  });
  world.emit('setup_intent.created', 'setup_intent', id);
  return world.store.need('setup_intent', id);
}

/** See /api/setup_intents/create; confirming is the caller's next step. */
export function createSetup(world: World, params: z.infer<typeof createParams>): SetupIntent {
  if (params.customer) world.store.need('customer', params.customer, 'customer');
  const automatic =
    params.automatic_payment_methods ??
    (params.allowed_payment_method_types ? undefined : { enabled: true });
  const intent = newSetup(world, {
    customer: params.customer ?? null,
    usage: params.usage ?? 'off_session',
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    automatic_payment_methods: automatic
      ? { allow_redirects: automatic.allow_redirects ?? 'always', enabled: automatic.enabled }
      : null,
  });
  return editSetup(world, intent.id, {
    payment_method: params.payment_method,
    payment_method_data: params.payment_method_data,
    allowed_payment_method_types: params.allowed_payment_method_types,
  });
}

/** See /api/setup_intents/update. */
export function editSetup(
  world: World,
  id: string,
  params: z.infer<typeof updateParams>,
): SetupIntent {
  const intent = world.store.need('setup_intent', id);
  const fields: Partial<SetupIntent> = {
    metadata: mergeMetadata(intent.metadata, params.metadata),
  };
  if (params.customer !== undefined)
    fields.customer = world.store.need('customer', params.customer, 'customer').id;
  if (params.description !== undefined) fields.description = params.description;
  if (params.allowed_payment_method_types)
    fields.allowed_payment_method_types = params.allowed_payment_method_types;
  world.store.patch('setup_intent', id, fields);
  return chooseMethod(world, id, params);
}

function chooseMethod(
  world: World,
  id: string,
  params: Pick<z.infer<typeof confirmParams>, 'payment_method' | 'payment_method_data'>,
): SetupIntent {
  const intent = world.store.need('setup_intent', id);
  if (params.payment_method === undefined && !params.payment_method_data) return intent;
  const method = params.payment_method_data
    ? createPaymentMethod(world, params.payment_method_data)
    : usePaymentMethod(world, params.payment_method ?? '', 'payment_method');
  assertReusable(world, method);
  if (method.customer && method.customer !== intent.customer) {
    throw invalid(
      `The PaymentMethod ${method.id} belongs to another customer, and cannot be used with this SetupIntent.`,
      'payment_method',
    );
  }
  const status =
    intent.status === 'requires_payment_method'
      ? 'requires_confirmation'
      : (intent.status as Status);
  return move(world, id, status, { payment_method: method.id }, null);
}

export interface SetUp {
  intent: SetupIntent;
  error?: StripeError;
}

/** Tries to set the payment method up for later. See /api/setup_intents/confirm. */
export function confirmSetup(
  world: World,
  id: string,
  params: Pick<z.infer<typeof confirmParams>, 'payment_method' | 'payment_method_data'>,
  options: ChallengeOptions,
): SetUp {
  const before = world.store.need('setup_intent', id);
  if (
    !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(before.status)
  ) {
    throw unexpectedState(before, 'confirm');
  }
  const intent = chooseMethod(world, id, params);
  if (!intent.payment_method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      undefined,
      'setup_intent_unexpected_state',
    );
  }
  const method = world.store.need('payment_method', intent.payment_method, 'payment_method');
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
  const error = cardError(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    'setup_intent_authentication_failure',
  );
  return fail(world, intent, method, error);
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
  const { code = '', decline_code } = error.fields;
  const last_setup_error: SetupIntent['last_setup_error'] = {
    code: code as ErrorCode,
    ...(decline_code && { decline_code }),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    message: error.message,
    payment_method: method,
    type: 'card_error',
  };
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
          brand: card.brand,
          checks: card.checks,
          country: card.country,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          fingerprint: card.fingerprint ?? null,
          funding: card.funding,
          last4: card.last4,
          network: card.brand,
          three_d_secure: authenticated
            ? {
                authentication_flow: 'challenge' as const,
                electronic_commerce_indicator: '05' as const,
                result: 'authenticated' as const,
                result_reason: null,
                transaction_id: null,
                version: '2.2.0' as const,
              }
            : null,
          wallet: null,
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

/** See /api/setup_intents/cancel. */
export function cancelSetup(
  world: World,
  id: string,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  const intent = world.store.need('setup_intent', id);
  if (
    !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  ) {
    throw unexpectedState(intent, 'cancel');
  }
  return move(
    world,
    id,
    'canceled',
    { cancellation_reason: reason, next_action: null },
    'setup_intent.canceled',
  );
}

function unexpectedState(intent: SetupIntent, verb: string): StripeError {
  const message =
    intent.status === 'succeeded' && verb === 'confirm'
      ? 'You cannot confirm this SetupIntent because it has already succeeded.'
      : `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`;
  const error = invalid(message, undefined, 'setup_intent_unexpected_state');
  error.fields.objects = { setup_intent: intent };
  return error;
}
