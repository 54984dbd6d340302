/** Longest pause between two tries while they fail. */
const PAUSE_MAX_MS = 3_600_000;

/**
 * Runs `work` now and then repeatedly, each time after the last run has ended. While it fails, the
 * pause doubles each time up to an hour.
 * @param everyMs the pause after a success
 * @param failed called with the first of several failures in a row
 * @returns a function that stops it; resolves after the current run
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
        // Ignore errors of a run that is still in progress while the process shuts down.
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
