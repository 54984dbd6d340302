import type { z } from 'zod';
import { invalid, notFound } from '../../http/errors.ts';
import { defined } from '../../store/defined.ts';
import { newId, randomText } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import {
  attach,
  EMPTY_ADDRESS,
  ownedMethod,
  usePaymentMethod,
} from '../payment-methods/service.ts';
import { assertLocated } from '../tax/calculation.ts';
import { recordBalance } from './balance.ts';
import type { createParams, updateParams } from './schema.ts';

type Customer = Kinds['customer'];
const MAX_CUSTOMERS_PER_CLOCK = 3;

/** Makes a customer, on a test clock when one is named. See /api/customers/create. */
export function createCustomer(world: World, params: z.infer<typeof createParams>): Customer {
  const clock = params.test_clock ?? null;
  if (clock) assertRoomOnClock(world, clock);
  const customer: Customer = {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: params.balance ?? 0,
    created: world.clock.now(clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
  };
  const { payment_method, test_clock: _clock, invoice_settings, ...fields } = params;
  world.store.insert('customer', { ...customer, ...plainFields(customer, fields) });
  const attached =
    payment_method &&
    attach(world, usePaymentMethod(world, payment_method, 'payment_method'), customer.id).id;
  if (invoice_settings) {
    const chosen = invoice_settings.default_payment_method;
    const resolved = chosen && chosen === payment_method ? attached : chosen;
    writeInvoiceSettings(world, customer.id, {
      ...invoice_settings,
      default_payment_method: resolved,
    });
  }
  validateLocation(world, customer.id, params);
  world.emit('customer.created', 'customer', customer.id);
  return world.store.need('customer', customer.id);
}

function assertRoomOnClock(world: World, clock: string): void {
  const found = world.store.need('test_helpers.test_clock', clock, 'test_clock');
  if (found.status === 'advancing') {
    throw invalid(
      `Test clock advancement underway - cannot perform modifications on this clock.`,
      undefined,
      'lock_timeout',
    );
  }
  if (world.store.count('customer', { test_clock: clock }) >= MAX_CUSTOMERS_PER_CLOCK) {
    throw invalid(
      `A test clock can have at most ${MAX_CUSTOMERS_PER_CLOCK} customers.`,
      'test_clock',
    );
  }
}

function plainFields(
  old: Customer,
  params: Omit<z.infer<typeof updateParams>, 'invoice_settings'>,
): Partial<Customer> {
  const { address, shipping, metadata, preferred_locales, ...others } = params;
  const { expand: _expand, tax: _tax, ...rest } = others;
  const fields: Partial<Customer> = {
    ...defined(rest),
    metadata: mergeMetadata(old.metadata, metadata),
  };
  if (address !== undefined)
    fields.address = address && { ...EMPTY_ADDRESS, ...old.address, ...address };
  if (preferred_locales !== undefined) fields.preferred_locales = preferred_locales ?? [];
  if (shipping !== undefined) {
    fields.shipping = shipping && {
      address: { ...EMPTY_ADDRESS, ...shipping.address },
      name: shipping.name,
      phone: shipping.phone ?? null,
    };
  }
  return fields;
}

function writeInvoiceSettings(
  world: World,
  id: string,
  sent: NonNullable<z.infer<typeof updateParams>['invoice_settings']>,
): void {
  const { invoice_settings } = world.store.need('customer', id);
  const { default_payment_method: method, ...rest } = sent;
  const owned =
    method && ownedMethod(world, method, id, 'invoice_settings[default_payment_method]');
  world.store.patch('customer', id, {
    invoice_settings: {
      ...invoice_settings,
      ...rest,
      ...(method !== undefined && { default_payment_method: owned || null }),
    },
  });
}

/**
 * `immediately` refuses an address that is not a tax location, and `auto`, the default of an update,
 * does for a customer with a subscription that is taxed. See /api/customers/update.
 */
function validateLocation(
  world: World,
  id: string,
  { address, tax }: z.infer<typeof updateParams>,
): void {
  const when = tax?.validate_location ?? 'auto';
  if (when === 'deferred' || (when === 'auto' && address === undefined)) return;
  const isTaxed = world.store
    .find('subscription', { customer: id })
    .some(({ automatic_tax, status }) => automatic_tax.enabled && status !== 'canceled');
  if (when === 'immediately' || isTaxed) assertLocated(world.store.need('customer', id));
}

/** Writes what was sent over a customer. See /api/customers/update. */
export function updateCustomer(
  world: World,
  id: string,
  params: z.infer<typeof updateParams>,
): Customer {
  const customer = world.store.need('customer', id);
  const { invoice_settings, ...fields } = params;
  const before = world.show('customer', customer);
  if (invoice_settings) writeInvoiceSettings(world, id, invoice_settings);
  world.store.patch('customer', id, plainFields(customer, fields));
  if (fields.balance !== undefined && fields.balance !== customer.balance) {
    recordBalance(world, {
      customer: id,
      amount: fields.balance - customer.balance,
      type: 'adjustment',
      invoice: null,
      currency: customer.currency ?? 'usd',
      apply: false,
    });
  }
  validateLocation(world, id, params);
  world.emitChange('customer.updated', 'customer', id, before);
  return world.store.need('customer', id);
}

/** A customer as a call returns it; a deleted one is a stub. See /api/customers/delete. */
export function showCustomer(world: World, id: string): Record<string, unknown> {
  const deleted = world.store.meta(`deleted:${id}`);
  if (deleted) return JSON.parse(deleted) as Record<string, unknown>;
  const customer = world.store.get('customer', id);
  if (!customer) throw notFound('customer', id, 'id');
  return world.show('customer', customer);
}

/** Removes the document and remembers the stub that later retrievals answer. */
export function leaveStub(
  world: World,
  kind: 'customer',
  id: string,
): { id: string; object: string; deleted: true } {
  const stub = { id, object: kind, deleted: true as const };
  world.store.remove(id);
  world.store.setMeta(`deleted:${id}`, JSON.stringify(stub));
  return stub;
}
