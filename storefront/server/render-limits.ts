import pLimit from 'p-limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Environment } from './environment.ts';

/** A page is not rendered now; the response tells the visitor or crawler when to retry. */
export class RenderingRefused extends Error {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;

  constructor(status: 429 | 503, retryAfterSeconds: number) {
    super('Too many pages are asked for at the moment. Please try again shortly.');
    this.name = 'RenderingRefused';
    this.status = status;
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** A rendering takes some hundredths of a second, so a full queue is short after this. */
const BUSY_RETRY_SECONDS = 2;

/**
 * Limits for rendering: a number at once with a short queue, and a number per time for each client
 * address. Pages that are fresh in the cache are not counted.
 */
export const createRenderLimits = ({ rendering }: { rendering: Environment['rendering'] }) => {
  const { atOnce, waitingMax, byAddress } = rendering;
  const limit = pLimit(atOnce);
  const addresses = new RateLimiterMemory({
    points: byAddress.points,
    duration: byAddress.windowSeconds,
  });

  return {
    /** @throws RenderingRefused when the address has reached its limit */
    count: async (address: string): Promise<void> => {
      try {
        await addresses.consume(address);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new RenderingRefused(429, refused.msBeforeNext / 1000);
      }
    },
    /** @throws RenderingRefused when the queue is full, and whatever the rendering throws */
    run: async <Result>(render: () => Result | Promise<Result>): Promise<Result> => {
      if (limit.pendingCount >= waitingMax) throw new RenderingRefused(503, BUSY_RETRY_SECONDS);
      return limit(async () => render());
    },
  };
};
