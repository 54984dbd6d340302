import { DAY_MS } from 'contract';

/** The pause after a failed attempt doubles with each one. */
export type RetryPolicy = {
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** An entry is given up this many days after it was added; without it, never. */
  giveUpDays?: number;
};

/**
 * When to try again.
 * @param attempts the number of attempts so far, at least 1
 * @param addedAt milliseconds since the epoch, as `now`
 * @returns milliseconds since the epoch; null when it is time to give up
 */
export const nextAttemptAt = (
  { firstPauseSeconds, longestPauseSeconds, giveUpDays }: RetryPolicy,
  attempts: number,
  addedAt: number,
  now: number,
): number | null => {
  const pauseSeconds = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  const next = now + pauseSeconds * 1000;
  return giveUpDays !== undefined && next > addedAt + giveUpDays * DAY_MS ? null : next;
};
