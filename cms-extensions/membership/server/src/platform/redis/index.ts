import { Redis } from 'ioredis';

/** Logs once when Redis becomes unreachable and once when it is back, not at every attempt. */
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

/** A Redis that is suspended, or behind a cut line, says nothing and closes nothing. */
const SILENCE_MS = 2000;

/**
 * A connection that retries for ever and never makes a request wait: while Redis is unreachable,
 * commands fail immediately and callers fall back to memory.
 * @param url for example `redis://localhost:6379`
 */
export const connectRedis = (url: string, log: { warn: (message: string) => void }): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // With one, a command would wait for ever when the next connection is silent, too.
    maxRetriesPerRequest: 0,
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  reportOutages(redis, log);
  return redis;
};
