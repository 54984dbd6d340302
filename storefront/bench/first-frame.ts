import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { launchBrowser } from '../e2e/browser.ts';
import { type DemoMember, openAs, signInDemoMember } from './demo-member.ts';

const HLS = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
/** How long a person looks at a card with the pointer on it before the click, in milliseconds. */
const LOOKS_MS = 1000;
const answerSchema = z.object({ video_url: z.string() });
const WINDOW = { width: 1280, height: 800 };

/** Notes when somebody clicks and when a video shows its first frame after that. */
const observe = (): void => {
  addEventListener(
    'click',
    () => {
      const clicked = performance.now();
      const look = (): void => {
        const video =
          document.querySelector('mux-player')?.media.nativeEl ??
          document.querySelector<HTMLVideoElement>('video:not([preload=none])');
        if (video === null) return void requestAnimationFrame(look);
        video.requestVideoFrameCallback((now) => {
          Object.assign(window, { firstFrameMs: now - clicked });
        });
      };
      look();
    },
    true,
  );
};

const frameAfterClick = async (page: Page, selector: string): Promise<number> => {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(LOOKS_MS);
  await target.click();
  const figure = await page.waitForFunction(
    () => (window as Window & { firstFrameMs?: number }).firstFrameMs,
  );
  return (await figure.jsonValue()) ?? Number.NaN;
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

const ours = async (browser: Browser, member: DemoMember, url: string) => {
  const page = await openAs(browser, member, { viewport: WINDOW });
  await page.addInitScript(observe);
  await page.goto(`${url}/workouts`, { waitUntil: 'networkidle' });
  const answer = page.waitForResponse(/\/api\/workouts\/[^/?]+$/);
  const ms = await frameAfterClick(page, 'article h2 button');
  const { video_url } = answerSchema.parse(await (await answer).json());
  await page.context().close();
  return { ms, source: video_url };
};

const bare = async (browser: Browser, url: string, source: string): Promise<number> => {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`${url}?src=${encodeURIComponent(source)}`);
  const ms = await frameAfterClick(page, 'button');
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
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> => {
  const [browser, { server, url: bareUrl }] = await Promise.all([launchBrowser(), serveBare()]);
  try {
    const member = await signInDemoMember(url);
    const figures = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const { ms, source } = await ours(browser, member, url);
      figures.ours.push(ms);
      figures.bare.push(await bare(browser, bareUrl, source));
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
};
