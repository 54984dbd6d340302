import type { z } from 'zod';
import { invalid, type StripeError } from '../../http/errors.ts';
import { newClientSecret, newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { automaticMethods, isOpen, namedMethod } from '../intents.ts';
import { mergeMetadata } from '../metadata.ts';
import { assertReusable } from '../payment-methods/service.ts';
import type { confirmParams, createParams, updateParams } from './schema.ts';

type SetupIntent = Kinds['setup_intent'];
type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Where a SetupIntent can go from each status. See /payments/paymentintents/lifecycle. */
const TRANSITIONS: Record<Status, readonly Status[]> = {
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

/** Moves an intent and leaves the event of its new status. */
export function move(
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

interface NewSetup {
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
  const intent = newSetup(world, {
    customer: params.customer ?? null,
    usage: params.usage ?? 'off_session',
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    automatic_payment_methods: automaticMethods(params),
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

/** Sets the payment method of an intent, when the call names one. */
export function chooseMethod(
  world: World,
  id: string,
  params: Pick<z.infer<typeof confirmParams>, 'payment_method' | 'payment_method_data'>,
): SetupIntent {
  const intent = world.store.need('setup_intent', id);
  const method = namedMethod(world, params);
  if (method === undefined) return intent;
  assertReusable(world, method);
  const allowed: readonly string[] | null = intent.allowed_payment_method_types;
  if (allowed && !allowed.includes(method.type)) {
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent. Please attach a PaymentMethod of one of the following types: ${allowed.join(', ')}.`,
      'payment_method',
    );
  }
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

/** See /api/setup_intents/cancel. */
export function cancelSetup(
  world: World,
  id: string,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  const intent = world.store.need('setup_intent', id, 'intent');
  if (!isOpen(intent)) throw unexpectedState(intent, 'cancel');
  return move(
    world,
    id,
    'canceled',
    { cancellation_reason: reason, next_action: null },
    'setup_intent.canceled',
  );
}

/** Refuses what the status does not allow, showing the intent. See /error-codes#setup-intent-unexpected-state. */
export function unexpectedState(intent: SetupIntent, verb: string): StripeError {
  const message =
    intent.status === 'succeeded' && verb === 'confirm'
      ? 'You cannot confirm this SetupIntent because it has already succeeded.'
      : `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`;
  const error = invalid(message, undefined, 'setup_intent_unexpected_state');
  error.fields.objects = { setup_intent: intent };
  return error;
}
