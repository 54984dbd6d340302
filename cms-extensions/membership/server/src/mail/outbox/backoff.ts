const LONGEST_PAUSE_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

export type RetryPolicy = {
  /** The delay before the first retry; it doubles with each retry, up to six hours. */
  retrySeconds: number;
  /** A mail is given up this many days after it was ordered. */
  giveUpDays: number;
};

/**
 * When to try again.
 * @param attempts the number of attempts so far, at least 1
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
