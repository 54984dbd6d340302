import { randomUUID } from 'node:crypto';
import { type AwayPeriod, endAway, mergeAway } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { byMember } from '../platform/database/index.ts';

const UID = 'plugin::membership.away-period';
const TABLE = 'membership_away';

const rowSchema = z.object({
  documentId: z.string(),
  fromOn: z.string(),
  untilOn: z.string().nullable(),
});

export type AwayRow = z.output<typeof rowSchema>;

/* The rows of when members are away. Periods of one member never touch. */

const rows = ({ strapi }: Context) => strapi.db.query(UID);

export const awayOfMembers = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, AwayRow[]>> => {
  const found: unknown[] = await rows(ctx).findMany({
    where: { userDocumentId: { $in: [...userDocumentIds] } },
    orderBy: [{ fromOn: 'asc' }],
  });
  return byMember(found, rowSchema);
};

/** When a member is away, the first period first. */
export const awayOf = async (ctx: Context, userDocumentId: string): Promise<AwayRow[]> =>
  (await awayOfMembers(ctx, [userDocumentId])).get(userDocumentId) ?? [];

/**
 * Adds a period; those that it touches become one with it. Call it under a lock of the member.
 * @returns the period that it is part of now
 */
export const addAwayPeriod = async (
  ctx: Context,
  userDocumentId: string,
  added: AwayPeriod,
): Promise<AwayRow> => {
  const before = await awayOf(ctx, userDocumentId);
  const { periods, merged } = mergeAway(before, added);
  const touched = before.filter((row) => !periods.includes(row));
  const now = new Date();
  const documentId = touched[0]?.documentId ?? randomUUID();
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await trx(TABLE)
      .whereIn(
        'document_id',
        touched.map((row) => row.documentId),
      )
      .delete();
    await trx(TABLE).insert({
      document_id: documentId,
      user_document_id: userDocumentId,
      from_on: merged.fromOn,
      until_on: merged.untilOn,
      created_at: now,
      updated_at: now,
      published_at: now,
    });
  });
  return { documentId, fromOn: merged.fromOn, untilOn: merged.untilOn };
};

/**
 * Takes a period back; the days before today stay.
 * @param today on the member's calendar
 * @returns whether the member had such a period
 */
export const endAwayPeriod = async (
  ctx: Context,
  userDocumentId: string,
  documentId: string,
  today: string,
): Promise<boolean> => {
  const row = (await awayOf(ctx, userDocumentId)).find(
    (period) => period.documentId === documentId,
  );
  if (row === undefined) return false;
  const rest = endAway(row, today);
  if (rest === null) await rows(ctx).deleteMany({ where: { documentId } });
  else {
    await ctx.strapi.db.transaction(async ({ trx }) => {
      await trx(TABLE).where({ document_id: documentId }).update({ until_on: rest.untilOn });
    });
  }
  return true;
};
