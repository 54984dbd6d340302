import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { search, searchParams } from '../search.ts';

type Price = Kinds['price'];

const recurring = p.group({
  interval: p.choice(['day', 'week', 'month', 'year']),
  interval_count: p.amount(1).optional(),
  trial_period_days: p.integer.optional(),
  usage_type: p.choice(['licensed']).optional(),
});

/** A price that is made on the way of another call. */
export const priceDataShape = {
  currency: p.currency,
  product: p.text.optional(),
  recurring: recurring.optional(),
  tax_behavior: p.choice(['exclusive', 'inclusive', 'unspecified']).optional(),
  unit_amount: p.amount(0).optional(),
  unit_amount_decimal: p.decimal.optional(),
};

const { recurring: _recurring, ...onceShape } = priceDataShape;
/** A price for a single charge, made on the way of another call. */
export const oncePriceShape = onceShape;

const editable = {
  active: p.boolean.optional(),
  expand: p.expand,
  lookup_key: p.unset(p.text).optional(),
  metadata: p.metadata,
  nickname: p.unset(p.text).optional(),
  transfer_lookup_key: p.boolean.optional(),
};

const createParams = z.strictObject({
  ...priceDataShape,
  ...editable,
  billing_scheme: p.choice(['per_unit']).optional(),
  product_data: p
    .group({
      name: p.text,
      metadata: p.metadata,
      unit_label: p.text.optional(),
      active: p.boolean.optional(),
      id: p.text.optional(),
      statement_descriptor: p.text.optional(),
    })
    .optional(),
});
const updateParams = z.strictObject({
  ...editable,
  tax_behavior: p.choice(['exclusive', 'inclusive', 'unspecified']).optional(),
});
const listParams = z.strictObject({
  ...listShape,
  active: p.boolean.optional(),
  created: p.range,
  currency: p.text.optional(),
  lookup_keys: p.list(p.text).optional(),
  product: p.text.optional(),
  recurring: p
    .group({
      interval: p.choice(['day', 'week', 'month', 'year']).optional(),
      usage_type: p.choice(['licensed', 'metered']).optional(),
    })
    .optional(),
  type: p.choice(['one_time', 'recurring']).optional(),
});

type NewPrice = Partial<z.infer<typeof createParams>> & { currency: string };

/** See /api/prices/create. */
export function createPrice(world: World, params: NewPrice, active = true): Price {
  const product = productOf(world, params);
  const { unit_amount: whole, unit_amount_decimal: decimal } = params;
  if ((whole === undefined) === (decimal === undefined)) {
    throw invalid(
      'You must provide exactly one of `unit_amount`, `unit_amount_decimal`, `custom_unit_amount`, or `tiers` (when `billing_scheme=tiered`).',
      'unit_amount',
      whole === undefined ? 'parameter_missing' : undefined,
    );
  }
  claimLookupKey(world, params.lookup_key ?? null, params.transfer_lookup_key ?? false);
  const amount = whole ?? (Number.isInteger(Number(decimal)) ? Number(decimal) : null);
  const id = newId('price');
  world.store.insert('price', {
    id,
    object: 'price',
    active: params.active ?? active,
    billing_scheme: 'per_unit',
    created: world.clock.now(null),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: params.recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimal ?? String(whole),
  });
  world.emit('price.created', 'price', id);
  return world.store.need('price', id);
}

function productOf(world: World, params: NewPrice): string {
  const { product, product_data } = params;
  if (product) return world.store.need('product', product, 'product').id;
  if (!product_data)
    throw invalid('Missing required param: product.', 'product', 'parameter_missing');
  const now = world.clock.now(null);
  const id = product_data.id ?? newId('product');
  world.store.insert('product', {
    id,
    object: 'product',
    active: product_data.active ?? true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, product_data.metadata),
    name: product_data.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: product_data.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: product_data.unit_label ?? null,
    updated: now,
    url: null,
  });
  world.emit('product.created', 'product', id);
  return id;
}

function claimLookupKey(world: World, key: string | null, transfer: boolean): void {
  const holder = key && world.store.first('price', { lookup_key: key });
  if (!holder) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  world.change('price', holder.id, { lookup_key: null }, 'price.updated');
}

/** A price made for one use: it is not offered to others. */
export function inlinePrice(world: World, data: NewPrice): Price {
  return createPrice(world, data, false);
}

/** The amount of a quantity of a price, minor units, rounded once. */
export function priceAmount(price: Price, quantity: number): number {
  if (price.unit_amount !== null) return price.unit_amount * quantity;
  return Math.round(Number(price.unit_amount_decimal) * quantity);
}

/** The older shape of a recurring price, which items still carry. */
export function planOf(price: Price): object {
  const { recurring } = price;
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: recurring?.trial_period_days ?? null,
    usage_type: recurring?.usage_type ?? 'licensed',
  };
}

/** /api/prices */
export function priceRoutes(api: Api): void {
  api.post('/v1/prices', {
    params: createParams,
    sdk: 'PriceCreateParams',
    handle: ({ world, params }) => createPrice(world, params),
  });
  api.get('/v1/prices', {
    params: listParams,
    sdk: 'PriceListParams',
    handle: ({ world, params }) => {
      const { active, currency, lookup_keys, product, recurring: filter, type } = params;
      const where = {
        ...(active !== undefined && { active }),
        ...(currency && { currency }),
        ...(lookup_keys && { lookup_key: lookup_keys }),
        ...(product && { product }),
        ...(filter?.interval && { 'recurring.interval': filter.interval }),
        ...(filter?.usage_type && { 'recurring.usage_type': filter.usage_type }),
        ...(type && { type }),
      };
      return listPage(world, 'price', params, {
        url: '/v1/prices',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.get('/v1/prices/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'price',
        '/v1/prices/search',
        ['active', 'currency', 'lookup_key', 'product', 'type'],
        params,
      ),
  });
  api.retrieve('/v1/prices/:id', ({ world, path }) => world.store.need('price', path.id ?? ''));
  api.post('/v1/prices/:id', {
    params: updateParams,
    sdk: 'PriceUpdateParams',
    handle: ({ world, params, path }) => {
      const price = world.store.need('price', path.id ?? '');
      const { metadata, expand: _expand, transfer_lookup_key, ...fields } = params;
      if (fields.active === false && world.store.first('product', { default_price: price.id }))
        throw invalid(
          'This price cannot be archived because it is the default price of its product.',
        );
      if (fields.lookup_key && fields.lookup_key !== price.lookup_key)
        claimLookupKey(world, fields.lookup_key, transfer_lookup_key ?? false);
      return world.change(
        'price',
        price.id,
        { ...fields, metadata: mergeMetadata(price.metadata, metadata) },
        'price.updated',
      );
    },
  });
}
