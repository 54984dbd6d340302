/** Longest pause between two tries while they fail. */
const PAUSE_MAX_MS = 3_600_000;

/**
 * Does something now and then again and again, each time after the last run has ended. While it
 * fails, the pause doubles each time up to an hour.
 * @param everyMs the pause after a success
 * @param failed is told of the first failure of a row
 * @returns ends it; resolves once the run in hand is over
 */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (fault: unknown) => void,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let failures = 0;
  let ended = false;
  const schedule = (): void => {
    if (ended) return;
    const pauseMs = Math.min(everyMs * 2 ** failures, Math.max(everyMs, PAUSE_MAX_MS));
    timer = setTimeout(run, pauseMs);
    timer.unref();
  };
  const run = (): void => {
    running = work()
      .then(() => {
        failures = 0;
      })
      .catch((fault: unknown) => {
        failures += 1;
        // A run that is cut off by the end of the process is nobody's fault.
        if (failures === 1 && !ended) failed(fault);
      })
      .finally(schedule);
  };
  let running: Promise<void> = Promise.resolve();
  run();
  return () => {
    ended = true;
    clearTimeout(timer);
    return running;
  };
};
