import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { newClientSecret, newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { settleCharge } from '../charges/charge.ts';
import { automaticMethods, namedMethod } from '../intents.ts';
import { mergeMetadata } from '../metadata.ts';
import { minimumCharge, money } from '../money.ts';
import type { methodData } from '../payment-methods/schema.ts';
import { EMPTY_ADDRESS } from '../payment-methods/service.ts';
import { assertUsable } from './confirm.ts';
import type { captureParams, createParams, updateParams } from './schema.ts';
import { moveIntent, unexpectedState } from './transitions.ts';

type PaymentIntent = Kinds['payment_intent'];
const MAX_AMOUNT = 99_999_999;

interface NewIntent {
  amount: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  setup_future_usage?: PaymentIntent['setup_future_usage'];
  capture_method?: PaymentIntent['capture_method'];
  receipt_email?: string | null;
  automatic_payment_methods?: PaymentIntent['automatic_payment_methods'];
}

/** A fresh PaymentIntent that waits for a payment method. */
export function newIntent(world: World, fields: NewIntent): PaymentIntent {
  assertAmount(fields.amount, fields.currency);
  const id = newId('payment_intent');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: fields.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: fields.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: world.now(fields.customer),
    currency: fields.currency,
    customer: fields.customer ?? null,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: fields.receipt_email ?? null,
    review: null,
    setup_future_usage: fields.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  return world.store.insert('payment_intent', intent);
}

function assertAmount(amount: number, currency: string): void {
  const minimum = minimumCharge(currency);
  if (amount < minimum)
    throw invalid(
      `Amount must be at least ${money(minimum, currency)} ${currency}`,
      'amount',
      'amount_too_small',
    );
  if (amount > MAX_AMOUNT)
    throw invalid(
      `Amount must be no more than ${money(MAX_AMOUNT, currency)}`,
      'amount',
      'amount_too_large',
    );
}

/** See /api/payment_intents/create; confirming is the caller's next step. */
export function createIntent(world: World, params: z.infer<typeof createParams>): PaymentIntent {
  if (params.customer) world.store.need('customer', params.customer, 'customer');
  const intent = newIntent(world, {
    amount: params.amount,
    currency: params.currency,
    customer: params.customer ?? null,
    capture_method: params.capture_method ?? 'automatic_async',
    automatic_payment_methods: automaticMethods(params),
  });
  const edited = editIntent(world, intent.id, params);
  if (params.confirmation_method)
    world.store.patch('payment_intent', intent.id, {
      confirmation_method: params.confirmation_method,
    });
  world.emit('payment_intent.created', 'payment_intent', intent.id);
  return edited;
}

/** Writes the editable fields of a call over an intent. See /api/payment_intents/update. */
export function editIntent(
  world: World,
  id: string,
  params: z.infer<typeof updateParams>,
): PaymentIntent {
  const intent = world.store.need('payment_intent', id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    const allowed = Object.keys(params).every((name) =>
      ['metadata', 'description', 'receipt_email', 'expand'].includes(name),
    );
    if (!allowed) throw unexpectedState(intent, 'update');
  }
  const fields: Partial<PaymentIntent> = {
    metadata: mergeMetadata(intent.metadata, params.metadata),
  };
  if (params.amount !== undefined || params.currency !== undefined) {
    fields.amount = params.amount ?? intent.amount;
    fields.currency = params.currency ?? intent.currency;
    assertAmount(fields.amount, fields.currency);
  }
  if (params.customer !== undefined)
    fields.customer = world.store.need('customer', params.customer, 'customer').id;
  for (const name of [
    'description',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
    'allowed_payment_method_types',
  ] as const) {
    if (params[name] !== undefined) Object.assign(fields, { [name]: params[name] });
  }
  if (params.shipping !== undefined)
    fields.shipping = params.shipping && {
      ...params.shipping,
      address: { ...EMPTY_ADDRESS, ...params.shipping.address },
      phone: params.shipping.phone ?? null,
      carrier: params.shipping.carrier ?? null,
      tracking_number: params.shipping.tracking_number ?? null,
    };
  world.store.patch('payment_intent', id, fields);
  const secured = params.payment_method_options?.card?.request_three_d_secure;
  const options = intent.payment_method_options?.card;
  if (secured && options)
    world.store.patch('payment_intent', id, {
      payment_method_options: { card: { ...options, request_three_d_secure: secured } },
    });
  return chooseMethod(world, id, params);
}

/** Sets the payment method of an intent, when the call names one. */
export function chooseMethod(
  world: World,
  id: string,
  params: {
    payment_method?: string | undefined;
    payment_method_data?: z.infer<typeof methodData> | undefined;
  },
): PaymentIntent {
  const intent = world.store.need('payment_intent', id);
  const method = namedMethod(world, params);
  if (method === undefined) return intent;
  assertUsable(world, intent, method);
  const status =
    intent.status === 'requires_payment_method' ? 'requires_confirmation' : intent.status;
  return world.store.patch('payment_intent', id, { payment_method: method.id, status });
}

/** Takes the held money, or a part of it. See /payments/place-a-hold-on-a-payment-method. */
export function captureIntent(
  world: World,
  id: string,
  params: z.infer<typeof captureParams>,
): PaymentIntent {
  const intent = world.store.need('payment_intent', id);
  if (intent.status !== 'requires_capture' || !intent.latest_charge) {
    throw unexpectedState(intent, 'capture', ['requires_capture']);
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid(
      `The amount_to_capture (${amount}) is greater than the capturable amount (${intent.amount_capturable}) of this PaymentIntent.`,
      'amount_to_capture',
      'amount_too_large',
    );
  }
  const charge = world.store.need('charge', intent.latest_charge);
  world.store.patch('charge', charge.id, {
    captured: true,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
  });
  settleCharge(world, charge.id);
  world.emit('charge.captured', 'charge', charge.id);
  world.timers.cancel('intent.expire_capture', id);
  const fields = {
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
  };
  const done = moveIntent(world, id, 'succeeded', fields, 'payment_intent.succeeded');
  for (const listener of world.listeners.paymentSucceeded) listener(world, id);
  return done;
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Gives an intent up and lets held money go. See /api/payment_intents/cancel. */
export function cancelIntent(
  world: World,
  id: string,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  const intent = world.store.need('payment_intent', id);
  // Stripe lets go of a payment that is being made in rare cases alone.
  if (!CANCELABLE.includes(intent.status) || intent.status === 'processing')
    throw unexpectedState(intent, 'cancel', CANCELABLE);
  if (intent.status === 'requires_capture' && intent.latest_charge) {
    const charge = world.store.need('charge', intent.latest_charge);
    world.change(
      'charge',
      charge.id,
      { refunded: true, amount_refunded: charge.amount },
      'charge.refunded',
    );
  }
  world.timers.cancelAll(id);
  const fields = {
    canceled_at: world.now(intent.customer),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  };
  return moveIntent(world, id, 'canceled', fields, 'payment_intent.canceled');
}
