import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';

type Coupon = Kinds['coupon'];

const createParams = z.strictObject({
  id: p.text.optional(),
  amount_off: p.amount(1).optional(),
  applies_to: p.group({ products: p.list(p.text).optional() }).optional(),
  currency: p.currency.optional(),
  duration: p.choice(['forever', 'once', 'repeating']).optional(),
  duration_in_months: p.amount(1).optional(),
  max_redemptions: p.amount(1).optional(),
  metadata: p.metadata,
  name: p.text.optional(),
  percent_off: p.decimal.optional(),
  redeem_by: p.timestamp.optional(),
  expand: p.expand,
});
const updateParams = z.strictObject({
  metadata: p.metadata,
  name: p.unset(p.text).optional(),
  expand: p.expand,
});
const listParams = z.strictObject({ ...listShape, created: p.range });

function createCoupon(world: World, params: z.infer<typeof createParams>): Coupon {
  const { amount_off, percent_off, duration = 'once', duration_in_months, currency } = params;
  if ((amount_off === undefined) === (percent_off === undefined)) {
    throw invalid(
      'Must specify exactly one of `percent_off` or `amount_off`.',
      amount_off === undefined ? 'percent_off' : 'amount_off',
    );
  }
  if (amount_off !== undefined && !currency)
    throw invalid('Must provide currency when using `amount_off`.', 'currency');
  const percent = percent_off === undefined ? null : Number(percent_off);
  if (percent !== null && !(percent > 0 && percent <= 100)) {
    throw invalid(
      'Invalid percent_off: must be greater than 0 and less than or equal to 100.',
      'percent_off',
    );
  }
  if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
    throw invalid(
      'You must set `duration_in_months` exactly when `duration` is `repeating`.',
      'duration_in_months',
    );
  }
  for (const product of params.applies_to?.products ?? [])
    world.store.need('product', product, 'applies_to[products]');
  const id = params.id ?? newId('coupon');
  if (world.store.any(id)) throw invalid(`Coupon already exists.`, 'id', 'resource_already_exists');
  world.store.insert(
    'coupon',
    {
      id,
      object: 'coupon',
      amount_off: amount_off ?? null,
      created: world.clock.now(null),
      currency: currency ?? null,
      duration,
      duration_in_months: duration_in_months ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      percent_off: percent,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    },
    { products: params.applies_to?.products ?? [] },
  );
  world.emit('coupon.created', 'coupon', id);
  return world.store.need('coupon', id);
}

interface Archived {
  coupon: Coupon;
  products: string[];
}

function archived(world: World, id: string): Archived | undefined {
  const kept = world.store.meta(`coupon:${id}`);
  return kept === undefined ? undefined : (JSON.parse(kept) as Archived);
}

/** A coupon, also a deleted one: discounts that it gave go on. See /api/coupons/delete. */
export function couponBehind(world: World, id: string | null): Coupon | undefined {
  if (id === null) return undefined;
  return world.store.get('coupon', id) ?? archived(world, id)?.coupon;
}

/** The products that a coupon is limited to; empty means all. */
export function couponProducts(world: World, coupon: string): string[] {
  const { products } = world.store.hidden<{ products: string[] }>(coupon);
  return products ?? archived(world, coupon)?.products ?? [];
}

/** Whether a coupon can be redeemed at this moment. See /api/coupons/object. */
export function isValid(coupon: Coupon, now: number): boolean {
  const left = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  return left && (coupon.redeem_by === null || coupon.redeem_by > now);
}

export function couponShows(world: World): void {
  world.shows.coupon = (w, doc) => ({ ...doc, valid: isValid(doc, w.clock.now(null)) });
  world.includes.coupon = {
    applies_to: (w, doc) => {
      const products = couponProducts(w, doc.id);
      return products.length > 0 ? { products } : undefined;
    },
  };
}

/** /api/coupons */
export function couponRoutes(api: Api): void {
  api.post('/v1/coupons', {
    params: createParams,
    sdk: 'CouponCreateParams',
    handle: ({ world, params }) => world.show('coupon', createCoupon(world, params)),
  });
  api.get('/v1/coupons', {
    params: listParams,
    sdk: 'CouponListParams',
    handle: ({ world, params }) =>
      listPage(world, 'coupon', params, {
        url: '/v1/coupons',
        ranges: { created: params.created },
      }),
  });
  api.retrieve('/v1/coupons/:id', ({ world, path }) => world.showId('coupon', path.id ?? ''));
  api.post('/v1/coupons/:id', {
    params: updateParams,
    sdk: 'CouponUpdateParams',
    handle: ({ world, params, path }) => {
      const coupon = world.store.need('coupon', path.id ?? '');
      world.change(
        'coupon',
        coupon.id,
        {
          ...(params.name !== undefined && { name: params.name }),
          metadata: mergeMetadata(coupon.metadata, params.metadata),
        },
        'coupon.updated',
      );
      return world.showId('coupon', coupon.id);
    },
  });
  api.delete('/v1/coupons/:id', {
    params: z.strictObject({}),
    handle: ({ world, path }) => {
      const coupon = world.store.need('coupon', path.id ?? '');
      world.emit('coupon.deleted', 'coupon', coupon.id);
      const products = couponProducts(world, coupon.id);
      world.store.setMeta(`coupon:${coupon.id}`, JSON.stringify({ coupon, products }));
      world.store.remove(coupon.id);
      world.store.setMeta(
        `deleted:${coupon.id}`,
        JSON.stringify({ id: coupon.id, object: 'coupon', deleted: true }),
      );
      return { id: coupon.id, object: 'coupon', deleted: true };
    },
  });
}
