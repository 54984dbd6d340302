import { type PlanKey, priceComplaint, requestedDateSchema, toMajorUnits } from 'contract';
import type { PricePreview } from 'contract/desk/offers';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { changePrice, currentSale, previewPrice, stopPriceChange } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../platform/http/index.ts';
import { actRoute, bodyOf, deskRoute, localTimeSchema, momentIn } from './desk-calls.ts';
import { planOf } from './offers.ts';
import { noteOffer } from './offers-log.ts';
import { textsWithPrice } from './price-texts.ts';

const orderSchema = z.strictObject({
  minor: z.int('Enter a price.').min(1, 'Enter a price.'),
  /** For members, too: from which day on. */
  effectiveOn: requestedDateSchema.nullable(),
  /** When they are told, a time of the desk's clock; null for now. */
  notice: localTimeSchema.nullable(),
});

const agreedSchema = orderSchema.extend({
  shown: z.strictObject({ members: z.int(), deltaMinor: z.int() }),
});

type Sent = z.output<typeof orderSchema>;

/** A plan costs at least one of the currency, or what Stripe charges at least. */
const assertPrice = ({ settings: { currency } }: Context, minor: number): void => {
  const price = toMajorUnits(minor, currency);
  const complaint = priceComplaint(price, currency);
  if (complaint !== null) refuseField('minor', complaint);
  if (price < 1) refuseField('minor', 'The price must be at least 1.00.');
};

const orderOf = async (ctx: Context, plan: PlanKey, { minor, effectiveOn, notice }: Sent) => {
  assertPrice(ctx, minor);
  const sale = await currentSale(ctx);
  if (sale?.planKeys.includes(plan) && (sale.amountMinor ?? 0) > minor)
    refuseField('minor', 'The sale takes more off.');
  if (effectiveOn === null) return { minor, existing: null };
  const now = new Date();
  const wanted = notice === null ? now : momentIn(ctx, 'notice', notice);
  if (wanted.getTime() < now.getTime() - 60_000) refuseField('notice', 'That time has passed.');
  return { minor, existing: { effectiveOn, noticeAt: wanted } };
};

/** Routes of the prices, below `/membership` of the panel's own API. */
export const priceRoutes = (ctx: Context) => [
  deskRoute('POST', '/offers/:plan/price/preview', 'offers.write', async (call: Koa) => {
    const plan = await planOf(ctx, call);
    const order = await orderOf(ctx, plan.key, bodyOf(call, orderSchema));
    const { groups, earliest, shown } = await previewPrice(ctx, plan, order);
    const texts = plan.amountMinor === null ? [] : await textsWithPrice(ctx, plan.amountMinor);
    return { groups, earliest, shown, texts } satisfies PricePreview;
  }),
  actRoute(ctx, 'POST', '/offers/:plan/price', 'offers.write', async (call, by) => {
    const plan = await planOf(ctx, call);
    const { shown, ...sent } = bodyOf(call, agreedSchema);
    await changePrice(ctx, plan, await orderOf(ctx, plan.key, sent), shown);
    const outcome =
      sent.effectiveOn === null
        ? 'New members pay the new price.'
        : 'New members pay the new price; the others are told.';
    return noteOffer(ctx, by, outcome, { plan: plan.key, ...sent, shown });
  }),
  actRoute(
    ctx,
    'POST',
    '/offers/price-changes/:id/stop',
    'offers.write',
    async ({ params }, by) => {
      const { planKey } = await stopPriceChange(ctx, params.id);
      return noteOffer(ctx, by, 'Members keep their price.', { plan: planKey });
    },
  ),
];
