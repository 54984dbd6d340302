import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { HOUR_MS } from 'contract';
import { clockExpression, type Transaction } from '../database/index.ts';

const TABLE = 'membership_leases';

export type Lease = {
  name: string;
  holder: string;
  /** How long it is valid unless it is renewed; a killed process blocks others for that long. */
  ms: number;
};

/** Names this process: a command in a container of its own has the numbers of other processes. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/* The database rows behind the locks, shared by all instances of a deployment. Times are by the
 * database's clock, since the clocks of instances differ. */

const rows = ({ db }: Core.Strapi) => db.connection(TABLE);
const nowIn = (strapi: Core.Strapi) => strapi.db.connection.raw(clockExpression(strapi));
const endOf = (strapi: Core.Strapi, ms: number) =>
  strapi.db.connection.raw(`${clockExpression(strapi)} + ${ms}`);

/** @returns whether it was free; if so, the holder has it now */
export const takeLease = async (
  strapi: Core.Strapi,
  { name, holder, ms }: Lease,
): Promise<boolean> => {
  const taken = await rows(strapi)
    .insert({ name, holder, expires_at: endOf(strapi, ms) })
    .onConflict('name')
    .merge(['holder', 'expires_at'])
    .where(`${TABLE}.expires_at`, '<', nowIn(strapi))
    .returning('holder');
  return taken.length > 0;
};

/**
 * @param trx when given, the lease cannot change hands before that transaction ends
 * @returns whether the holder still has it
 */
export const renewLease = async (
  strapi: Core.Strapi,
  { name, holder, ms }: Lease,
  trx?: Transaction,
): Promise<boolean> => {
  const query = rows(strapi)
    .where({ name, holder })
    .update({ expires_at: endOf(strapi, ms) });
  return (await (trx === undefined ? query : query.transacting(trx))) === 1;
};

export const giveBackLease = async (
  strapi: Core.Strapi,
  { name, holder }: Omit<Lease, 'ms'>,
): Promise<void> => {
  await rows(strapi).where({ name, holder }).delete();
};

/**
 * Deletes what killed processes left an hour ago or earlier; a lock is free once its lease has
 * expired.
 */
export const dropExpiredLeases = async (strapi: Core.Strapi): Promise<void> => {
  const hourAgo = endOf(strapi, -HOUR_MS);
  await rows(strapi).where('expires_at', '<', hourAgo).delete();
};

/**
 * Drops leases of this machine's terminated processes, on SQLite. Runs after the database is
 * connected.
 */
export const dropStaleLeases = async (strapi: Core.Strapi): Promise<void> => {
  if (strapi.db.dialect.client !== 'sqlite') return;
  const leases: { name: string; holder: string }[] = await rows(strapi).select('name', 'holder');
  for (const { name, holder } of leases) {
    const [host, id] = holder.split(':');
    const pid = Number(id);
    if (host !== hostname()) continue;
    if (pid === process.pid || !isAlive(pid)) await giveBackLease(strapi, { name, holder });
  }
};
