import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../database/index.ts';
import { apiError } from '../http/index.ts';
import { giveBackLease, type Lease, newHolder, renewLease, takeLease } from './leases.ts';

export { dropExpiredLeases, dropStaleLeases } from './leases.ts';

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

/**
 * Exclusive locks by name: within this process by a queue, across instances by a lease in the
 * database that is renewed while the work runs.
 */
export class Locks {
  readonly #strapi: Core.Strapi;
  readonly #report: (fault: unknown) => void;
  /** The last work of each name, which the next one waits for. */
  readonly #tails = new Map<string, Promise<void>>();

  /** @param report receives errors of leases that could not be renewed or returned; they expire */
  constructor(strapi: Core.Strapi, report: (fault: unknown) => void) {
    this.#strapi = strapi;
    this.#report = report;
  }

  /**
   * Runs `work` under the exclusive lock `name`. Re-entrant: a caller that already holds the lock
   * runs at once.
   * @throws LockUnavailable when others did not finish in time
   */
  async exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (holdingOf(name) !== undefined) return work();
    return this.#afterOthers(name, async () => {
      const lease = await this.#obtain(name, WAIT_MAX_MS, LEASE_MS);
      if (lease === null) throw new LockUnavailable();
      return this.#holding(lease, work);
    });
  }

  /** Runs `work` unless the lock is held by another. @returns whether it ran */
  async unlessBusy(name: string, work: () => Promise<void>): Promise<boolean> {
    const lease = await this.#obtain(name, 0, UNAWAITED_LEASE_MS);
    if (lease === null) return false;
    await this.#holding(lease, work);
    return true;
  }

  /**
   * Ties a transaction to the lock that the caller holds: nobody else can take the lock before the
   * transaction ends.
   * @throws LockUnavailable when this process has lost the lock
   */
  async confirm(name: string, trx: Transaction): Promise<void> {
    const lease = holdingOf(name);
    const isOurs = lease !== undefined && (await renewLease(this.#strapi, lease, trx));
    if (!isOurs) throw new LockUnavailable();
  }

  /** Runs work of the same name one after another, in the order of arrival. */
  async #afterOthers<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(name);
    const { promise: tail, resolve: end } = Promise.withResolvers<void>();
    this.#tails.set(name, tail);
    await before;
    try {
      return await work();
    } finally {
      end();
      if (this.#tails.get(name) === tail) this.#tails.delete(name);
    }
  }

  async #obtain(name: string, waitMs: number, ms: number): Promise<Holding | null> {
    const lease = { name, holder: newHolder(), ms };
    const until = performance.now() + waitMs;
    while (!(await takeLease(this.#strapi, lease))) {
      if (performance.now() >= until) return null;
      await wait(POLL_MS);
    }
    return { ...lease, open: true };
  }

  async #holding<Result>(lease: Holding, work: () => Promise<Result>): Promise<Result> {
    const renew = () => renewLease(this.#strapi, lease).catch(this.#report);
    const renewal = setInterval(renew, lease.ms / 4);
    try {
      return await held.run([...(held.getStore() ?? []), lease], work);
    } finally {
      lease.open = false;
      clearInterval(renewal);
      await giveBackLease(this.#strapi, lease).catch(this.#report);
    }
  }
}
