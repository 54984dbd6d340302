import { AsyncResource } from 'node:async_hooks';
import { pauseAfter } from './backoff.ts';
import type { Queue, Removal } from './queue.ts';
import type { Removers } from './removers.ts';

export { createQueue, type Removable } from './queue.ts';
export { createRemovers } from './removers.ts';

const AT_ONCE = 50;

type Parts = {
  queue: Queue;
  removers: Removers;
  log: { warn: (line: string) => void };
  report: (fault: unknown) => void;
};

/** Removes what was ordered to be, and tries again what did not work. */
export const createRemovals = ({ queue, removers, log, report }: Parts) => {
  const remove = async (removal: Removal, now: Date): Promise<boolean> => {
    try {
      await removers[removal.kind](removal.target);
      await queue.done(removal);
      return true;
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      const next = new Date(now.getTime() + pauseAfter(removal.attempts + 1));
      await queue.postpone(removal, reason, next);
      log.warn(`${removal.key} could not be removed: ${reason}. Next try ${next.toISOString()}.`);
      return false;
    }
  };

  /**
   * Removes all that is due.
   * @returns how much of it could not be removed
   */
  const run = async (now: Date): Promise<number> => {
    let failed = 0;
    for (;;) {
      const due = await queue.due(now, AT_ONCE);
      for (const removal of due) if (!(await remove(removal, now))) failed += 1;
      if (due.length < AT_ONCE) return failed;
    }
  };

  let running: Promise<unknown> = Promise.resolve();
  let closed = false;
  const runSoon = (): void => {
    if (closed) return;
    running = running.then(() => (closed ? undefined : run(new Date()))).catch(report);
  };

  return {
    order: queue.order,
    run,
    /**
     * There may be something due. Whoever says so is often at the end of a transaction, which Strapi
     * carries along to all that follows; the removals are none of its business.
     */
    wake: AsyncResource.bind(runSoon),
    /** @returns once the one in hand is done */
    close: async (): Promise<void> => {
      closed = true;
      await running;
    },
  };
};

export type Removals = ReturnType<typeof createRemovals>;
