import type { Core } from '@strapi/strapi';
import { HOUR_MS } from 'contract';
import {
  type Connection,
  clockExpression,
  HIDDEN_TABLE,
  type Transaction,
} from '../database/index.ts';

const TABLE = 'membership_billing_leases';

/** The table keeps its name from the time when only payments used locks. */
export const lockContentTypes = {
  'billing-lease': {
    schema: {
      ...HIDDEN_TABLE,
      collectionName: TABLE,
      info: {
        singularName: 'billing-lease',
        pluralName: 'billing-leases',
        displayName: 'Work on payments in progress',
      },
      attributes: {
        name: { type: 'string', required: true, unique: true, column: { unique: true } },
        holder: { type: 'string', required: true },
        /** Milliseconds since the epoch, by the database's clock. */
        expiresAt: { type: 'biginteger', required: true },
      },
    },
  },
} as const;

export type Lease = {
  name: string;
  holder: string;
  /** How long it is valid unless it is renewed; a killed process blocks others for that long. */
  ms: number;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The database rows behind the locks, shared by all instances of a deployment. */
export const createLeases = (strapi: Core.Strapi) => {
  const knex = (): Connection => strapi.db.connection;
  // The database's clock, since the clocks of instances differ.
  const now = (): string => clockExpression(strapi);
  const end = (ms: number) => knex().raw(`${now()} + ${ms}`);

  return {
    /** @returns whether it was free; if so, the holder has it now */
    take: async ({ name, holder, ms }: Lease): Promise<boolean> => {
      const taken = await knex()(TABLE)
        .insert({ name, holder, expires_at: end(ms) })
        .onConflict('name')
        .merge(['holder', 'expires_at'])
        .where(`${TABLE}.expires_at`, '<', knex().raw(now()))
        .returning('holder');
      return taken.length > 0;
    },

    /**
     * @param trx when given, the lease cannot change hands before that transaction ends
     * @returns whether the holder still has it
     */
    renew: async ({ name, holder, ms }: Lease, trx?: Transaction): Promise<boolean> => {
      const query = knex()(TABLE)
        .where({ name, holder })
        .update({ expires_at: end(ms) });
      return (await (trx === undefined ? query : query.transacting(trx))) === 1;
    },

    giveBack: async ({ name, holder }: Omit<Lease, 'ms'>): Promise<void> => {
      await knex()(TABLE).where({ name, holder }).delete();
    },

    /** Drops what killed processes left an hour ago or earlier, whatever it was for. */
    dropExpired: async (): Promise<void> => {
      await knex()(TABLE)
        .where('expires_at', '<', knex().raw(`${now()} - ${HOUR_MS}`))
        .delete();
    },

    /** Drops leases of terminated processes; for a database that only this machine uses. */
    dropStale: async (): Promise<void> => {
      const rows: { name: string; holder: string }[] = await knex()(TABLE).select('name', 'holder');
      for (const { name, holder } of rows) {
        const pid = Number(holder.split(':')[0]);
        if (pid === process.pid || !isAlive(pid))
          await knex()(TABLE).where({ name, holder }).delete();
      }
    },
  };
};
