import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../e2e/browser.ts';
import { type DemoMember, openAs, signInDemoMember } from './demo-member.ts';

const HLS = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
/** How long a person looks at a card before the click, in milliseconds. */
const LOOKS_MS = 1000;
/** With the pointer on the card meanwhile, with the pointer elsewhere, and with a finger. */
export const WAYS = ['hover', 'click', 'touch'] as const;
export type Way = (typeof WAYS)[number];
/** The first one that a player asks for lists the others. */
const PLAYLIST = /\.m3u8(\?|$)/;
const WINDOW = { width: 1280, height: 800 };

/** Promises the time from a click to the first frame that a video shows after it, in milliseconds. */
const observe = (): void => {
  const firstFrame = new Promise<number>((resolve) => {
    const onClick = (): void => {
      const clicked = performance.now();
      const look = (): void => {
        const video =
          document.querySelector('mux-player')?.media.nativeEl ??
          document.querySelector<HTMLVideoElement>('video:not([preload=none])');
        if (video === null) return void requestAnimationFrame(look);
        video.requestVideoFrameCallback((now) => resolve(now - clicked));
      };
      look();
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
  Object.assign(window, { firstFrame });
};

/** Nothing but the input reaches the page from the click on: its scripts have the time for themselves. */
const frameAfter = async (page: Page, selector: string, way: Way): Promise<number> => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (way === 'hover') await page.mouse.move(x, y);
  const figure = page.evaluate(
    () => (window as Window & { firstFrame?: Promise<number> }).firstFrame,
  );
  await page.waitForTimeout(LOOKS_MS);
  await (way === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  return (await figure) ?? Number.NaN;
};

const BARE_PAGE = `<!doctype html><title>Bare</title>
<button>Play</button><video playsinline width="1280" height="720"></video>
<script>${readFileSync(HLS, 'utf8')}</script>
<script>document.querySelector('button').onclick = () => {
  const video = document.querySelector('video');
  const hls = new Hls();
  hls.loadSource(new URLSearchParams(location.search).get('src'));
  hls.attachMedia(video);
  void video.play();
};</script>`;

/** Serves the bare page from an address of its own. */
const serveBare = async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(BARE_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
};

const ours = async (browser: Browser, member: DemoMember, url: string, way: Way) => {
  const page = await openAs(browser, member, { viewport: WINDOW, hasTouch: way === 'touch' });
  await page.addInitScript(observe);
  const asked = page.waitForRequest(PLAYLIST);
  await page.goto(`${url}/workouts`, { waitUntil: 'networkidle' });
  const ms = await frameAfter(page, 'article h2 button', way);
  const source = (await asked).url();
  await page.context().close();
  return { ms, source };
};

const bare = async (browser: Browser, url: string, source: string, way: Way): Promise<number> => {
  const context = await browser.newContext({ viewport: WINDOW, hasTouch: way === 'touch' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`${url}?src=${encodeURIComponent(source)}`);
  const ms = await frameAfter(page, 'button', way);
  await context.close();
  return ms;
};

/**
 * From the click on a card to the first frame of its video, in milliseconds, in turn with a page
 * that has hls.js ready and nothing else, on the same stream. Each in a browser without a cache.
 * @param rounds how often both are measured
 */
export const firstFrames = async (
  url: string,
  way: Way,
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> => {
  const [browser, { server, url: bareUrl }] = await Promise.all([launchBrowser(), serveBare()]);
  try {
    const member = await signInDemoMember(url);
    const figures = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const { ms, source } = await ours(browser, member, url, way);
      figures.ours.push(ms);
      figures.bare.push(await bare(browser, bareUrl, source, way));
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
};
