import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../database/index.ts';
import { apiError } from '../http/index.ts';
import { createLeases, type Lease } from './leases.ts';

export { lockContentTypes } from './leases.ts';

const POLL_MS = 40;
/** A member waits for what a killed process held, so not long. */
const LEASE_MS = 8_000;
/**
 * Nobody waits for a job. Long enough for a process that starts, or whose connections are all in
 * use: on a machine with ten times its work, renewals came too late for the shorter lease, and two
 * instances ran the same job.
 */
const UNAWAITED_LEASE_MS = 30_000;
/** Longer than any work should take; then the caller is asked to try again. */
const WAIT_MAX_MS = 30_000;

/** Others hold the lock for too long, or this process was suspended until its lease expired. */
export class LockUnavailable extends apiError(
  503,
  'The service is busy at the moment. Please try again shortly.',
  { 'Retry-After': '5' },
) {}

type Holding = Lease & { open: boolean };

const held = new AsyncLocalStorage<readonly Holding[]>();

const holdingOf = (name: string): Holding | undefined =>
  held.getStore()?.find((holding) => holding.open && holding.name === name);

/** Runs work of the same name one after another, in the order of arrival. */
const createQueue = () => {
  const tails = new Map<string, Promise<void>>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(name);
    const { promise: tail, resolve: leave } = Promise.withResolvers<void>();
    tails.set(name, tail);
    await before;
    try {
      return await work();
    } finally {
      leave();
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
};

type Parts = {
  strapi: Core.Strapi;
  /** Receives errors of leases that could not be renewed or returned; these leases expire. */
  report: (fault: unknown) => void;
};

/**
 * Exclusive locks by name: within this process by a queue, across instances by a lease in the
 * database that is renewed while the work runs.
 */
export const createLocks = ({ strapi, report }: Parts) => {
  const leases = createLeases(strapi);
  const queue = createQueue();

  const obtain = async (name: string, waitMs: number, ms: number): Promise<Holding | null> => {
    const lease = { name, holder: `${process.pid}:${randomUUID()}`, ms };
    const until = performance.now() + waitMs;
    while (!(await leases.take(lease))) {
      if (performance.now() >= until) return null;
      await wait(POLL_MS);
    }
    return { ...lease, open: true };
  };

  const holding = async <Result>(lease: Holding, work: () => Promise<Result>): Promise<Result> => {
    const renewal = setInterval(() => leases.renew(lease).catch(report), lease.ms / 4);
    try {
      return await held.run([...(held.getStore() ?? []), lease], work);
    } finally {
      lease.open = false;
      clearInterval(renewal);
      await leases.giveBack(lease).catch(report);
    }
  };

  return {
    /**
     * Runs `work` under the exclusive lock `name`. Re-entrant: a caller that already holds the lock
     * runs at once.
     * @throws LockUnavailable when others did not finish in time
     */
    exclusively: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      if (holdingOf(name) !== undefined) return work();
      return queue(name, async () => {
        const lease = await obtain(name, WAIT_MAX_MS, LEASE_MS);
        if (lease === null) throw new LockUnavailable();
        return holding(lease, work);
      });
    },

    /** Runs `work` unless the lock is held by another. @returns whether it ran */
    unlessBusy: async (name: string, work: () => Promise<void>): Promise<boolean> => {
      const lease = await obtain(name, 0, UNAWAITED_LEASE_MS);
      if (lease === null) return false;
      await holding(lease, work);
      return true;
    },

    /**
     * Ties a transaction to the lock that the caller holds: nobody else can take the lock before
     * the transaction ends.
     * @throws LockUnavailable when this process has lost the lock
     */
    confirm: async (name: string, trx: Transaction): Promise<void> => {
      const lease = holdingOf(name);
      if (lease === undefined || !(await leases.renew(lease, trx))) throw new LockUnavailable();
    },

    /** Deletes what killed processes left; a lock is free once its lease has expired. */
    dropExpired: leases.dropExpired,

    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      // Only this machine uses a SQLite file, so leases of terminated processes can be dropped.
      if (strapi.db.dialect.client === 'sqlite') await leases.dropStale();
    },
  };
};

export type Locks = ReturnType<typeof createLocks>;
