import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { createPrice, priceAmount } from '../catalogue/prices.ts';
import { createProduct } from '../catalogue/products.ts';
import { mergeMetadata } from '../metadata.ts';
import { productName } from '../subscriptions/items.ts';
import { automaticTaxState, locate } from '../tax/calculation.ts';
import { blankSession, details } from './blank.ts';
import type { HiddenSession, SessionParams } from './schema.ts';
import { applyDiscounts } from './sums.ts';

type Session = Kinds['checkout.session'];
const HOUR = 3600;

/** See /api/checkout/sessions/create. */
export function createSession(world: World, params: SessionParams): Session {
  assertParams(world, params);
  const mode = params.mode ?? 'payment';
  const now = world.clock.now(null);
  const id = newId('checkout.session');
  const lines = (params.line_items ?? []).map((line, index) => linePrice(world, line, mode, index));
  if (mode === 'subscription' && lines.every(({ price }) => price.type === 'one_time')) {
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items',
    );
  }
  const currency = lines[0]?.price.currency ?? params.currency ?? (mode === 'setup' ? null : 'usd');
  const customer = params.customer
    ? world.store.need('customer', params.customer, 'customer')
    : null;
  const session: Session = {
    ...blankSession(id, now),
    adaptive_pricing: params.adaptive_pricing
      ? { enabled: params.adaptive_pricing.enabled ?? false }
      : null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    automatic_tax: automaticTaxState(params.automatic_tax?.enabled ?? false, customer?.address),
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency,
    customer: customer?.id ?? null,
    customer_creation:
      customer || mode === 'setup'
        ? null
        : (params.customer_creation ?? (mode === 'subscription' ? 'always' : 'if_required')),
    customer_details:
      customer || params.customer_email
        ? details(customer?.email ?? params.customer_email ?? null, customer?.name ?? null)
        : null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? now + 24 * HOUR,
    locale: (params.locale as Session['locale'] | undefined) ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_method_collection:
      mode === 'setup'
        ? 'always'
        : (params.payment_method_collection ??
          (mode === 'subscription' ? 'always' : 'if_required')),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    url: `${world.options.baseUrl}/c/pay/${id}`,
    wallet_options: params.wallet_options ?? null,
  };
  world.store.insert('checkout.session', session, { params } satisfies HiddenSession);
  for (const { price, quantity, metadata } of lines) {
    world.store.insert('item', {
      id: newId('item'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: priceAmount(price, quantity),
      amount_tax: 0,
      amount_total: priceAmount(price, quantity),
      currency: price.currency,
      description: productName(world, price),
      metadata,
      price: price.id,
      quantity,
      session: id,
    });
  }
  applyDiscounts(world, id, params.discounts ?? []);
  world.timers.plan('checkout.expire', id, null, session.expires_at);
  return world.store.need('checkout.session', id);
}

function assertParams(world: World, params: SessionParams): void {
  const mode = params.mode ?? 'payment';
  assertDebitable(world, params);
  if (params.automatic_tax?.enabled && params.customer) {
    const customer = world.store.need('customer', params.customer, 'customer');
    if (params.customer_update?.address !== 'auto' && !locate(customer.address)) {
      throw invalid(
        'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to "auto" or `customer_update[shipping]` to "auto" to save the address entered in Checkout to the Customer.',
        undefined,
        'customer_tax_location_invalid',
      );
    }
  }
  if (!params.success_url)
    throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = params[name];
    if (url && !URL.canParse(url)) {
      throw invalid('Not a valid URL', name, 'url_invalid');
    }
  }
  if (mode !== 'setup' && !params.line_items?.length) {
    throw invalid('You must provide `line_items` in this mode.', 'line_items', 'parameter_missing');
  }
  if (mode === 'setup' && params.line_items) {
    throw invalid('You can not pass `line_items` in `setup` mode.', 'line_items');
  }
  if (params.customer && params.customer_email) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (params.allow_promotion_codes && params.discounts) {
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  const wrong = {
    payment: 'subscription_data',
    setup: 'subscription_data',
    subscription: 'payment_intent_data',
  } as const;
  if (params[wrong[mode]])
    throw invalid(`You can not pass \`${wrong[mode]}\` in \`${mode}\` mode.`, wrong[mode]);
  const { expires_at } = params;
  const now = world.clock.now(null);
  if (
    expires_at !== undefined &&
    (expires_at < now + HOUR / 2 - 5 || expires_at > now + 24 * HOUR + 5)
  ) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
}

/** Banks are asked for euros alone. See /payments/sepa-debit/accept-a-payment#compatibility. */
function assertDebitable(world: World, params: SessionParams): void {
  const { allowed_payment_method_types: allowed, line_items = [] } = params;
  if (!allowed?.includes('sepa_debit')) return;
  const foreign = line_items
    .map(({ price, price_data }) => world.store.get('price', price ?? '') ?? price_data)
    .find((price) => price && price.currency !== 'eur');
  if (foreign)
    throw invalid(
      `The payment method \`sepa_debit\` is not supported with the currency ${foreign.currency}; use eur.`,
      'allowed_payment_method_types',
    );
}

function linePrice(
  world: World,
  line: NonNullable<SessionParams['line_items']>[number],
  mode: string,
  index: number,
) {
  const param = `line_items[${index}]`;
  const quantity = line.quantity;
  if (quantity === undefined)
    throw invalid(
      `Missing required param: ${param}[quantity].`,
      `${param}[quantity]`,
      'parameter_missing',
    );
  let price: Kinds['price'];
  if (line.price_data) {
    const { product_data, ...data } = line.price_data;
    const product = product_data
      ? createProduct(world, {
          name: product_data.name,
          description: product_data.description,
          images: product_data.images,
          metadata: product_data.metadata,
          tax_code: product_data.tax_code,
        }).id
      : data.product;
    price = createPrice(world, { ...data, product }, false);
  } else {
    if (!line.price)
      throw invalid(
        `Missing required param: ${param}[price].`,
        `${param}[price]`,
        'parameter_missing',
      );
    price = world.store.need('price', line.price, `${param}[price]`);
    if (!price.active)
      throw invalid(
        `The price specified is inactive. This field only accepts active prices.`,
        `${param}[price]`,
      );
  }
  if (mode === 'payment' && price.type === 'recurring') {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  }
  return { price, quantity, metadata: mergeMetadata({}, line.metadata) };
}

/** Ends an open session without a payment. See /api/checkout/sessions/expire. */
export function expireSession(world: World, id: string): Session {
  const session = world.store.need('checkout.session', id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  world.timers.cancelAll(id);
  world.store.patch('checkout.session', id, { status: 'expired', url: null });
  world.emit('checkout.session.expired', 'checkout.session', id);
  return world.store.need('checkout.session', id);
}
