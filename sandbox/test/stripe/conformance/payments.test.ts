import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer, refusal, type Subject, startSubject } from '../support.ts';

let subject: Subject;
let stripe: Stripe;
beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
});
afterAll(() => subject.close());

const never = { enabled: true, allow_redirects: 'never' } as const;
const pay = (payment_method: string, fields: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2_000,
    currency: 'usd',
    payment_method,
    confirm: true,
    automatic_payment_methods: never,
    ...fields,
  });

describe('PaymentIntents', () => {
  // /payments/paymentintents/lifecycle
  test('begin without a payment method', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 2_000,
      amount_received: 0,
      capture_method: 'automatic_async',
      latest_charge: null,
    });
    expect(intent.automatic_payment_methods).toEqual({ allow_redirects: 'always', enabled: true });
  });

  // /payments/paymentintents/lifecycle
  test('with one they wait for confirmation', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
    });
    expect(intent.status).toBe('requires_confirmation');
  });

  // /api/payment_intents/object
  test('a payment leaves a charge of the same amount', async () => {
    const intent = await pay('pm_card_visa', { expand: ['latest_charge.balance_transaction'] });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
    expect(charge).toMatchObject({
      amount: 2_000,
      amount_captured: 2_000,
      paid: true,
      status: 'succeeded',
      captured: true,
    });
    expect(charge.balance_transaction).toMatchObject({
      amount: 2_000,
      type: 'charge',
      fee: 88,
      net: 1_912,
    });
  });

  // /testing#declined-payments
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined with %s and %s', async (name, code, declineCode) => {
    const error = await refusal(pay(name));
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
    expect([declineCode, undefined]).toContain(error.decline_code);
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
  });

  // /declines
  test('a decline is on record as a failed charge', async () => {
    const error = await refusal(pay('pm_card_visa_chargeDeclined'));
    const charge = await stripe.charges.retrieve(error.charge ?? '');
    expect(charge).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: 'card_declined',
      amount_captured: 0,
    });
  });

  // /payments/paymentintents/lifecycle
  test('after a decline another card can pay', async () => {
    const error = await refusal(pay('pm_card_visa_chargeDeclined'));
    const paid = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    });
    expect(paid.status).toBe('succeeded');
    expect(paid.last_payment_error).toBeNull();
  });

  // /error-codes#payment-intent-unexpected-state
  test('one that succeeded cannot be confirmed again', async () => {
    const { id } = await pay('pm_card_visa');
    expect(await refusal(stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    });
  });

  // /error-codes#payment-intent-unexpected-state
  test('nor canceled', async () => {
    const { id } = await pay('pm_card_visa');
    expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  // /api/payment_intents/cancel
  test('can be canceled before', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'duplicate' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'duplicate' });
    expect(canceled.canceled_at).toEqual(expect.any(Number));
  });

  // /currencies#minimum-and-maximum-charge-amounts
  test('too small an amount is refused', async () => {
    expect(
      await refusal(stripe.paymentIntents.create({ amount: 10, currency: 'usd' })),
    ).toMatchObject({ code: 'amount_too_small', param: 'amount' });
  });

  // /currencies
  test('a currency must exist', async () => {
    expect(
      await refusal(stripe.paymentIntents.create({ amount: 1_000, currency: 'xyz' })),
    ).toMatchObject({ statusCode: 400, param: 'currency' });
  });

  // /api/payment_intents/create#create_payment_intent-customer
  test("another customer's card cannot pay", async () => {
    const { method } = await newCustomer(stripe);
    const other = await stripe.customers.create();
    expect((await refusal(pay(method.id, { customer: other.id }))).statusCode).toBe(400);
  });

  // /api/payment_intents/create#create_payment_intent-customer
  test("a customer's card cannot be charged without the customer", async () => {
    const { method } = await newCustomer(stripe);
    expect((await refusal(pay(method.id))).message).toContain('customer');
  });

  // /payments/save-during-payment
  test('setup_future_usage keeps the card', async () => {
    const customer = await stripe.customers.create();
    const intent = await pay('pm_card_visa', {
      customer: customer.id,
      setup_future_usage: 'off_session',
    });
    expect((await stripe.paymentMethods.retrieve(String(intent.payment_method))).customer).toBe(
      customer.id,
    );
  });

  // /payments/payment-methods#reusable
  test('without it the card is spent', async () => {
    const intent = await pay('pm_card_visa');
    expect((await refusal(pay(String(intent.payment_method)))).message).toContain(
      'may not be used again',
    );
  });

  // /api/payment_intents/create#create_payment_intent-off_session
  test('off_session needs confirmation in the same call', async () => {
    expect(
      (
        await refusal(
          stripe.paymentIntents.create({ amount: 1_000, currency: 'usd', off_session: true }),
        )
      ).statusCode,
    ).toBe(400);
  });

  // /api/payment_intents/update
  test('the amount can change until it is paid', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    expect((await stripe.paymentIntents.update(id, { amount: 3_000 })).amount).toBe(3_000);
  });
});

describe('authentication', () => {
  // /testing#regulatory-cards
  test.each([
    'pm_card_authenticationRequired',
    'pm_card_threeDSecure2Required',
    'pm_card_authenticationRequiredOnSetup',
  ])('%s asks the customer who is there', async (name) => {
    const intent = await pay(name, {
      return_url: 'https://example.com/',
      automatic_payment_methods: { enabled: true },
    });
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.redirect_to_url?.url).toMatch(/^http/);
  });

  // /payments/save-and-reuse#charge-saved-payment-method
  test('off session it is declined with authentication_required', async () => {
    const { customer, method } = await newCustomer(stripe, 'pm_card_authenticationRequired');
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: 'usd',
        customer: customer.id,
        payment_method: method.id,
        confirm: true,
        off_session: true,
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    expect(error.payment_intent?.status).toBe('requires_payment_method');
  });

  // /testing#regulatory-cards
  test('a card that is set up already pays off session', async () => {
    const { customer, method } = await newCustomer(
      stripe,
      'pm_card_authenticationRequiredSetupForOffSession',
    );
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    });
    expect(intent.status).toBe('succeeded');
  });

  // /api/payment_intents/create#create_payment_intent-error_on_requires_action
  test('error_on_requires_action fails rather than asks', async () => {
    expect(
      await refusal(pay('pm_card_authenticationRequired', { error_on_requires_action: true })),
    ).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('manual capture', () => {
  const hold = () => pay('pm_card_visa', { capture_method: 'manual' });

  // /payments/place-a-hold-on-a-payment-method
  test('holds the money first', async () => {
    const intent = await hold();
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2_000,
      amount_received: 0,
    });
    expect(charge).toMatchObject({ captured: false, amount_captured: 0 });
  });

  // /payments/place-a-hold-on-a-payment-method
  test('takes a part, and lets the rest go', async () => {
    const { id } = await hold();
    const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 1_200 });
    const charge = await stripe.charges.retrieve(String(captured.latest_charge));
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 1_200,
      amount_capturable: 0,
    });
    expect(charge).toMatchObject({ amount: 2_000, amount_captured: 1_200, amount_refunded: 800 });
  });

  // /payments/place-a-hold-on-a-payment-method
  test('never takes more than was held', async () => {
    const { id } = await hold();
    expect(
      (await refusal(stripe.paymentIntents.capture(id, { amount_to_capture: 2_001 }))).statusCode,
    ).toBe(400);
  });

  // /payments/place-a-hold-on-a-payment-method
  test('a held payment can be canceled', async () => {
    const { id } = await hold();
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
  });

  // /error-codes#payment-intent-unexpected-state
  test('what is not held cannot be captured', async () => {
    const { id } = await pay('pm_card_visa');
    expect(await refusal(stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('refunds', () => {
  // /refunds
  test('give back all that is left', async () => {
    const intent = await pay('pm_card_visa');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(refund).toMatchObject({
      amount: 2_000,
      status: 'succeeded',
      charge: charge.id,
      payment_intent: intent.id,
    });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2_000 });
  });

  // /refunds
  test('or a part, more than once, and never more than was paid', async () => {
    const intent = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 700 }));
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(error.message).toBe(
      'Refund amount ($7.00) is greater than unrefunded amount on charge ($6.00)',
    );
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 1_400 });
  });

  // /error-codes#charge-already-refunded
  test('a charge that is refunded cannot be refunded again', async () => {
    const intent = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: intent.id });
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  // /api/refunds/create
  test('need a charge or a PaymentIntent', async () => {
    expect((await refusal(stripe.refunds.create({}))).statusCode).toBe(400);
  });

  // /api/refunds/create
  test('an unpaid intent cannot be refunded', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' });
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
  });

  // /testing#refunds
  test('pm_card_pendingRefund is refunded later', async () => {
    const intent = await pay('pm_card_pendingRefund');
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('pending');
  });

  // /api/balance_transactions
  test('take the money from the balance', async () => {
    const intent = await pay('pm_card_visa');
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      expand: ['balance_transaction'],
    });
    expect(refund.balance_transaction).toMatchObject({ amount: -500, type: 'refund' });
  });
});
