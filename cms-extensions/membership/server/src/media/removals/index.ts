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

/** Carries out ordered removals and retries those that failed. */
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
   * @returns how many removals failed
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
     * Call when something may be due. Callers are often inside a transaction, which Strapi passes
     * on through the async context; the binding runs the removals outside of it.
     */
    wake: AsyncResource.bind(runSoon),
    /** @returns after the current removal is finished */
    close: async (): Promise<void> => {
      closed = true;
      await running;
    },
  };
};

export type Removals = ReturnType<typeof createRemovals>;
