import { HOUR_SECONDS } from 'contract';
import type { Allowance } from 'contract/environment';
import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { createLimiter } from '../../platform/limits/index.ts';

/** How long somebody is stopped. */
const STOP_SECONDS = HOUR_SECONDS;
export const FIRST_PAUSE_SECONDS = 5;
const PAUSE_SECONDS_MAX = 300;

/**
 * How long the next try has to wait after a number of failures; 0 for not at all. The last failure
 * of the allowance stops for an hour.
 */
export const pauseSecondsAfter = (failures: number, points: number): number => {
  if (failures >= points) return STOP_SECONDS;
  const excess = failures - Math.floor(points / 2);
  if (excess <= 0) return 0;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (excess - 1), PAUSE_SECONDS_MAX);
};

export type State = { stoppedMs: number; pausedMs: number; isSuspicious: boolean };

/** Counts failures of one kind by a key, and keeps its pauses and stops. */
export const createGauge = (name: string, allowance: Allowance, redis: Redis | null) => {
  const { points, windowSeconds } = allowance;
  const counts = createLimiter(name, allowance, redis);
  const gate = (part: string): RateLimiterAbstract =>
    createLimiter(`${name}:${part}`, { points: 1, windowSeconds }, redis);
  const pauses = gate('pause');
  const stops = gate('stop');

  /** Whether this call has closed the gate; it opens by itself. Atomic, also between instances. */
  const close = async (limiter: RateLimiterAbstract, key: string, seconds: number) => {
    const { consumedPoints } = await limiter.penalty(key, 1, { customDuration: seconds });
    return consumedPoints === 1;
  };
  const leftMs = async (limiter: RateLimiterAbstract, key: string): Promise<number> =>
    (await limiter.get(key))?.msBeforeNext ?? 0;

  /** @returns whether it was stopped by this failure */
  const settle = async (key: string, failures: number): Promise<boolean> => {
    const seconds = pauseSecondsAfter(failures, points);
    if (seconds === STOP_SECONDS) return close(stops, key, seconds);
    if (seconds > 0) await pauses.block(key, seconds);
    return false;
  };

  return {
    name,
    state: async (key: string): Promise<State> => {
      const failures = (await counts.get(key))?.consumedPoints ?? 0;
      return {
        stoppedMs: await leftMs(stops, key),
        pausedMs: await leftMs(pauses, key),
        isSuspicious: pauseSecondsAfter(failures, points) > 0,
      };
    },

    /** Counts a failure. @returns whether it has stopped the key */
    add: async (key: string): Promise<boolean> =>
      settle(key, (await counts.penalty(key)).consumedPoints),

    /** Stops the key at once. @returns whether it was open until now */
    stop: (key: string): Promise<boolean> => close(stops, key, STOP_SECONDS),

    /**
     * Counts a try as a failure before it is made, so that concurrent tries cannot exceed the
     * allowance.
     * @param isProved a CAPTCHA was solved for this try, so it need not wait
     * @returns null when the key may not try now
     */
    reserve: async (key: string, isProved: boolean) => {
      const { consumedPoints: failures } = await counts.penalty(key);
      const giveBack = async (): Promise<void> => void (await counts.reward(key));
      const pause = pauseSecondsAfter(failures - 1, points);
      const isOpen =
        failures <= points && (pause === 0 || isProved || (await close(pauses, key, pause)));
      if (!isOpen) {
        await giveBack();
        return null;
      }
      return { giveBack, fail: () => settle(key, failures) };
    },
  };
};

export type Gauge = ReturnType<typeof createGauge>;

/** Distinct pairs are remembered for as long as different cards are counted. */
export const createSeen = ({ windowSeconds }: Allowance, redis: Redis | null) => {
  const pairs = createLimiter('card-testing:seen', { points: 1, windowSeconds }, redis);
  return async (one: string, other: string): Promise<boolean> =>
    (await pairs.penalty(`${one} ${other}`)).consumedPoints > 1;
};
