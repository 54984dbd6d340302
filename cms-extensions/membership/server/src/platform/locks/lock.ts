import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PaymentsUnavailable } from '../../billing/errors.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Lease, Leases } from './leases.ts';

const POLL_MS = 40;
/** Longer than any work should take; then she is asked to try again. */
const WAIT_MAX_MS = 30_000;

type Holding = Lease & { open: boolean };

const held = new AsyncLocalStorage<readonly Holding[]>();

const holdingOf = (name: string): Holding | undefined =>
  held.getStore()?.find((holding) => holding.open && holding.name === name);

/** Runs work of one name in the order in which it came. */
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

/**
 * One at a time for each name, in this process by a queue and across instances by a lease in the
 * database, which is renewed while the work goes on.
 * @param report is told of leases that could not be renewed or given back; they run out by themselves
 */
export const createLock = (leases: Leases, report: (fault: unknown) => void) => {
  const queue = createQueue();

  const obtain = async (name: string, waitMs: number): Promise<Holding | null> => {
    const lease = { name, holder: `${process.pid}:${randomUUID()}` };
    const until = performance.now() + waitMs;
    while (!(await leases.take(lease))) {
      if (performance.now() >= until) return null;
      await wait(POLL_MS);
    }
    return { ...lease, open: true };
  };

  const holding = async <Result>(lease: Holding, work: () => Promise<Result>): Promise<Result> => {
    const renewal = setInterval(() => leases.renew(lease).catch(report), leases.leaseMs / 4);
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
     * Does the work when no other work of that name goes on; at once when the caller is such work.
     * @throws PaymentsUnavailable when others did not finish in time
     */
    exclusively: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      if (holdingOf(name) !== undefined) return work();
      return queue(name, async () => {
        const lease = await obtain(name, WAIT_MAX_MS);
        if (lease === null) throw new PaymentsUnavailable();
        return holding(lease, work);
      });
    },

    /** @returns whether it was done, or left to the one who does it at this moment */
    unlessBusy: async (name: string, work: () => Promise<void>): Promise<boolean> => {
      const lease = await obtain(name, 0);
      if (lease === null) return false;
      await holding(lease, work);
      return true;
    },

    /**
     * Ties a transaction to the lock: nobody else can come to hold it before the transaction ends.
     * @throws PaymentsUnavailable when this process was away for so long that it lost the lock
     */
    confirm: async (name: string, trx: Transaction): Promise<void> => {
      const lease = holdingOf(name);
      if (lease === undefined || !(await leases.renew(lease, trx))) throw new PaymentsUnavailable();
    },
  };
};

export type Lock = ReturnType<typeof createLock>;
