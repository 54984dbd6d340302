const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * How long to wait before the next try. Retries never stop, because unused data at Mux costs money.
 * @param attempts how often it was tried, one at least
 */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
