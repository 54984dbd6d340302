import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer, newPrice, refusal, type Subject, startSubject } from '../support.ts';

const BERLIN = { country: 'DE', postal_code: '10115' };

let subject: Subject;
let stripe: Stripe;
let added: Stripe.Price;
let included: Stripe.Price;

beforeAll(async () => {
  subject = await startSubject();
  ({ stripe } = subject);
  await stripe.tax.settings.update({
    defaults: { tax_code: 'txcd_10402200' },
    head_office: { address: { country: 'DE', postal_code: '10115', line1: 'Torstr. 1' } },
  });
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 });
  if (!data.some(({ country }) => country === 'DE')) {
    await stripe.tax.registrations.create({
      ...{ country: 'DE', active_from: 'now' },
      country_options: { de: { type: 'standard' } },
    });
  }
  added = await newPrice(stripe, { unit_amount: 1_000, tax_behavior: 'exclusive' });
  included = await newPrice(stripe, { unit_amount: 1_000, tax_behavior: 'inclusive' });
});
afterAll(() => subject.close());

const automatic_tax = { enabled: true };

const customerAt = async (address: Stripe.AddressParam) => {
  const { customer } = await newCustomer(stripe);
  return stripe.customers.update(customer.id, {
    ...{ address, tax: { validate_location: 'immediately' } },
  });
};

// /tax/subscriptions
describe('taxes of a subscription', () => {
  test('are added to a price that excludes them', async () => {
    const { id: customer } = await customerAt(BERLIN);
    const { latest_invoice } = await stripe.subscriptions.create({
      ...{ customer, items: [{ price: added.id }], automatic_tax },
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({
      ...{ subtotal: 1_000, total: 1_190, total_excluding_tax: 1_000, amount_paid: 1_190 },
      automatic_tax: { enabled: true, status: 'complete' },
      total_taxes: [{ amount: 190, tax_behavior: 'exclusive', taxable_amount: 1_000 }],
      lines: { data: [{ amount: 1_000, taxes: [{ amount: 190 }] }] },
    });
  });

  test('are part of a price that includes them', async () => {
    const { id: customer } = await customerAt(BERLIN);
    const preview = await stripe.invoices.createPreview({
      ...{ customer, automatic_tax, subscription_details: { items: [{ price: included.id }] } },
    });
    expect(preview).toMatchObject({
      ...{ subtotal: 1_000, total: 1_000, total_excluding_tax: 840, amount_due: 1_000 },
      total_taxes: [{ amount: 160, tax_behavior: 'inclusive', taxable_amount: 840 }],
    });
  });

  test('are 0 where the account is not registered', async () => {
    const { id: customer } = await customerAt({ country: 'FR' });
    const { total, total_taxes } = await stripe.invoices.createPreview({
      ...{ customer, automatic_tax, subscription_details: { items: [{ price: added.id }] } },
    });
    expect(total).toBe(1_000);
    expect(total_taxes).toMatchObject([{ amount: 0, taxability_reason: 'not_collecting' }]);
  });

  test('need a location', async () => {
    const { customer } = await newCustomer(stripe);
    const items = [{ price: added.id }];
    expect(
      await refusal(stripe.subscriptions.create({ customer: customer.id, items, automatic_tax })),
    ).toMatchObject({ code: 'customer_tax_location_invalid' });
    const preview = await stripe.invoices.createPreview({
      ...{ customer: customer.id, automatic_tax, subscription_details: { items } },
    });
    expect(preview.automatic_tax.status).toBe('requires_location_inputs');
    const elsewhere = await stripe.invoices.createPreview({
      ...{ customer: customer.id, automatic_tax, subscription_details: { items } },
      customer_details: { address: BERLIN },
    });
    expect(elsewhere.total).toBe(1_190);
  });
});

// /api/customers/update#update_customer-tax-validate_location
describe('the location of a customer', () => {
  test('is told on demand', async () => {
    const { id } = await customerAt(BERLIN);
    const { tax } = (await stripe.customers.retrieve(id, { expand: ['tax'] })) as Stripe.Customer;
    expect(tax).toMatchObject({
      automatic_tax: 'supported',
      location: { country: 'DE', source: 'billing_address' },
    });
  });

  test('is refused when it is not known, at once or because of a taxed subscription', async () => {
    const nowhere = { country: 'US', postal_code: '' };
    expect(await refusal(customerAt(nowhere))).toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    const { id: customer } = await customerAt(BERLIN);
    expect((await stripe.customers.update(customer, { address: nowhere })).address).toMatchObject({
      country: 'US',
    });
    await stripe.customers.update(customer, { address: BERLIN });
    await stripe.subscriptions.create({ customer, items: [{ price: added.id }], automatic_tax });
    expect(await refusal(stripe.customers.update(customer, { address: nowhere }))).toMatchObject({
      code: 'customer_tax_location_invalid',
    });
  });
});

// /tax/checkout
test('Checkout needs an address of the customer, or to save the one it asks for', async () => {
  const { customer } = await newCustomer(stripe);
  const session = {
    ...{ mode: 'subscription' as const, customer: customer.id, automatic_tax },
    ...{ line_items: [{ price: added.id, quantity: 1 }], success_url: 'https://shop.example' },
  };
  expect(await refusal(stripe.checkout.sessions.create(session))).toMatchObject({
    code: 'customer_tax_location_invalid',
  });
  const open = await stripe.checkout.sessions.create({
    ...session,
    ...{ customer_update: { address: 'auto' }, billing_address_collection: 'required' },
  });
  expect(open.automatic_tax).toMatchObject({ enabled: true, status: 'requires_location_inputs' });
  await stripe.customers.update(customer.id, { address: BERLIN });
  const known = await stripe.checkout.sessions.create(session);
  expect(known).toMatchObject({ amount_total: 1_190, total_details: { amount_tax: 190 } });
});
