import { createHash, randomInt } from 'node:crypto';
import { type AccountExport, GIFT_MONTHS } from 'contract';
import type { ListPage } from 'contract/desk/list';
import { LOCALES } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { storedIsoTime, Table, type Transaction } from '../../platform/database/index.ts';
import { type PageQuery, paged, withText } from '../../platform/pages/index.ts';
import { hashOf, memberRows } from '../../users/index.ts';
import { forgetActors } from '../actions/log.ts';
import { agreedPolicySchema } from '../consents.ts';
import { forgetGivers } from '../entitlements/entitlements.ts';

/*
 * Gifts that are bought and free places that are given: codes that open the site for a time. A code is
 * stored as its hash.
 */

/** No letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** Twelve signs: about 59 bits, of which an attacker may try ten an hour. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The code of a gift that its buyer prints: made of the server's key, so that it can be shown again. */
export const printedCode = (ctx: Context, documentId: string): string => {
  const bytes = createHash('sha256')
    .update(hashOf(ctx, 'gift-code', `print:${documentId}`))
    .digest();
  return [...bytes.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
};

/** As it is read and typed: in groups of four. */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** How a code is stored. @param code without spaces and hyphens, in capitals */
const codeHashOf = (ctx: Context, code: string): string => hashOf(ctx, 'gift-code', code);

/** `ordered`: its checkout is open. `waiting`: it is paid, and its code is not made yet. */
export const GIFT_STATES = ['ordered', 'waiting', 'sent', 'redeemed', 'refunded', 'void'] as const;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const rowSchema = z.object({
  documentId: z.string(),
  kind: z.enum(['gift', 'place']),
  codeEnd: z.string().nullable(),
  /** Of a gift. */
  months: z.literal(GIFT_MONTHS).nullable(),
  days: z.number().nullable(),
  /** `YYYY-MM-DD`, the last day; null for days that begin when the code is opened. */
  untilDay: z.string().nullable(),
  reason: text,
  recipientEmail: z.string().nullable(),
  /** The person of the desk, or the buyer as they have called themselves. */
  givenBy: z.string(),
  state: z.enum(GIFT_STATES),
  redeemedBy: z.string().nullable(),
  redeemedAt: storedIsoTime.nullable(),
  /** What the buyer withdraws with. */
  number: z.string().nullable(),
  message: text,
  buyerEmail: z.string().nullable(),
  buyerUser: z.string().nullable(),
  /** Of the buyer's page, and of the mails. */
  language: z.enum(LOCALES).nullable().catch(null),
  sessionId: z.string().nullable(),
  paymentIntent: z.string().nullable(),
  paidMinor: z.number().nullable(),
  currency: z.string().nullable(),
  agreedAt: storedIsoTime.nullable(),
  policies: z.array(agreedPolicySchema).catch([]),
  withdrawalDays: z.number().nullable(),
  deliverAt: storedIsoTime.nullable(),
  deliveredAt: storedIsoTime.nullable(),
  createdAt: storedIsoTime,
});

export type Gift = z.output<typeof rowSchema>;

const gifts = new Table('gift', rowSchema);

/** Rows as a query finds them, the newest first. */
export const listGifts = (ctx: Context, where: object, range: object = {}): Promise<Gift[]> =>
  gifts.all(ctx, where, { ...range, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });

const SEARCHED = ['recipient_email', 'buyer_email', 'given_by', 'reason', 'code_end'];

/** The ids of those with a text in them, or in the name of who has opened them. */
const giftsWith = ({ strapi }: Context, text: string) => {
  const openers = withText(memberRows(strapi), ['u.name'], text).select('u.document_id');
  return strapi.db
    .connection('membership_gifts')
    .where((either) => withText(either, SEARCHED, text).orWhereIn('redeemed_by', openers))
    .select('id');
};

/** A page of the gifts that are paid, or of the free places. */
export const pageOfGifts = async (
  ctx: Context,
  kind: Gift['kind'],
  query: PageQuery,
): Promise<ListPage<Gift>> => {
  const found = query.search !== '' && { id: { $in: giftsWith(ctx, query.search) } };
  const where = { kind, state: { $ne: 'ordered' }, ...found };
  return paged(query, await gifts.count(ctx, where), (range) => listGifts(ctx, where, range));
};

/** @param where what only one row has */
export const findGift = (
  ctx: Context,
  where: Partial<Pick<Gift, 'documentId' | 'sessionId' | 'paymentIntent' | 'number'>>,
): Promise<Gift | null> => gifts.first(ctx, where);

/** The gift of a code, whatever became of it. @param code without spaces, in capitals */
export const giftOfCode = (ctx: Context, code: string): Promise<Gift | null> =>
  gifts.first(ctx, { codeHash: codeHashOf(ctx, code) });

const mailCode = async (
  ctx: Context,
  { documentId, kind, givenBy, message, months, language }: Gift,
  to: string,
  code: string,
  trx: Transaction,
): Promise<void> => {
  const key = `gift:${documentId}:${codeHashOf(ctx, code).slice(0, 16)}`;
  const common = { key, to, userDocumentId: null, language };
  const [placeToken, gift] = [writtenCode(code), { from: givenBy, message, months: months ?? 0 }];
  await enqueueMail(
    ctx,
    kind === 'place'
      ? { ...common, template: 'free-place', values: { placeToken } }
      : { ...common, template: 'gift-arrives', values: { placeToken, gift } },
    trx,
  );
};

type NewGift = Partial<Omit<Gift, 'documentId' | 'createdAt'>> & Pick<Gift, 'kind' | 'state'>;

export const addGift = (ctx: Context, data: NewGift): Promise<Gift> => gifts.add(ctx, data);

/** @returns how many rows were changed */
export const changeGifts = (
  ctx: Context,
  where: object,
  data: Partial<Omit<Gift, 'documentId'>> & { codeHash?: string },
): Promise<number> => gifts.change(ctx, where, data);

/** Forgets orders that came to nothing. */
export const dropOrders = async (ctx: Context, where: object): Promise<void> => {
  await gifts.remove(ctx, { ...where, state: 'ordered' });
};

/**
 * Makes the code of a free place. With an address it is mailed there; without one it is answered, to
 * be printed.
 * @returns the code as it is read
 */
export const makePlace = async (
  ctx: Context,
  given: Pick<Gift, 'days' | 'untilDay' | 'reason' | 'recipientEmail' | 'givenBy'>,
): Promise<string> =>
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const made = await addGift(ctx, { ...given, kind: 'place', state: 'sent' });
    const code = newCode();
    await putCode(ctx, made, code);
    if (made.recipientEmail !== null) await mailCode(ctx, made, made.recipientEmail, code, trx);
    return writtenCode(code);
  });

/** Gives a gift a code, unless its state or its code is another one by now. @returns whether it has it */
const putCode = async (
  ctx: Context,
  { documentId, state, codeEnd }: Gift,
  code: string,
  data = {},
) =>
  (await changeGifts(
    ctx,
    { documentId, state, codeEnd },
    { ...data, codeHash: codeHashOf(ctx, code), codeEnd: code.slice(-4), state: 'sent' },
  )) === 1;

/**
 * Mails a new code; the former one is void.
 * @param to the address, which the gift then has
 * @returns false when its state has changed meanwhile
 */
export const mailCodeTo = async (ctx: Context, gift: Gift, to: string): Promise<boolean> =>
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const code = newCode();
    const sent = { recipientEmail: to, deliveredAt: new Date().toISOString() };
    if (!(await putCode(ctx, gift, code, sent))) return false;
    await mailCode(ctx, gift, to, code, trx);
    return true;
  });

/** The code of a gift that its buyer prints, once it is paid. @returns false as `mailCodeTo` */
export const printCode = async (ctx: Context, gift: Gift): Promise<boolean> =>
  await putCode(ctx, gift, printedCode(ctx, gift.documentId));

/** Changes a gift's state, unless somebody else did meanwhile. @returns whether it is changed */
export const turnGift = async (
  ctx: Context,
  { documentId }: Pick<Gift, 'documentId'>,
  from: { state: Gift['state']; redeemedBy?: string },
  to: Pick<Gift, 'state' | 'redeemedBy'>,
): Promise<boolean> => {
  const redeemedAt = to.state === 'redeemed' ? new Date().toISOString() : null;
  return (await changeGifts(ctx, { documentId, ...from }, { ...to, redeemedAt })) === 1;
};

/** As the member's export has them. */
export const giftsKeptOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<AccountExport['gifts']> => {
  const mine = { $or: [{ buyerUser: userDocumentId }, { redeemedBy: userDocumentId }] };
  const found = await listGifts(ctx, { kind: 'gift', state: { $ne: 'ordered' }, ...mine });
  return found.map((gift) => {
    const isBuyer = gift.buyerUser === userDocumentId;
    return {
      months: gift.months ?? 0,
      from: gift.givenBy,
      paid: isBuyer ? gift.paidMinor : null,
      currency: gift.currency ?? '',
      recipient: isBuyer ? gift.recipientEmail : null,
      message: gift.message,
      bought_at: gift.createdAt,
      delivered_at: gift.deliveredAt,
      opened_at: gift.redeemedAt,
    };
  });
};

const NO_RECEIVER = { recipientEmail: null, reason: '', message: '' };
const NOBODY = { ...NO_RECEIVER, givenBy: '' };

/** Leaves rows that name nobody. One that waits for its day needs its names until then. */
export const forgetGifts = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await changeGifts(ctx, { redeemedBy: userDocumentId }, { ...NO_RECEIVER, redeemedBy: null });
  const bought = { buyerUser: userDocumentId };
  const ids = (await listGifts(ctx, bought)).map(({ documentId }) => documentId);
  await forgetGivers(ctx, ids);
  await forgetActors(ctx, ids);
  await changeGifts(ctx, { ...bought, state: { $ne: 'waiting' } }, NOBODY);
  await changeGifts(ctx, bought, { buyerUser: null, buyerEmail: null });
};

/** The same for a gift on its way whose buyer is gone. */
export const forgetNames = async (ctx: Context, { documentId }: Gift): Promise<void> => {
  await changeGifts(ctx, { documentId }, NOBODY);
};
