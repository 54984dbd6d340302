import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { storedIsoTime, type Transaction } from '../../platform/database/index.ts';
import { hashOf } from '../../users/index.ts';

/* Codes that open the site for a time without a payment. A code is stored as its hash. */

/** No letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A new code of twelve signs: about 59 bits, of which an attacker may try ten an hour. */
const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** As it is read and typed: in groups of four. */
const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** How a code is stored. @param code without spaces and hyphens, in capitals */
const codeHashOf = (ctx: Context, code: string): string => hashOf(ctx, 'gift-code', code);

const GIFT_UID = 'plugin::membership.gift';

export const GIFT_STATES = ['sent', 'redeemed', 'void'] as const;

const rowSchema = z.object({
  documentId: z.string(),
  codeEnd: z.string(),
  days: z.number().nullable(),
  /** `YYYY-MM-DD`, the last day; null for days that begin when the code is opened. */
  untilDay: z.string().nullable(),
  reason: z.string(),
  recipientEmail: z.string().nullable(),
  givenBy: z.string(),
  state: z.enum(GIFT_STATES),
  redeemedBy: z.string().nullable(),
  createdAt: storedIsoTime,
});

export type Gift = z.output<typeof rowSchema>;

const gifts = ({ strapi }: Context) => strapi.db.query(GIFT_UID);

/** All codes, the newest first. */
export const listGifts = async (ctx: Context): Promise<Gift[]> =>
  z
    .array(rowSchema)
    .parse(await gifts(ctx).findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }));

const findOne = async (ctx: Context, where: object): Promise<Gift | null> => {
  const row = await gifts(ctx).findOne({ where });
  return row === null ? null : rowSchema.parse(row);
};

export const findGift = (ctx: Context, documentId: string): Promise<Gift | null> =>
  findOne(ctx, { documentId });

/** The gift of a code, whatever became of it. @param code without spaces, in capitals */
export const giftOfCode = (ctx: Context, code: string): Promise<Gift | null> =>
  findOne(ctx, { codeHash: codeHashOf(ctx, code) });

const mailCode = async (
  ctx: Context,
  { documentId }: Gift,
  to: string,
  code: string,
  trx: Transaction,
): Promise<void> => {
  await enqueueMail(
    ctx,
    {
      key: `free-place:${documentId}:${codeHashOf(ctx, code).slice(0, 16)}`,
      template: 'free-place',
      to,
      userDocumentId: null,
      values: { placeToken: writtenCode(code) },
    },
    trx,
  );
};

/**
 * Makes a code. With an address it is mailed there; without one it is answered, to be printed.
 * @returns the code as it is read
 */
export const makeGift = async (
  ctx: Context,
  given: Pick<Gift, 'days' | 'untilDay' | 'reason' | 'recipientEmail' | 'givenBy'>,
): Promise<string> =>
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const code = newCode();
    const data = { ...given, codeHash: codeHashOf(ctx, code), codeEnd: code.slice(-4) };
    const made = rowSchema.parse(await gifts(ctx).create({ data: { ...data, state: 'sent' } }));
    if (made.recipientEmail !== null) await mailCode(ctx, made, made.recipientEmail, code, trx);
    return writtenCode(code);
  });

/**
 * Mails a new code; the former one is void.
 * @returns false when it has been opened or taken back
 */
export const mailAgain = async (ctx: Context, gift: Gift): Promise<boolean> =>
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const code = newCode();
    const { count } = await gifts(ctx).updateMany({
      where: { documentId: gift.documentId, state: 'sent', recipientEmail: { $notNull: true } },
      data: { codeHash: codeHashOf(ctx, code), codeEnd: code.slice(-4) },
    });
    if (count === 0 || gift.recipientEmail === null) return false;
    await mailCode(ctx, gift, gift.recipientEmail, code, trx);
    return true;
  });

/** Changes a gift's state, unless somebody else did meanwhile. @returns whether it is changed */
export const turnGift = async (
  ctx: Context,
  { documentId }: Pick<Gift, 'documentId'>,
  from: { state: Gift['state']; redeemedBy?: string },
  to: { state: Gift['state']; redeemedBy: string | null },
): Promise<boolean> => {
  const { count } = await gifts(ctx).updateMany({ where: { documentId, ...from }, data: to });
  return count === 1;
};

/** Leaves rows that name nobody. */
export const forgetGifts = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const data = { redeemedBy: null, recipientEmail: null, reason: '' };
  await gifts(ctx).updateMany({ where: { redeemedBy: userDocumentId }, data });
};
