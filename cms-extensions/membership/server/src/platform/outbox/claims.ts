import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedTime } from '../database/index.ts';

/**
 * How long a claim outlasts its process. It is renewed four times as often while the entry is carried
 * out, which a busy machine may do late.
 */
const LEASE_MS = 30_000;

/** What the tables of outboxes share, beside the column of `dueColumn`. */
const claimSchema = z.object({
  id: z.number(),
  key: z.string(),
  attempts: z.number(),
  created_at: storedTime,
  request_id: z.string().nullish(),
});

/** An entry that this process carries out. */
export type Claim = z.output<typeof claimSchema> & {
  row: Readonly<Record<string, unknown>>;
  claimedUntil: Date;
};

/** The database's time, in milliseconds since the epoch. */
export type Clock = () => Promise<number>;

/** The claim of a row that says how long it is claimed. */
export const claimOf = (row: Claim['row'], claimedUntil: Date): Claim => ({
  ...claimSchema.parse(row),
  row,
  claimedUntil,
});

/** The end of a claim that begins now, or is renewed now. */
export const claimEnd = (now: number): Date => new Date(now + LEASE_MS);

/** Where the entries of an outbox are. */
export type ClaimedTable = {
  name: string;
  table: string;
  dueColumn: string;
};

/**
 * Claims the entry that has waited longest, including one whose claim has expired.
 * @param columns the columns of the state of a claimed entry
 */
export const claimNext = async (
  { strapi }: Context,
  { table, dueColumn }: ClaimedTable,
  columns: Readonly<Record<string, unknown>>,
  now: number,
): Promise<Claim | null> => {
  const rows = () => strapi.db.connection(table);
  const due = rows()
    .select('id')
    .where(dueColumn, '<=', new Date(now))
    .orderBy([dueColumn, 'id'])
    .limit(1);
  // SQLite needs no row locks, since it has only one writer at a time.
  const isLocked = strapi.db.dialect.client === 'postgres';
  const claimedUntil = claimEnd(now);
  const [row] = await rows()
    .where('id', isLocked ? due.forUpdate().skipLocked() : due)
    .update({
      ...columns,
      [dueColumn]: claimedUntil,
      attempts: strapi.db.connection.raw('attempts + 1'),
    })
    .returning('*');
  return row === undefined ? null : claimOf(row, claimedUntil);
};

/**
 * Renews a claim while its entry is carried out.
 * @returns ends it; nothing changes the claim afterwards
 */
export const keepClaim = (
  { strapi }: Context,
  { name, table, dueColumn }: ClaimedTable,
  claim: Claim,
  clock: Clock,
): (() => Promise<void>) => {
  const renew = async (): Promise<void> => {
    const claimedUntil = claimEnd(await clock());
    const renewed = await strapi.db
      .connection(table)
      .where({ id: claim.id, [dueColumn]: claim.claimedUntil })
      .update({ [dueColumn]: claimedUntil });
    if (renewed > 0) claim.claimedUntil = claimedUntil;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch((fault: unknown) => {
      strapi.log.warn(`${name}: the claim of ${claim.key} could not be renewed: ${fault}`);
    });
  }, LEASE_MS / 4);
  return () => {
    clearInterval(timer);
    return renewal;
  };
};
