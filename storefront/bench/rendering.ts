import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { measure } from '../../cms-extensions/membership/bench/processes.ts';
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
 * a call (decision 42).
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

/** The bytes of an answer as Brotli has made them; `fetch` would unpack them. */
const compressed = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.headers['content-encoding'] === 'br') resolve(buffer(response));
      else reject(new Error(`${url} is not compressed`));
    }).on('error', reject);
  });

/** Requests a second that a server answers with Brotli, from a process of its own. */
const answered = async (url: string, seconds: number): Promise<number> => {
  const { hostname, port, pathname } = new URL(url);
  const { requestsPerSecond, failures } = await measure({
    ...{ host: hostname, port: Number(port), paths: [pathname], unique: false },
    ...{ headers: { 'accept-encoding': 'br' }, connections: CONNECTIONS },
    ...{ warmUpSeconds: seconds / 5, seconds },
  });
  if (failures > 0) throw new Error(`${url} was refused ${failures} times`);
  return requestsPerSecond;
};

/** Pages a second, compressed: of the running server, and of a static file server with the same bytes. */
export type Served = { page: number; file: number };

/** Measures both, one after the other. */
export const served = async (
  storefrontUrl: string,
  path: string,
  seconds: number,
): Promise<Served> => {
  const page = await answered(storefrontUrl + path, seconds);
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  const html = await (await fetch(storefrontUrl + path)).text();
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'index.html.br'), await compressed(storefrontUrl + path));
  const server = fork(join(import.meta.dirname, 'static-files.ts'), [folder]);
  try {
    const [port] = (await once(server, 'message')) as [number];
    return { page, file: await answered(`http://127.0.0.1:${port}/`, seconds) };
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
};
