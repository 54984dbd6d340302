import { Redis } from 'ioredis';

/** Says once that Redis cannot be reached, and once that it is back, not at every attempt. */
const reportOutages = (redis: Redis, log: { warn: (message: string) => void }): void => {
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) log.warn(`Redis cannot be reached: ${error.message}`);
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.warn('Redis is back');
    down = false;
  });
};

/**
 * A connection that keeps trying for ever and never makes a request wait for it: while Redis is
 * away, commands fail at once and their callers fall back to what they have in memory.
 * @param url for example `redis://localhost:6379`
 */
export const connectRedis = (url: string, log: { warn: (message: string) => void }): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  reportOutages(redis, log);
  return redis;
};
