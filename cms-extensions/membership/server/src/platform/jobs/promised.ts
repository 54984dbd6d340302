import { setTimeout as wait } from 'node:timers/promises';

/** A database that restarts is back within a minute; longer after each failure. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 32_000] as const;

/**
 * Does work that an answer has announced, without delaying the answer: its duration would tell
 * whether an account exists. Tries again for a minute.
 * @param report receives each failure
 */
export const doPromised = async (
  work: () => Promise<void>,
  report: (fault: unknown) => void,
): Promise<void> => {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      return await work();
    } catch (fault) {
      report(fault);
    }
    if (pauseMs !== null) await wait(pauseMs, undefined, { ref: false });
  }
};
