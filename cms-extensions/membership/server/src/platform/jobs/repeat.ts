/** The longest pause between two tries while they fail. */
const WAIT_MAX_MS = 3_600_000;

/**
 * Does something now, and then again and again, each time after the last has ended, and more and more seldom
 * while it fails.
 * @param everyMs the pause between two successes
 * @param failed is told of the first failure of a row
 * @returns ends it
 */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (fault: unknown) => void,
): (() => void) => {
  let timer: NodeJS.Timeout;
  let failures = 0;
  let ended = false;
  const plan = (): void => {
    if (ended) return;
    timer = setTimeout(run, Math.min(everyMs * 2 ** failures, Math.max(everyMs, WAIT_MAX_MS)));
    timer.unref();
  };
  const run = (): void => {
    work()
      .then(() => {
        failures = 0;
      })
      .catch((fault: unknown) => {
        failures += 1;
        if (failures === 1) failed(fault);
      })
      .finally(plan);
  };
  run();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};
