import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId, randomText } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { isValid } from './coupons.ts';

type PromotionCode = Kinds['promotion_code'];

const createParams = z.strictObject({
  promotion: p.group({ coupon: p.text.optional(), type: p.choice(['coupon']) }),
  active: p.boolean.optional(),
  code: p.text.optional(),
  customer: p.text.optional(),
  expires_at: p.timestamp.optional(),
  max_redemptions: p.amount(1).optional(),
  metadata: p.metadata,
  restrictions: p
    .group({
      first_time_transaction: p.boolean.optional(),
      minimum_amount: p.amount(1).optional(),
      minimum_amount_currency: p.currency.optional(),
    })
    .optional(),
  expand: p.expand,
});
const updateParams = z.strictObject({
  active: p.boolean.optional(),
  metadata: p.metadata,
  expand: p.expand,
});
const listParams = z.strictObject({
  ...listShape,
  active: p.boolean.optional(),
  code: p.text.optional(),
  coupon: p.text.optional(),
  customer: p.text.optional(),
  created: p.range,
});

function createPromotionCode(world: World, params: z.infer<typeof createParams>): PromotionCode {
  const coupon = world.store.need('coupon', params.promotion.coupon ?? '', 'promotion[coupon]').id;
  if (params.customer) world.store.need('customer', params.customer, 'customer');
  const code = params.code ?? randomText(8).toUpperCase();
  if (!/^[A-Za-z0-9-]+$/.test(code))
    throw invalid('The promotion code may only contain letters, digits and dashes.', 'code');
  const taken = activeCode(world, code);
  if (taken) {
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  const { restrictions } = params;
  const id = newId('promotion_code');
  world.store.insert('promotion_code', {
    id,
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: world.clock.now(null),
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    promotion: { coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  });
  world.emit('promotion_code.created', 'promotion_code', id);
  return world.store.need('promotion_code', id);
}

/** Whether a code can be used: switched on, not run out, and its coupon too. */
export function isUsable(world: World, code: PromotionCode): boolean {
  const now = world.clock.now(null);
  const coupon = world.store.get('coupon', code.promotion.coupon ?? '');
  const left = code.max_redemptions === null || code.times_redeemed < code.max_redemptions;
  return (
    code.active &&
    left &&
    (code.expires_at === null || code.expires_at > now) &&
    !!coupon &&
    isValid(coupon, now)
  );
}

/** The usable promotion code that a customer typed; case does not matter. */
export function activeCode(world: World, typed: string): PromotionCode | undefined {
  return world.store
    .find('promotion_code', { active: true })
    .find((each) => each.code.toLowerCase() === typed.toLowerCase() && isUsable(world, each));
}

export function promotionCodeShows(world: World): void {
  world.shows.promotion_code = (w, doc) => ({ ...doc, active: isUsable(w, doc) });
}

/** /api/promotion_codes */
export function promotionCodeRoutes(api: Api): void {
  api.post('/v1/promotion_codes', {
    params: createParams,
    sdk: 'PromotionCodeCreateParams',
    handle: ({ world, params }) => world.show('promotion_code', createPromotionCode(world, params)),
  });
  api.get('/v1/promotion_codes', {
    params: listParams,
    sdk: 'PromotionCodeListParams',
    handle: ({ world, params }) => {
      const { active, code, coupon, customer } = params;
      const where = {
        ...(coupon && { 'promotion.coupon': coupon }),
        ...(customer && { customer }),
      };
      return listPage(world, 'promotion_code', params, {
        url: '/v1/promotion_codes',
        where,
        ranges: { created: params.created },
        keep: (doc: PromotionCode) =>
          (active === undefined || isUsable(world, doc) === active) &&
          (code === undefined || doc.code.toLowerCase() === code.toLowerCase()),
      });
    },
  });
  api.retrieve('/v1/promotion_codes/:id', ({ world, path }) =>
    world.showId('promotion_code', path.id ?? ''),
  );
  api.post('/v1/promotion_codes/:id', {
    params: updateParams,
    sdk: 'PromotionCodeUpdateParams',
    handle: ({ world, params, path }) => {
      const code = world.store.need('promotion_code', path.id ?? '');
      const fields = {
        ...(params.active !== undefined && { active: params.active }),
        metadata: mergeMetadata(code.metadata, params.metadata),
      };
      world.change('promotion_code', code.id, fields, 'promotion_code.updated');
      return world.showId('promotion_code', code.id);
    },
  });
}
