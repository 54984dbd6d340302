/* One of the threads that render a page as often as they can; it tells its pages a second. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Renderer } from '../server/pages.ts';
import { perSecond } from './rendering.ts';

/** What a thread is given: the path of a page, and for how many seconds it is rendered. */
export type Rendering = { path: string; seconds: number };

const { path, seconds } = workerData as Rendering;
const entry = join(import.meta.dirname, '..', 'dist', 'server', 'server.js');
const renderer: { default: { fetch: Renderer } } = await import(entry);

const render = async (): Promise<void> => {
  const response = await renderer.default.fetch(new Request(`http://localhost${path}`));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await response.text();
};

await render();
parentPort?.postMessage(await perSecond(seconds, render));
