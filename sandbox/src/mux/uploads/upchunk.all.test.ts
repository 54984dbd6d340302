import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileServer, makeLargeClip, serveFiles } from '../../../test/clips.ts';
import { startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import { launchBrowser } from '../../../test/stripe/browser.ts';
import { CHUNK_UNIT_BYTES } from './content-range.ts';

/** Mux's own uploader, as a coach's page loads it. */
const UPCHUNK = join(
  dirname(createRequire(import.meta.url).resolve('@mux/upchunk')),
  'upchunk.mjs',
);

/** What the page says of one run of UpChunk. */
interface Run {
  outcome: 'success' | 'error' | 'aborted';
  message: string;
  chunks: number;
  /** Chunks that had to be sent again. */
  failedAttempts: number;
}

/**
 * `upload(endpoint, pauseAfter, then)` sends the video in chunks of 256 KiB. After so many chunks it
 * pauses and does what it is told: goes on when the test has prepared a fault, or gives up.
 */
const PAGE = `<!doctype html><html lang="en"><title>Coach</title><script type="module">
import { createUpload } from '/upchunk.mjs';
const film = await (await fetch('/film.mp4')).blob();
window.upload = (endpoint, pauseAfter, then) => new Promise((resolve) => {
  const file = new File([film], 'film.mp4', { type: 'video/mp4' });
  const retryCodes = [0, 408, 429, 500, 502, 503, 504];
  const upload = createUpload({ endpoint, file, chunkSize: 256, retryCodes, delayBeforeAttempt: 0.05 });
  const run = { outcome: '', message: '', chunks: 0, failedAttempts: 0 };
  const end = (outcome, message = '') => resolve({ ...run, outcome, message });
  upload.on('attemptFailure', () => { run.failedAttempts += 1; });
  upload.on('chunkSuccess', async () => {
    run.chunks += 1;
    if (run.chunks !== pauseAfter) return;
    upload.pause();
    if (then === 'abort') return end('aborted');
    await window.prepareFault();
    upload.resume();
  });
  upload.on('success', () => end('success'));
  upload.on('error', (event) => end('error', event.detail.message));
});
document.body.dataset.ready = 'yes';
</script><body></body></html>`;

let sandbox: TestSandbox;
let site: FileServer;
let browser: Browser;
let page: Page;
let film: Buffer;
const complaints: string[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const path = join(sandbox.folder, 'film.mp4');
  await makeLargeClip(path);
  film = await readFile(path);
  site = await serveFiles({
    '/': { type: 'text/html', body: PAGE },
    '/upchunk.mjs': { type: 'text/javascript', body: await readFile(UPCHUNK) },
    '/film.mp4': { type: 'video/mp4', body: film },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  site.close();
  await sandbox.stop();
});
beforeEach(async () => {
  complaints.length = 0;
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('prepareFault', () =>
    fetch(`${sandbox.url}/_sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({
        path: '/mux/upload',
        method: 'PUT',
        effect: 'cut',
        afterBytes: CHUNK_UNIT_BYTES / 2,
        // Chromium itself repeats what broke on a connection that it had used before, once.
        times: 2,
      }),
    }).then(({ status }) => status),
  );
  await page.goto(site.url);
  await page.waitForSelector('body[data-ready=yes]', { state: 'attached' });
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

async function createUpload(cors_origin = site.url) {
  const upload = await sandbox.mux.video.uploads.create({ cors_origin });
  return { id: upload.id, url: upload.url ?? '' };
}

/** Runs UpChunk in the page. */
function send(url: string, pauseAfter = 0, then: 'cut' | 'abort' = 'cut'): Promise<Run> {
  const call = [url, pauseAfter, then].map((value) => JSON.stringify(value)).join(',');
  return page.evaluate(`window.upload(${call})`);
}

/** The asset that an upload became, once it is made. */
async function assetOf(uploadId: string) {
  await sandbox.control('POST', '/settle');
  const { asset_id = '' } = await sandbox.mux.video.uploads.retrieve(uploadId);
  return sandbox.mux.video.assets.retrieve(asset_id);
}

const chunksOfFilm = () => Math.ceil(film.length / CHUNK_UNIT_BYTES);

describe('UpChunk in a browser', () => {
  it('sends a video in chunks, and the asset becomes ready', async () => {
    const { id, url } = await createUpload();
    const run = await send(url);
    expect(run).toMatchObject({ outcome: 'success', chunks: chunksOfFilm(), failedAttempts: 0 });
    expect(run.chunks).toBeGreaterThan(4);
    expect(await assetOf(id)).toMatchObject({ status: 'ready', upload_id: id });
  });

  it('goes on when the line is cut in the middle of a chunk', async () => {
    const { id, url } = await createUpload();
    const run = await send(url, 2);
    expect(run).toMatchObject({ outcome: 'success', chunks: chunksOfFilm(), failedAttempts: 1 });
    expect(await assetOf(id)).toMatchObject({ status: 'ready' });
  });

  it('begins at the first byte after the page was left, and what was there is dropped', async () => {
    const { id, url } = await createUpload();
    expect(await send(url, 3, 'abort')).toMatchObject({ outcome: 'aborted' });
    const run = await send(url);
    expect(run).toMatchObject({ outcome: 'success', chunks: chunksOfFilm() });
    const asset = await assetOf(id);
    expect(asset.status).toBe('ready');
    expect(asset.duration).toBeCloseTo(2, 1);
  });

  it('is stopped by the browser on a page that the upload was not made for', async () => {
    const { id, url } = await createUpload('https://elsewhere.example');
    expect((await send(url)).outcome).toBe('error');
    expect((await sandbox.mux.video.uploads.retrieve(id)).status).toBe('waiting');
  });
});
