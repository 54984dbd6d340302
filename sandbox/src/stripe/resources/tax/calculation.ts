import { invalid } from '../../http/errors.ts';
import type { InvoiceDoc, Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

/*
 * Stripe Tax with a small table of rates. Stripe collects tax only where the account is registered;
 * elsewhere the tax is 0, "not_collecting". See /tax/customer-locations and /tax/subscriptions.
 */

type Line = Kinds['line_item'];
type Tax = NonNullable<Line['taxes']>[number];
type Address = Kinds['customer']['address'];

/** Standard rates in percent, by country, or by state for the United States. */
const RATES: Readonly<Record<string, number>> = {
  ...{ AT: 20, AU: 10, CH: 8.1, DE: 19, ES: 21, FR: 20, GB: 20, IE: 23, IT: 22, JP: 10, NL: 21 },
  ...{ 'US-NY': 8.875, 'US-TX': 8.25, 'US-WA': 10.35 },
};

/** The states of some postal codes of the United States, by their first three digits. */
const STATES: Readonly<Record<string, string>> = {
  ...{ '100': 'NY', '101': 'NY', '112': 'NY', '750': 'TX', '787': 'TX', '980': 'WA', '981': 'WA' },
};

interface Location {
  country: string;
  state: string | null;
}

/**
 * Where an address is for taxes; null when Stripe could not tell. Outside of the United States and
 * Canada the country is enough. See /tax/customer-locations#supported-address-formats.
 */
export function locate(address: Address | undefined): Location | null {
  const country = address?.country;
  if (!address || !country) return null;
  const postal = address.postal_code ?? '';
  if (country === 'US') {
    if (!/^\d{5}(-\d{4})?$/.test(postal) || /^0{5}/.test(postal)) return null;
    return { country, state: address.state ?? STATES[postal.slice(0, 3)] ?? null };
  }
  if (country === 'CA' && !address.state && !postal) return null;
  return { country, state: address.state ?? null };
}

/** See /api/customers/object#customer_object-tax */
export function customerTax(world: World, { address }: Kinds['customer']) {
  const location = locate(address);
  return {
    automatic_tax: location
      ? rateAt(world, location).registered
        ? 'supported'
        : 'not_collecting'
      : 'unrecognized_location',
    ip_address: null,
    location: location && { ...location, source: 'billing_address' },
    provider: 'stripe',
  };
}

/** Refuses a customer whose taxes cannot be calculated. */
export function assertLocated(customer: Pick<Kinds['customer'], 'address'>, param?: string): void {
  if (locate(customer.address)) return;
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    param,
    'customer_tax_location_invalid',
  );
}

function rateAt(
  world: World,
  { country, state }: Location,
): { percent: number; registered: boolean } {
  const now = world.clock.real() / 1000;
  const registered = world.store
    .find('tax.registration', { country })
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .some(({ country_options }) => country !== 'US' || country_options.us?.state === state);
  const percent = RATES[country === 'US' ? `US-${state}` : country] ?? 0;
  return { percent: registered ? percent : 0, registered };
}

/** The tax of an amount after discounts, minor units; rounded half away from zero. */
export function taxOf(
  world: World,
  location: Location,
  amount: number,
  behavior: Kinds['price']['tax_behavior'],
): Tax {
  const { percent, registered } = rateAt(world, location);
  const inclusive = behavior === 'inclusive';
  const net = inclusive ? rounded((amount * 100) / (100 + percent)) : amount;
  return {
    amount: inclusive ? amount - net : rounded((amount * percent) / 100),
    tax_behavior: inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: registered
      ? { tax_rate: `txr_${location.country}${location.state ?? ''}` }
      : null,
    taxability_reason: registered
      ? percent === 0
        ? 'zero_rated'
        : 'standard_rated'
      : 'not_collecting',
    taxable_amount: net,
    type: 'tax_rate_details',
  };
}

const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

/** The behavior of a price, or the account's default; Stripe refuses to guess. */
export function behaviorOf(world: World, price: Kinds['price'] | null | undefined) {
  const own = price?.tax_behavior;
  if (own && own !== 'unspecified') return own;
  const stored = world.store.meta('tax_settings');
  const set = stored ? JSON.parse(stored).defaults?.tax_behavior : null;
  if (set === 'inclusive' || set === 'exclusive') return set;
  throw invalid(
    'In order to use automatic tax, you must set a tax behavior on each price, or a default one in your tax settings.',
    'automatic_tax',
  );
}

/** Lines with their taxes; unchanged where the location is not known. */
export function taxedLines(
  world: World,
  lines: readonly Line[],
  address: Address | undefined,
): Line[] {
  const location = locate(address);
  if (!location) return [...lines];
  return lines.map((line) => {
    const details = line.pricing?.price_details?.price;
    const price = details ? world.store.get('price', String(details)) : null;
    const net = (line.discount_amounts ?? []).reduce(
      (sum, { amount }) => sum - amount,
      line.amount,
    );
    return { ...line, taxes: [taxOf(world, location, net, behaviorOf(world, price))] };
  });
}

/** The taxes of an invoice's lines, summed by behavior and rate. */
export function totalTaxes(lines: readonly Line[]): NonNullable<InvoiceDoc['total_taxes']> {
  const sums = new Map<string, Tax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const key = [tax.tax_behavior, tax.tax_rate_details?.tax_rate, tax.taxability_reason].join();
    const sum = sums.get(key);
    sums.set(key, {
      ...tax,
      amount: tax.amount + (sum?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (sum?.taxable_amount ?? 0),
    });
  }
  return [...sums.values()];
}

/** What an invoice or Checkout Session says of its calculation. */
export function automaticTaxState(enabled: boolean, address: Address | undefined) {
  if (!enabled) return { enabled, liability: null, provider: null, status: null };
  return {
    enabled,
    liability: { type: 'self' as const },
    provider: 'stripe',
    status: locate(address) ? ('complete' as const) : ('requires_location_inputs' as const),
  };
}
