import { errors } from '@strapi/utils';
import { emailSchema, GIFT_MONTHS } from 'contract';
import type { ListPage } from 'contract/desk/list';
import type { GiftsView, SoldGift } from 'contract/desk/offers';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import {
  changeGifts,
  findGift,
  type Gift,
  mailCodeTo,
  pageOfGifts,
  refundGift,
  turnGift,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { NotFound, Refusal } from '../platform/http/index.ts';
import { pageQuerySchema } from '../platform/pages/index.ts';
import { siteSettings, writeSiteState } from '../site/index.ts';
import { contactsOf } from '../users/index.ts';
import { actRoute, assertUnchanged, bodyOf, deskRoute, may, partsOf } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';

const PRICE = 'Enter a price from 1.00.';
const PRICE_MAX_MINOR = 99_999_999;

const offerSchema = z
  .strictObject({
    isOn: z.boolean(),
    updatedAt: z.string().nullish(),
    prices: z
      .array(
        z.strictObject({
          months: z.literal(GIFT_MONTHS),
          minor: z.int(PRICE).min(100, PRICE).max(PRICE_MAX_MINOR, 'This price is too high.'),
        }),
      )
      .max(GIFT_MONTHS.length)
      .refine((all) => new Set(all.map(({ months }) => months)).size === all.length),
  })
  .refine(({ isOn, prices }) => !isOn || prices.length > 0, {
    error: 'Enter the price of one length at least.',
    path: ['prices'],
  });

const recipientSchema = z.strictObject({ email: emailSchema });

/** A page of gifts or free places as the query asks for it, each as it is shown with who has opened it. */
export const shownGifts = async <Shown>(
  ctx: Context,
  kind: Gift['kind'],
  { query }: Koa,
  viewOf: (gift: Gift, member: SoldGift['member']) => Shown,
): Promise<ListPage<Shown>> => {
  const page = await pageOfGifts(ctx, kind, pageQuerySchema.parse(query));
  const openedBy = page.rows.flatMap(({ redeemedBy }) => redeemedBy ?? []);
  const members = new Map(
    (await contactsOf(ctx, openedBy)).map(({ documentId: id, name }) => [
      id,
      { id, name: name ?? '' },
    ]),
  );
  const rows = page.rows.map((gift) => viewOf(gift, members.get(gift.redeemedBy ?? '') ?? null));
  return { ...page, rows };
};

const viewOf = (gift: Gift, member: SoldGift['member']): SoldGift => ({
  id: gift.documentId,
  months: gift.months ?? 0,
  from: gift.givenBy,
  buyer: gift.buyerEmail,
  recipient: gift.recipientEmail,
  state: gift.state === 'ordered' ? 'waiting' : gift.state,
  codeEnd: gift.codeEnd,
  paidMinor: gift.paidMinor ?? 0,
  currency: gift.currency ?? '',
  boughtAt: gift.createdAt,
  deliverAt: gift.deliverAt,
  deliveredAt: gift.deliveredAt,
  openedAt: gift.redeemedAt,
  member,
});

const readGifts = async (ctx: Context, call: Koa): Promise<GiftsView> => ({
  ...siteSettings(ctx).gifts,
  currency: ctx.settings.currency,
  timeZone: siteSettings(ctx).timeZone,
  siteUrl: ctx.settings.storefrontUrl,
  ...(await shownGifts(ctx, 'gift', call, viewOf)),
});

const gone = () => new Refusal(409, 'It has been opened or taken back meanwhile.');

/**
 * A gift or a free place that has not been opened, for who may change it.
 * @throws NotFound, Refusal, 403
 */
const unopened = async (ctx: Context, call: Koa): Promise<Gift> => {
  const gift = await findGift(ctx, { documentId: call.params.id });
  const right = gift?.kind === 'gift' ? 'offers.write' : 'members.act';
  if (!may(call, right)) throw new errors.ForbiddenError();
  if (gift === null || gift.state === 'ordered') throw new NotFound('Gift');
  if (gift.state !== 'sent' && gift.state !== 'waiting') throw gone();
  return gift;
};

const RESENT = 'A new code is on its way; the former one is void.';

/** Routes of the gifts, below `/membership` of the panel's own API. */
export const giftRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers/gifts', 'offers.read', (call) => readGifts(ctx, call)),
  actRoute(ctx, 'PUT', '/offers/gifts', 'offers.write', async (call, by) => {
    const { updatedAt, ...gifts } = bodyOf(call, offerSchema);
    assertUnchanged(updatedAt, siteSettings(ctx).gifts);
    const saved = { updatedAt: new Date().toISOString(), savedBy: by.name };
    await writeSiteState(ctx, { gifts: { ...gifts, ...saved } });
    return noteOffer(ctx, by, gifts.isOn ? 'Gifts are on sale.' : 'Gifts are off sale.', gifts);
  }),
  actRoute(ctx, 'POST', '/gifts/:id/resend', null, async (call, by) => {
    const gift = await unopened(ctx, call);
    const { recipientEmail: to, documentId } = gift;
    if (to === null) throw new Refusal(409, 'This code was not mailed.');
    if (gift.state === 'waiting') throw new Refusal(409, 'It goes out on its day.');
    if (!(await mailCodeTo(ctx, gift, to))) throw gone();
    return noteOffer(ctx, by, RESENT, { gift: documentId });
  }),
  actRoute(ctx, 'POST', '/gifts/:id/recipient', null, async (call, by) => {
    const gift = await unopened(ctx, call);
    const { email } = bodyOf(call, recipientSchema);
    const { documentId, state } = gift;
    const waits = state === 'waiting';
    const isChanged = waits
      ? (await changeGifts(ctx, { documentId, state }, { recipientEmail: email })) === 1
      : await mailCodeTo(ctx, gift, email);
    if (!isChanged) throw gone();
    const outcome = waits ? 'It goes to the new address on its day.' : RESENT;
    return noteOffer(ctx, by, outcome, { gift: documentId });
  }),
  actRoute(ctx, 'DELETE', '/gifts/:id', null, async (call, by) => {
    const gift = await unopened(ctx, call);
    // A gift that was paid for is given back instead.
    if (gift.kind !== 'place') throw new NotFound('Free place');
    const isVoid = { state: 'void', redeemedBy: null } as const;
    if (!(await turnGift(ctx, gift, { state: 'sent' }, isVoid))) throw gone();
    return noteOffer(ctx, by, 'A free place is taken back.', { gift: gift.documentId });
  }),
  actRoute(ctx, 'POST', '/gifts/:id/refund', 'refund-requests.decide', (call, by) => {
    const { action_id: actionId, shown } = partsOf(call, true);
    return refundGift(ctx, call.params.id, { actionId, shown: shown ?? 0, by });
  }),
];
