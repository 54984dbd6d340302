import type { z } from 'zod';
import { cardError, invalid, notFound } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { readAccount } from './bank-accounts.ts';
import { cardDetails, declineOf, type HiddenCard, readCard } from './card.ts';
import type { billingDetails, createParams } from './schema.ts';
import { cardByToken, cardOfWallet, type TestCard, type Wallet } from './test-cards.ts';

type PaymentMethod = Kinds['payment_method'];
type BillingDetails = z.infer<typeof billingDetails>;

export const EMPTY_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Makes a payment method from typed or ready-made card data. */
export function createPaymentMethod(
  world: World,
  params: z.infer<typeof createParams>,
): PaymentMethod {
  const { card: input, sepa_debit: debit } = params;
  if (params.type === 'link') {
    const email = params.billing_details?.email ?? null;
    return insertMethod(world, { type: 'link', link: { email } }, params);
  }
  if (params.type === 'sepa_debit') {
    if (!debit)
      throw invalid('Missing required param: sepa_debit.', 'sepa_debit', 'parameter_missing');
    for (const name of ['name', 'email'] as const) {
      const param = `billing_details[${name}]`;
      if (!params.billing_details?.[name])
        throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
    }
    const { sepa_debit, hidden } = readAccount(debit.iban);
    return insertMethod(world, { type: 'sepa_debit', sepa_debit }, params, hidden);
  }
  if (!input) throw invalid('Missing required param: card.', 'card', 'parameter_missing');
  if (input.token !== undefined) {
    const card = world.store.get('token', input.token);
    const held = cardOfWallet(input.token);
    const number = held?.number ?? (card && world.store.hidden<HiddenCard>(input.token).number);
    const known = number
      ? readCard(world, { number, exp_month: 12, exp_year: yearOf(world) + 1 })
      : cardByToken(input.token);
    if (!known) throw invalid(`No such token: '${input.token}'`, 'card[token]', 'resource_missing');
    return insert(world, known, params, undefined, held?.wallet);
  }
  const { number, exp_month, exp_year, cvc } = input;
  for (const [name, value] of Object.entries({ number, exp_month, exp_year })) {
    if (value === undefined)
      throw invalid(`Missing required param: card[${name}].`, `card[${name}]`, 'parameter_missing');
  }
  const typed = { number: number ?? '', exp_month: exp_month ?? 0, exp_year: exp_year ?? 0, cvc };
  return insert(world, readCard(world, typed), params, typed);
}

function yearOf(world: World): number {
  return new Date(world.clock.now(null) * 1000).getUTCFullYear();
}

type CommonParams = Pick<
  z.infer<typeof createParams>,
  'billing_details' | 'metadata' | 'allow_redisplay'
>;

function insert(
  world: World,
  card: TestCard,
  params: CommonParams,
  typed: { exp_month: number; exp_year: number; cvc?: string | undefined } | undefined = undefined,
  wallet: Wallet | undefined = undefined,
): PaymentMethod {
  const expiry = typed ?? { exp_month: 12, exp_year: yearOf(world) + 3, cvc: '123' };
  const hidden: HiddenCard = { number: card.number, behavior: card.behavior };
  return insertMethod(
    world,
    { type: 'card', card: cardDetails(card, expiry, wallet) },
    params,
    hidden,
  );
}

function insertMethod(
  world: World,
  details: Pick<PaymentMethod, 'type' | 'card' | 'link' | 'sepa_debit'>,
  params: CommonParams,
  hidden: Partial<HiddenCard> = {},
): PaymentMethod {
  const id = newId('payment_method');
  return world.store.insert(
    'payment_method',
    {
      id,
      object: 'payment_method',
      allow_redisplay: params.allow_redisplay ?? 'unspecified',
      billing_details: mergeBilling(
        { address: { ...EMPTY_ADDRESS }, email: null, name: null, phone: null, tax_id: null },
        params.billing_details,
      ),
      created: world.clock.now(null),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      ...details,
    },
    hidden,
  );
}

/** Billing details with the sent fields written over the old ones. */
export function mergeBilling(
  old: PaymentMethod['billing_details'],
  sent: BillingDetails | undefined,
): PaymentMethod['billing_details'] {
  if (!sent) return old;
  const { address, ...rest } = sent;
  return {
    ...old,
    ...rest,
    address: address ? { ...EMPTY_ADDRESS, ...old.address, ...address } : old.address,
  };
}

/**
 * A payment method by its id; the names `pm_card_…` make a new one each time. See /testing.
 * @throws StripeError `resource_missing`
 */
export function usePaymentMethod(world: World, id: string, param: string): PaymentMethod {
  const ready = cardByToken(id);
  if (ready && id.startsWith('pm_')) return insert(world, ready, {});
  const found = world.store.get('payment_method', id);
  if (!found) throw notFound('payment_method', id, param);
  return found;
}

/**
 * Attaches a payment method to a customer, which the bank may refuse. See /api/payment_methods/attach.
 * @throws StripeError when it is another customer's, was detached, or is declined
 */
export function attach(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  }
  assertReusable(world, method);
  const decline = declineOf(world.store.hidden<HiddenCard>(method.id), 'attach');
  if (decline)
    throw cardError(decline.message, decline.code, {
      decline_code: decline.decline_code,
      keepEffects: false,
    });
  return attachQuietly(world, method, customer);
}

/**
 * A card of the time before payment methods: the customer's default source, unless there is one.
 * Payment methods' calls show it as well. See /payments/payment-methods/transitioning.
 */
export function createSource(world: World, customer: string, token: string): PaymentMethod {
  const made = createPaymentMethod(world, { type: 'card', card: { token } });
  const id = made.id.replace('pm_', 'card_');
  const { number, behavior } = world.store.hidden<HiddenCard>(made.id);
  const source = world.store.insert(
    'payment_method',
    { ...made, id, customer },
    { number, behavior },
  );
  const { default_source } = world.store.need('customer', customer);
  if (!default_source)
    world.change('customer', customer, { default_source: id }, 'customer.updated');
  return source;
}

/** Attaches without asking the bank again, as a successful set-up or payment does. */
export function attachQuietly(
  world: World,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (method.customer === customer) return method;
  const attached = world.store.patch('payment_method', method.id, { customer });
  world.emit('payment_method.attached', 'payment_method', method.id);
  return attached;
}

/** A detached payment method, or one that was charged without being saved, cannot be used again. */
export function assertReusable(world: World, method: PaymentMethod): void {
  if (world.store.hidden<{ spent: boolean }>(method.id).spent) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
    );
  }
}

export function detach(world: World, method: PaymentMethod): PaymentMethod {
  const { customer } = method;
  if (!customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  }
  const detached = world.store.patch('payment_method', method.id, { customer: null });
  world.store.hide(method.id, { spent: true });
  world.emit('payment_method.detached', 'payment_method', method.id, { customer });
  forget(world, customer, method.id);
  return detached;
}

/** A detached payment method stops being any default. */
function forget(world: World, customer: string, method: string): void {
  const { invoice_settings } = world.store.need('customer', customer);
  if (invoice_settings.default_payment_method === method) {
    world.change(
      'customer',
      customer,
      { invoice_settings: { ...invoice_settings, default_payment_method: null } },
      'customer.updated',
    );
  }
  for (const subscription of world.store.find('subscription', {
    customer,
    default_payment_method: method,
  })) {
    world.change(
      'subscription',
      subscription.id,
      { default_payment_method: null },
      'customer.subscription.updated',
    );
  }
}

/**
 * Checks that a customer may use a payment method as a default.
 * @throws StripeError `resource_missing` when it is not attached to the customer
 */
export function ownedMethod(world: World, id: string, customer: string, param: string): string {
  const method = usePaymentMethod(world, id, param);
  if (id !== method.id) return attach(world, method, customer).id;
  if (method.customer === customer) return method.id;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );
}
