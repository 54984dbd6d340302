import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, type Subject, startSubject } from '../support.ts';

let subject: Subject;
let stripe: Stripe;
beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
});
afterAll(() => subject.close());

/** Calls with parameters that the types forbid. */
const loosely = (params: object) => params as never;

describe('errors', () => {
  // /api/errors, /error-codes#parameter-unknown
  test('a parameter that Stripe does not have is refused and named', async () => {
    const error = await refusal(stripe.customers.create(loosely({ favourite_colour: 'red' })));
    expect(error).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'favourite_colour',
      message: 'Received unknown parameter: favourite_colour',
    });
  });

  // /error-codes#parameter-unknown
  test('so is one inside a group', async () => {
    const error = await refusal(
      stripe.customers.create(loosely({ invoice_settings: { colour: 'red' } })),
    );
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'invoice_settings[colour]' });
  });

  // /error-codes#parameter-unknown
  test('several unknown parameters are told together', async () => {
    const error = await refusal(stripe.customers.create(loosely({ aa: 1, bb: 2 })));
    expect(error.message).toBe('Received unknown parameters: aa, bb');
  });

  // /error-codes#parameter-missing
  test('a parameter that is required and missing is named', async () => {
    const error = await refusal(stripe.products.create(loosely({})));
    expect(error).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'name' });
  });

  // /error-codes#parameter-invalid-integer
  test('an integer must be one', async () => {
    const error = await refusal(stripe.customers.create(loosely({ balance: 'much' })));
    expect(error).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'balance',
      message: 'Invalid integer: much',
    });
  });

  // /error-codes#parameter-invalid-empty
  test('an empty text is no value where none can be unset', async () => {
    const error = await refusal(stripe.products.create({ name: '' }));
    expect(error).toMatchObject({ code: 'parameter_invalid_empty', param: 'name' });
  });

  // /api/errors
  test('a choice must be one of those that there are', async () => {
    const error = await refusal(stripe.setupIntents.create(loosely({ usage: 'sometimes' })));
    expect(error).toMatchObject({ statusCode: 400, param: 'usage' });
    expect(error.message).toContain('must be one of');
  });

  // /error-codes#email-invalid
  test('an e-mail address must look like one', async () => {
    const error = await refusal(stripe.customers.create({ email: 'nobody' }));
    expect(error).toMatchObject({
      code: 'email_invalid',
      message: 'Invalid email address: nobody',
    });
  });

  // /error-codes#resource-missing
  test('an id in the path that names nothing is 404', async () => {
    const error = await refusal(stripe.customers.retrieve('cus_none'));
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_none'",
    });
  });

  // /error-codes#resource-missing
  test.each([
    ['setupintent', () => stripe.setupIntents.retrieve('seti_none')],
    ['setupintent', () => stripe.setupIntents.update('seti_none', { description: 'new' })],
    ['setupintent', () => stripe.setupIntents.confirm('seti_none')],
    ['setupintent', () => stripe.setupIntents.cancel('seti_none')],
    ['payment_intent', () => stripe.paymentIntents.retrieve('pi_none')],
    ['payment_intent', () => stripe.paymentIntents.update('pi_none', { description: 'new' })],
    ['payment_intent', () => stripe.paymentIntents.confirm('pi_none')],
    ['payment_intent', () => stripe.paymentIntents.capture('pi_none')],
    ['payment_intent', () => stripe.paymentIntents.cancel('pi_none')],
  ])('so is a %s that does not exist', async (name, call) => {
    expect(await refusal(call())).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: expect.stringContaining(`No such ${name}: '`),
    });
  });

  // /error-codes#resource-missing
  test('an id in a parameter that names nothing is 400', async () => {
    const error = await refusal(
      stripe.subscriptions.create({ customer: 'cus_none', items: [{ price: 'price_none' }] }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  // /api/errors
  test('a path that does not exist is told with method and path', async () => {
    const error = await refusal(stripe.rawRequest('GET', '/v1/unicorns'));
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain('Unrecognized request URL (GET: /v1/unicorns)');
  });

  // /api/request_ids
  test('every answer, and every error, carries a request id', async () => {
    const error = await refusal(stripe.customers.retrieve('cus_none'));
    const { lastResponse } = await stripe.customers.create();
    expect(error.requestId).toMatch(/^req_/);
    expect(lastResponse.requestId).toMatch(/^req_/);
  });

  // /api/versioning
  test('an answer says which version it has', async () => {
    const { lastResponse } = await stripe.customers.create();
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });
});

describe('metadata', () => {
  // /api/metadata
  test('merges: what is not named stays', async () => {
    const { id } = await stripe.customers.create({ metadata: { plan: 'gold', since: '2026' } });
    const { metadata } = await stripe.customers.update(id, { metadata: { plan: 'silver' } });
    expect(metadata).toEqual({ plan: 'silver', since: '2026' });
  });

  // /api/metadata
  test('an empty value deletes its name', async () => {
    const { id } = await stripe.customers.create({ metadata: { plan: 'gold', since: '2026' } });
    const { metadata } = await stripe.customers.update(id, { metadata: { plan: '' } });
    expect(metadata).toEqual({ since: '2026' });
  });

  // /api/metadata
  test('an empty text deletes all', async () => {
    const { id } = await stripe.customers.create({ metadata: { plan: 'gold' } });
    const { metadata } = await stripe.customers.update(id, { metadata: '' });
    expect(metadata).toEqual({});
  });

  // /api/metadata
  test('a value has at most 500 characters', async () => {
    const error = await refusal(stripe.customers.create({ metadata: { long: 'x'.repeat(501) } }));
    expect(error).toMatchObject({ statusCode: 400, param: 'metadata[long]' });
  });

  // /api/metadata
  test('a name has at most 40', async () => {
    expect(
      (await refusal(stripe.customers.create({ metadata: { ['x'.repeat(41)]: '1' } }))).statusCode,
    ).toBe(400);
  });

  // /api/metadata
  test('there are at most 50 names', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']));
    expect((await refusal(stripe.customers.create({ metadata: many }))).statusCode).toBe(400);
  });
});

describe('lists', () => {
  const email = `page-${Date.now()}@example.com`;
  const ids: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await stripe.customers.create({ email, description: `n${index}` })).id);
  });

  // /api/pagination
  test('the newest comes first, and has_more says that there are others', async () => {
    const page = await stripe.customers.list({ email, limit: 2 });
    expect(page.data.map((each) => each.id)).toEqual(ids.slice(0, 2));
    expect(page.has_more).toBe(true);
    expect(page.url).toBe('/v1/customers');
  });

  // /api/pagination
  test('starting_after goes on where a page ended', async () => {
    const page = await stripe.customers.list({ email, limit: 3, starting_after: ids[2] });
    expect(page.data.map((each) => each.id)).toEqual(ids.slice(3));
    expect(page.has_more).toBe(false);
  });

  // /api/pagination
  test('ending_before goes back, and keeps the order', async () => {
    const page = await stripe.customers.list({ email, limit: 2, ending_before: ids[3] });
    expect(page.data.map((each) => each.id)).toEqual(ids.slice(1, 3));
    expect(page.has_more).toBe(true);
  });

  // /api/pagination
  test('both at once are refused', async () => {
    expect(
      (await refusal(stripe.customers.list({ starting_after: ids[0], ending_before: ids[1] })))
        .statusCode,
    ).toBe(400);
  });

  // /api/pagination
  test.each([0, 101])('a limit of %i is refused', async (limit) => {
    expect(await refusal(stripe.customers.list({ limit }))).toMatchObject({
      statusCode: 400,
      param: 'limit',
    });
  });

  // /api/pagination/auto
  test('the SDK pages through all of them by itself', async () => {
    const found: string[] = [];
    for await (const customer of stripe.customers.list({ email, limit: 2 }))
      found.push(customer.id);
    expect(found).toEqual(ids);
  });

  // /api/customers/list#list_customers-created
  test('created can be a moment or a range', async () => {
    const { created } = (await stripe.customers.retrieve(ids[0] ?? '')) as Stripe.Customer;
    const inRange = await stripe.customers.list({
      email,
      created: { gte: created - 1_000, lte: created + 10 },
    });
    const none = await stripe.customers.list({ email, created: { gt: created + 1_000 } });
    expect(inRange.data).toHaveLength(5);
    expect(none.data).toEqual([]);
  });
});

describe('expansion', () => {
  // /api/expanding_objects
  test('puts the object in the place of its id', async () => {
    const customer = await stripe.customers.create({ name: 'Ada' });
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      expand: ['customer'],
    });
    expect(intent.customer).toMatchObject({ id: customer.id, name: 'Ada', object: 'customer' });
  });

  // /api/expanding_objects
  test('in lists it begins with data', async () => {
    const customer = await stripe.customers.create();
    await stripe.setupIntents.create({ customer: customer.id });
    const list = await stripe.setupIntents.list({
      customer: customer.id,
      expand: ['data.customer'],
    });
    expect(list.data[0]?.customer).toMatchObject({ id: customer.id });
  });

  // /expand
  test('goes through several levels', async () => {
    const product = await stripe.products.create({
      name: 'P',
      default_price_data: { currency: 'usd', unit_amount: 100 },
      expand: ['default_price.product'],
    });
    expect((product.default_price as Stripe.Price).product).toMatchObject({ id: product.id });
  });

  // /api/expanding_objects
  test('a property that cannot be expanded is refused', async () => {
    const error = await refusal(stripe.customers.create({ expand: ['email_address'] }));
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain('This property cannot be expanded (email_address)');
  });

  // /expand#limitations
  test('four levels at most', async () => {
    expect((await refusal(stripe.customers.create({ expand: ['a.b.c.d.e'] }))).statusCode).toBe(
      400,
    );
  });
});

describe('idempotency', () => {
  // /api/idempotent_requests
  test('the same key and parameters give the same answer, and one effect', async () => {
    const idempotencyKey = `key-${Math.random()}`;
    const email = `once-${Math.random()}@example.com`;
    const first = await stripe.customers.create({ email }, { idempotencyKey });
    const second = await stripe.customers.create({ email }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
  });

  // /api/idempotent_requests, /error-low-level#idempotency
  test('other parameters under a used key are refused', async () => {
    const idempotencyKey = `key-${Math.random()}`;
    await stripe.customers.create({ name: 'A' }, { idempotencyKey });
    const error = await refusal(stripe.customers.create({ name: 'B' }, { idempotencyKey }));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(error.message).toContain('can only be used with the same parameters');
  });

  // /api/idempotent_requests
  test('another endpoint under a used key is refused', async () => {
    const idempotencyKey = `key-${Math.random()}`;
    await stripe.customers.create({ name: 'A' }, { idempotencyKey });
    const error = await refusal(stripe.products.create({ name: 'A' }, { idempotencyKey }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  // /api/idempotent_requests
  test('a decline is replayed too', async () => {
    const idempotencyKey = `key-${Math.random()}`;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_visa_chargeDeclined',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    };
    const first = await refusal(stripe.paymentIntents.create(params, { idempotencyKey }));
    const second = await refusal(stripe.paymentIntents.create(params, { idempotencyKey }));
    expect(second).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  // /api/idempotent_requests
  test('refused parameters use no key up', async () => {
    const idempotencyKey = `key-${Math.random()}`;
    await refusal(stripe.products.create({ name: '' }, { idempotencyKey }));
    expect((await stripe.products.create({ name: 'Now right' }, { idempotencyKey })).name).toBe(
      'Now right',
    );
  });
});

describe('search', () => {
  // /search#search-query-language
  test('refuses a field that cannot be searched', async () => {
    expect((await refusal(stripe.customers.search({ query: 'colour:"red"' }))).statusCode).toBe(
      400,
    );
  });
});
