import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../server-kit/src/free-port.ts';

const binary = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));

/** Whether Redis is installed on this machine. */
export const HAS_REDIS = binary !== undefined;

const untilReady = async (url: string): Promise<void> => {
  const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => 50 });
  probe.on('error', () => {
    // Redis does not listen yet; the client retries.
  });
  await probe.ping();
  probe.disconnect();
};

/** Starts a Redis without persistence. It can be stopped and restarted on its port. */
export const startRedis = async () => {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const launch = () =>
    spawn(
      binary ?? '',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    );
  let server = launch();
  await untilReady(url);
  const stop = async (): Promise<void> => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await gone;
  };
  return {
    url,
    stop,
    start: async (): Promise<void> => {
      server = launch();
      await untilReady(url);
    },
  };
};

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** Retries until the expectation passes, for as long as a busy machine may need. */
export const eventually = async (expected: () => void | Promise<void>): Promise<void> => {
  const until = performance.now() + 30_000;
  for (;;) {
    try {
      return await expected();
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(20);
    }
  }
};
