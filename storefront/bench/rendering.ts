import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Rendering } from './rendering-worker.ts';

const CONNECTIONS = 16;

/** How often `work` is done in a second, with some of it under way at any time. */
export const perSecond = async (seconds: number, work: () => Promise<unknown>): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return done / ((performance.now() - started) / 1000);
};

/**
 * Pages a second that the renderer makes on all processors: a renderer on each, as a deployment has
 * several storefronts. Each page asks the CMS for its data; those that wait at the same time share
 * a call (decision 107).
 */
export const uncachedRendering = async (
  cmsUrl: string,
  path: string,
  seconds: number,
): Promise<number> => {
  const rates = Array.from({ length: availableParallelism() }, async () => {
    const worker = new Worker(new URL('./rendering-worker.ts', import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production', CMS_INTERNAL_URL: cmsUrl },
      workerData: { path, seconds } satisfies Rendering,
    });
    const [rate]: [number] = (await once(worker, 'message')) as [number];
    await worker.terminate();
    return rate;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
};

/** Pages a second as a browser gets them from the running server, compressed. */
export const servedPages = (
  storefrontUrl: string,
  path: string,
  seconds: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { 'accept-encoding': 'br' };
  return perSecond(
    seconds,
    () =>
      new Promise((resolve, reject) => {
        get(storefrontUrl + path, { agent, headers }, (response) => {
          response.resume();
          response.on('end', resolve);
          response.on('error', reject);
        }).on('error', reject);
      }),
  ).finally(() => agent.destroy());
};
