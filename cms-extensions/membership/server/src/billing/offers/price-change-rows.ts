import { type AccountExport, planKeySchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedIsoTime, Table } from '../../platform/database/index.ts';
import { laterSchema } from '../changes/schedule.ts';

/* The tables of new prices for members: each change, and a row for each subscription in it. */

const changeSchema = z.object({
  documentId: z.string(),
  planKey: planKeySchema,
  newMinor: z.number(),
  currency: z.string(),
  /** At Stripe. */
  priceId: z.string(),
  noticeAt: storedIsoTime,
  effectiveAt: storedIsoTime,
  state: z.enum(['announced', 'running', 'done', 'stopped']),
});

export type PriceChange = z.output<typeof changeSchema>;

/** Why a row waits that does not keep its change open: a trial may last, and pays first as promised. */
export const TRIAL = 'trial';

const rowSchema = z.object({
  documentId: z.string(),
  changeId: z.string(),
  userDocumentId: z.string().nullable(),
  subscriptionId: z.string(),
  /** The price at Stripe that is replaced; null for a planned switch, which has another one. */
  oldPriceId: z.string().nullable(),
  oldMinor: z.number(),
  /** The first payment at the new price; null after a pause without an end. */
  firstAt: storedIsoTime.nullable(),
  noticedAt: storedIsoTime.nullable(),
  state: z.enum(['waiting', 'done', 'skipped', 'failed']),
  tries: z.number(),
  /** Of one that waits: `TRIAL`, or null while its turn is to come. */
  why: z.string().nullable(),
  /** What the subscription's schedule planned, which is released and made again. */
  later: laterSchema.nullable(),
});

export type PriceChangeRow = z.output<typeof rowSchema>;

const changes = new Table('price-change', changeSchema);
const rows = new Table('price-change-row', rowSchema);

/** The changes that are announced or under way, oldest first. */
export const openChanges = (ctx: Context): Promise<PriceChange[]> =>
  changes.all(ctx, { state: { $in: ['announced', 'running'] } }, { orderBy: { id: 'asc' } });

export const findChange = (ctx: Context, documentId: string): Promise<PriceChange | null> =>
  changes.first(ctx, { documentId });

/** Stores a change with its rows: all, or nothing. */
export const addChange = async (
  ctx: Context,
  change: Omit<PriceChange, 'documentId' | 'state'>,
  members: readonly Pick<
    PriceChangeRow,
    'userDocumentId' | 'subscriptionId' | 'oldPriceId' | 'oldMinor' | 'firstAt'
  >[],
): Promise<void> => {
  await ctx.strapi.db.transaction(async () => {
    const { documentId: changeId } = await changes.add(ctx, { ...change, state: 'announced' });
    for (const member of members)
      await rows.add(ctx, { ...member, changeId, state: 'waiting', tries: 0 });
  });
};

/** @returns whether it was in that state, and is in the other one now */
export const turnChange = async (
  ctx: Context,
  { documentId }: Pick<PriceChange, 'documentId'>,
  from: PriceChange['state'],
  to: PriceChange['state'],
): Promise<boolean> =>
  (await changes.change(ctx, { documentId, state: from }, { state: to })) === 1;

/** The rows of a change, in one state or in all. */
export const rowsOf = (
  ctx: Context,
  { documentId: changeId }: Pick<PriceChange, 'documentId'>,
  state?: PriceChangeRow['state'],
): Promise<PriceChangeRow[]> =>
  rows.all(ctx, { changeId, ...(state !== undefined && { state }) }, { orderBy: { id: 'asc' } });

/** A row as it stands now. */
export const findRow = (
  ctx: Context,
  { documentId }: Pick<PriceChangeRow, 'documentId'>,
): Promise<PriceChangeRow | null> => rows.first(ctx, { documentId });

export const updateRow = async (
  ctx: Context,
  { documentId }: Pick<PriceChangeRow, 'documentId'>,
  data: Partial<PriceChangeRow>,
): Promise<void> => {
  await rows.change(ctx, { documentId }, data);
};

/** Makes the later change of a subscription that waits replace the price of the one before. */
export const followWith = async (
  ctx: Context,
  { subscriptionId, oldPriceId }: PriceChangeRow,
  { priceId }: PriceChange,
): Promise<void> => {
  if (oldPriceId === null) return;
  const waiting = { subscriptionId, oldPriceId, state: 'waiting' };
  await rows.change(ctx, waiting, { oldPriceId: priceId });
};

/** The rows of a member that wait or are done, the newest first. */
export const rowsOfMember = (ctx: Context, userDocumentId: string): Promise<PriceChangeRow[]> => {
  const where = { userDocumentId, state: { $in: ['waiting', 'done'] } };
  return rows.all(ctx, where, { orderBy: { id: 'desc' } });
};

/** The new prices that concern a member, for their export. */
export const priceChangesKeptOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<AccountExport['price_changes']> => {
  const kept: AccountExport['price_changes'] = [];
  for (const row of await rows.all(ctx, { userDocumentId }, { orderBy: { id: 'desc' } })) {
    const change = await findChange(ctx, row.changeId);
    if (change === null) continue;
    const { planKey: plan, newMinor: price, currency, effectiveAt: from } = change;
    const { oldMinor: former, firstAt, noticedAt, state } = row;
    kept.push({
      plan,
      price,
      former,
      currency,
      from,
      first_at: firstAt,
      told_at: noticedAt,
      state,
    });
  }
  return kept;
};

/** Leaves rows that name nobody. */
export const forgetPriceChanges = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const waiting = { userDocumentId, state: 'waiting' };
  await rows.change(ctx, waiting, { state: 'skipped', why: 'account deleted' });
  await rows.change(ctx, { userDocumentId }, { userDocumentId: null });
};
