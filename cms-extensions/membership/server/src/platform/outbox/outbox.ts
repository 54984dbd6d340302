import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'contract';
import { asRequest, currentRequestId } from 'server-kit/request-log';
import { z } from 'zod';
import type { Settings } from '../../config.ts';
import type { Context } from '../../context.ts';
import { perContext } from '../context/index.ts';
import { databaseNow, storedTime, type Transaction } from '../database/index.ts';
import {
  type Claim,
  type ClaimedTable,
  type Clock,
  claimEnd,
  claimNext,
  claimOf,
  keepClaim,
} from './claims.ts';

/** How often an instance looks for entries that another one has added. */
const CHECK_SECONDS = 15;
const ERROR_MAX_LENGTH = 500;

/** The pause after a failed attempt doubles with each one. */
type RetryPolicy = {
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** An entry is given up this many days after it was added; without it, never. */
  giveUpDays?: number;
};

/**
 * When to try again.
 * @param attempts the number of attempts so far, at least 1
 * @param addedAt milliseconds since the epoch, as `now`
 * @returns milliseconds since the epoch; null when it is time to give up
 */
export const nextAttemptAt = (
  { firstPauseSeconds, longestPauseSeconds, giveUpDays }: RetryPolicy,
  attempts: number,
  addedAt: number,
  now: number,
): number | null => {
  const pauseSeconds = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  const next = now + pauseSeconds * 1000;
  return giveUpDays !== undefined && next > addedAt + giveUpDays * DAY_MS ? null : next;
};

type Columns = Readonly<Record<string, string | number | boolean | Date | null>>;

/** An entry to add. */
type Added = { key: string; columns: Columns };

/** PostgreSQL counts in text. */
const waitingSchema = z
  .object({ count: z.coerce.number(), due: storedTime.nullable() })
  .transform(({ count, due }) => ({ count, dueSince: due === null ? null : new Date(due) }));

/** The table of an outbox, and what becomes of its entries. */
export type Queue<Entry> = ClaimedTable & {
  /** Name of its job, and of its entries in the log. */
  name: string;
  /**
   * Column with the time of the next attempt; while an entry is claimed, with the end of the claim;
   * null in an entry that is settled and kept.
   */
  dueColumn: string;
  /** Reads an entry from the columns of its row. */
  entrySchema: z.ZodType<Entry>;
  /**
   * Does what the entry asks for. It must be idempotent: it runs again if its process ends before
   * the result is stored.
   * @returns the columns to store in the settled entry; null deletes it
   */
  deliver: (ctx: Context, entry: Entry) => Promise<Columns | null>;
  retry: (settings: Settings) => RetryPolicy;
  /** How many entries an instance carries out at the same time; without it, one. */
  atOnce?: number;
  /** Whether no other attempt can succeed after this error. */
  isFinal?: (fault: unknown) => boolean;
  /** Columns that are stored with each change of an entry's state. */
  states?: Readonly<Record<'waiting' | 'claimed' | 'givenUp', Columns>>;
};

/*
 * Work that a transaction orders and that is done outside the database after the commit. An entry
 * is a row that the transaction writes, so a crash or a rollback cannot separate the two. Entries
 * are claimed one by one, by several instances if there are several; a claim that is not renewed
 * expires, so an entry of a terminated process is taken over.
 */

/** Does nothing when another process has claimed the entry meanwhile, or it was added again. */
const fail = async <Entry>(
  { strapi, settings }: Context,
  queue: Queue<Entry>,
  claim: Claim,
  fault: unknown,
  now: number,
): Promise<void> => {
  const { name, table, dueColumn, isFinal, states } = queue;
  const { id, key, attempts, created_at: addedAt, claimedUntil } = claim;
  const reason = fault instanceof Error ? fault.message : String(fault);
  const next = isFinal?.(fault)
    ? null
    : nextAttemptAt(queue.retry(settings), attempts, addedAt, now);
  await strapi.db
    .connection(table)
    .where({ id, [dueColumn]: claimedUntil })
    .update({
      ...(next === null ? states?.givenUp : states?.waiting),
      [dueColumn]: next === null ? null : new Date(next),
      last_error: reason.slice(0, ERROR_MAX_LENGTH),
      updated_at: new Date(now),
    });
  const attempt = `${name}: attempt ${attempts} of ${key} failed: ${reason}`;
  if (next === null) strapi.log.error(`${attempt}. It is given up.`);
  else strapi.log.warn(`${attempt}. The next one is at ${new Date(next).toISOString()}.`);
};

/** @returns whether it succeeded */
const attempt = async <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  claim: Claim,
  clock: Clock,
): Promise<boolean> => {
  const { table, dueColumn } = queue;
  const { id, row } = claim;
  const rows = () => ctx.strapi.db.connection(table);
  let settled: Columns | null;
  try {
    const entry = queue.entrySchema.parse(row);
    settled = await queue.deliver(ctx, entry).finally(keepClaim(ctx, queue, claim, clock));
  } catch (fault) {
    await fail(ctx, queue, claim, fault, await clock());
    return false;
  }
  // An entry that was added again while it was carried out is carried out once more.
  if (settled === null)
    await rows()
      .where({ id, [dueColumn]: claim.claimedUntil })
      .delete();
  else {
    const updatedAt = new Date(await clock());
    await rows()
      .where({ id })
      .update({ last_error: null, ...settled, [dueColumn]: null, updated_at: updatedAt });
  }
  return true;
};

const deliverEach = async <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  at: Date,
  signal?: AbortSignal,
): Promise<number> => {
  // `at` may be a simulated time, but time goes on while many entries are carried out. Claims are
  // by the database's clock: an instance whose own clock is ahead would take them from others.
  const offsetMs = at.getTime() - Date.now();
  const clock = async () => (await databaseNow(ctx.strapi)) + offsetMs;
  let failed = 0;
  const carryOut = async (): Promise<void> => {
    while (signal?.aborted !== true) {
      const claim = await claimNext(ctx, queue, queue.states?.claimed ?? {}, await clock());
      if (claim === null) break;
      const id = claim.request_id ?? `${queue.name}-${randomUUID()}`;
      const isDone = await asRequest(id, () => attempt(ctx, queue, claim, clock));
      if (!isDone) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: queue.atOnce ?? 1 }, carryOut));
  return failed;
};

/** What carries out entries now, by the queue. */
const runningOf = perContext(() => new Map<string, Promise<unknown>>());

/**
 * Carries out all entries that are due. Calls of one process run one after the other.
 * @param signal stops it after the current entries
 * @returns the number of failed attempts
 */
export const deliverDue = <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  at: Date,
  signal?: AbortSignal,
): Promise<number> => {
  const running = runningOf(ctx);
  const result = (running.get(queue.name) ?? Promise.resolve()).then(() =>
    deliverEach(ctx, queue, at, signal),
  );
  // Whoever asked for it gets its error.
  running.set(
    queue.name,
    result.catch(() => undefined),
  );
  return result;
};

/** Adds the job that carries out the entries of an outbox. */
export const addOutboxJob = <Entry>(ctx: Context, queue: Queue<Entry>): void => {
  const { name, table, dueColumn } = queue;
  ctx.jobs.add({
    name,
    everySeconds: Math.min(CHECK_SECONDS, queue.retry(ctx.settings).firstPauseSeconds),
    scope: 'instance',
    work: (at, signal) => deliverDue(ctx, queue, at, signal),
    waiting: async () => {
      const [row] = await ctx.strapi.db
        .connection(table)
        .whereNotNull(dueColumn)
        .count({ count: '*' })
        .min({ due: dueColumn });
      return waitingSchema.parse(row);
    },
  });
};

const write = <Entry>(
  { table, dueColumn, states }: Queue<Entry>,
  added: readonly Added[],
  at: Date,
  trx: Transaction,
) => {
  const now = new Date();
  const row = ({ key, columns }: Added) => ({
    document_id: randomUUID(),
    key,
    attempts: 0,
    [dueColumn]: at,
    request_id: currentRequestId(),
    created_at: now,
    updated_at: now,
    ...states?.waiting,
    ...columns,
  });
  return trx(table).insert(added.map(row)).onConflict('key');
};

/** Wakes the job after the end of a transaction; after a rollback there is nothing to carry out. */
const wakeAfter = <Entry>({ jobs }: Context, { name }: Queue<Entry>, trx: Transaction): void => {
  const wake = () => jobs.wake(name);
  trx.executionPromise.then(wake, wake);
};

/**
 * Adds entries; does nothing for those whose key is known, even of a settled entry.
 * @param added at most some hundreds: they are written by one statement
 * @param trx the transaction that writes the change that the entries follow from
 */
export const addOnce = async <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  added: readonly Added[],
  trx: Transaction,
): Promise<void> => {
  if (added.length === 0) return;
  const now = new Date(await databaseNow(ctx.strapi, trx));
  await write(queue, added, now, trx).ignore();
  wakeAfter(ctx, queue, trx);
};

/**
 * Adds an entry, to be carried out not before `at`; of two entries of the same key the earlier
 * time counts.
 * @param trx as of `addOnce`
 */
export const addAt = async <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  added: Added,
  at: Date,
  trx: Transaction,
): Promise<void> => {
  const { table, dueColumn } = queue;
  await write(queue, [added], at, trx)
    .merge([dueColumn, 'request_id'])
    .where(`${table}.${dueColumn}`, '>', at);
  wakeAfter(ctx, queue, trx);
};

/**
 * Adds an entry and carries it out after the commit, as part of the request that orders it: the
 * security log knows whose it is. The job takes it over when that fails, or the process ends.
 * @param trx as of `addOnce`
 */
export const addOwn = async <Entry>(
  ctx: Context,
  queue: Queue<Entry>,
  { key, columns }: Added,
  trx: Transaction,
): Promise<void> => {
  const { strapi } = ctx;
  const claimedUntil = claimEnd(await databaseNow(strapi, trx));
  const claimed = { key, columns: { ...columns, ...queue.states?.claimed, attempts: 1 } };
  const [row] = await write(queue, [claimed], claimedUntil, trx).ignore().returning('*');
  if (row === undefined) return;
  const claim = claimOf(row, claimedUntil);
  trx.executionPromise
    .then(() => attempt(ctx, queue, claim, () => databaseNow(strapi)))
    // Rolled back, or the database is away: then the claim expires.
    .catch((fault: unknown) => strapi.log.warn(`${queue.name}: ${key} was not tried: ${fault}`));
};
