import { Agent, get } from 'node:http';
import { join } from 'node:path';
import type { Renderer } from '../server/pages.ts';

const CONNECTIONS = 16;

/** How often `work` is done in a second, with some of it under way at any time. */
const perSecond = async (seconds: number, work: () => Promise<unknown>): Promise<number> => {
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

/** Pages a second that the renderer makes in this process, its data asked of the CMS each time. */
export const uncachedRendering = async (
  cmsUrl: string,
  path: string,
  seconds: number,
): Promise<number> => {
  process.env.NODE_ENV = 'production';
  process.env.CMS_INTERNAL_URL = cmsUrl;
  const entry = join(import.meta.dirname, '..', 'dist', 'server', 'server.js');
  const renderer: { default: { fetch: Renderer } } = await import(entry);
  const render = async () => {
    const response = await renderer.default.fetch(new Request(`http://localhost${path}`));
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    await response.text();
  };
  await render();
  return perSecond(seconds, render);
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
