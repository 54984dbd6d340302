const LONGEST_PAUSE_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

export type RetryPolicy = {
  /** The first pause; each further one is twice as long, six hours at most. */
  retrySeconds: number;
  /** When a mail is given up, counted from its order. */
  giveUpDays: number;
};

/**
 * When to try again.
 * @param attempts how often it was tried, one at least
 * @param orderedAt milliseconds since the epoch, as `now`
 * @returns milliseconds since the epoch; null when it is time to give up
 */
export const nextAttempt = (
  attempts: number,
  orderedAt: number,
  now: number,
  { retrySeconds, giveUpDays }: RetryPolicy,
): number | null => {
  const pauseMs = Math.min(retrySeconds * 1000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const next = now + pauseMs;
  return next > orderedAt + giveUpDays * DAY_MS ? null : next;
};
