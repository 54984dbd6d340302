import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { MOVE_TEXTS, UPLOAD_ERRORS, VIDEO_NOT_READY } from 'contract';
import { fileInput, progress, publish, untilReady, untilSent } from './panel.ts';
import {
  glimpse,
  open,
  sandbox,
  seekTo,
  untilFound,
  untilPlayed,
  untilPreview,
  untilSubtitle,
} from './site.ts';
import { expect, test } from './test.ts';
import { fileFor, slowDown } from './videos.ts';

const CHOOSE = 'Choose a video';
const LONG = 'Long evening flow.mp4';
/** One chunk takes three seconds, so that an upload can be stopped halfway. */
const SLOW = 3 * 1024 ** 2;
/** An upload that has come halfway ends in none of these tests, on a busy machine either. */
const ALMOST_STOPPED = 50_000;

const choose = (page: Page, name: Parameters<typeof fileFor>[0], button = CHOOSE): Promise<void> =>
  fileInput(page, button).setInputFiles(fileFor(name));

/** Drops a file onto the field. */
const drop = async (page: Page, name: Parameters<typeof fileFor>[0]): Promise<void> => {
  const bytes = readFileSync(fileFor(name)).toString('base64');
  const dataTransfer = await page.evaluateHandle(
    ([encoded, file]) => {
      const data = new DataTransfer();
      const video = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      data.items.add(new File([video], file));
      return data;
    },
    [bytes, name] as const,
  );
  const zone = page.getByText(/^Drop a video here/);
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
};

/** Uploads the long video up to a percentage, and almost stops there. */
const uploadTo = async (page: Page, percent: number): Promise<void> => {
  await slowDown(page, SLOW);
  await choose(page, LONG);
  await untilSent(page, percent);
  await slowDown(page, ALMOST_STOPPED);
};

const still = (page: Page): Locator => page.getByAltText('What members see before it plays');

/** The path of the still, which changes with the video and its chosen frame. */
const stillOf = async (page: Page): Promise<string> =>
  new URL((await still(page).getAttribute('src')) ?? '').pathname;

const untilPublished = (page: Page): Promise<void> =>
  page.getByText('It is published.').first().waitFor();

/** Makes Mux keep a video in preparation, until `mend`. */
const holdProcessing = () => sandbox('POST', '/mux/ingest', { effect: 'hold' });

const mend = async (): Promise<void> => {
  await sandbox('DELETE', '/faults');
  await sandbox('DELETE', '/mux/ingest');
};

/** How much of a table is to be scrolled to sideways, in pixels. */
const hiddenWidth = (cell: Element): number => {
  let hidden = 0;
  for (let box = cell.parentElement; box !== null; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'auto') {
      hidden = Math.max(hidden, box.scrollWidth - box.clientWidth);
    }
  }
  return hidden;
};

test.describe('the video of a workout, in the panel', () => {
  let page: Page;
  let id: string;
  let title: string;

  test.beforeEach(async ({ panel }) => {
    title = `Evening Flow ${crypto.randomUUID().slice(0, 8)}`;
    ({ page, id } = await panel.openDraft(title));
  });
  test.afterEach(async ({ panel }) => {
    await mend();
    await panel.remove(id);
  });

  test('goes from the coach’s file to a member’s screen', async ({ aDeviceOf }) => {
    await choose(page, 'Evening flow.mp4');
    await untilReady(page);
    await publish(page);
    await untilPublished(page);
    await untilFound(title);
    const member = await aDeviceOf('active');
    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await member.getByRole('button', { name: title, exact: true }).first().click();
    await untilPlayed(member, 0.3);
    // The workout is deleted next; a player that is still open would report its progress.
    await member.close();
  });

  test('has a still and subtitles, and is replaced while a member watches', {
    tag: '@all',
  }, async ({ aDeviceOf }) => {
    await uploadTo(page, 20);
    await publish(page);
    await page.getByText(VIDEO_NOT_READY).first().waitFor();
    await slowDown(page, -1);
    await untilReady(page);
    const automatic = (await still(page).getAttribute('src')) ?? '';
    await page.getByRole('button', { name: 'Choose another frame' }).click();
    await page.getByLabel('Frame at').fill('1.5');
    await page.getByAltText('The video at 0:01').waitFor();
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await page.getByText('Members see the new frame soon.').waitFor();
    await expect(still(page)).not.toHaveAttribute('src', automatic);
    // In the place of those by machine.
    await choose(page, 'english.srt', 'Add a file');
    await expect(page.getByText('written by Mux')).toHaveCount(0);
    await expect(page.getByText('Being prepared')).toHaveCount(0, { timeout: 60_000 });
    await publish(page);
    await untilPublished(page);

    await untilFound(title);
    const member = await aDeviceOf('active');
    const playlists: string[] = [];
    member.on('request', (request) => {
      if (/\.m3u8(\?|$)/.test(request.url())) playlists.push(request.url());
    });
    const play = async (): Promise<void> => {
      await open(member, `/workouts?search=${encodeURIComponent(title)}`);
      playlists.length = 0;
      await member.getByRole('button', { name: title, exact: true }).first().click();
      await untilPlayed(member, 0.3);
    };
    await play();
    const player = member.getByRole('dialog', { name: title });
    await member.keyboard.press(' ');
    const length = () =>
      member.evaluate(() => document.querySelector('mux-player')?.media.duration);
    // The panel says 0:06: it leaves out the part of a second.
    expect(Math.floor((await length()) ?? 0)).toBe(6);
    await untilPreview(player);
    await seekTo(member, 2);
    await untilSubtitle(member, player, /^Breathe in\.$/);
    const old = [...playlists];
    const before = await stillOf(page);
    await choose(page, 'Evening flow.mp4', 'Replace the video');
    await expect.poll(() => stillOf(page), { timeout: 60_000 }).not.toBe(before);
    const statusOf = (url: string) =>
      member.evaluate(async (address) => (await fetch(address)).status, url);
    for (const url of old) expect(await statusOf(url)).toBe(200);
    // The library follows a moment later.
    await expect(async () => {
      await play();
      expect(playlists.map((url) => new URL(url).pathname)).not.toContain(
        new URL(old[0] ?? '').pathname,
      );
    }).toPass();
    // The workout is deleted next; a player that is still open would report its progress.
    await member.close();
  });

  test('has its title and buttons in sight wherever its form is scrolled to', {
    tag: '@all',
  }, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const shown = [
      page.getByRole('heading', { level: 1 }),
      ...['Save', 'Publish'].map((name) => page.getByRole('button', { name, exact: true })),
    ];
    await page.getByRole('heading', { name: 'Used in' }).waitFor();
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const top = await page.evaluate((share) => {
        let box = document.querySelector('form')?.parentElement;
        while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
        box?.scrollTo(0, box.scrollHeight * share);
        return box?.scrollTop ?? 0;
      }, part);
      if (part > 0) expect(top).toBeGreaterThan(100);
      for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
    }
  });

  test('cannot be published before it is ready; when it is replaced, the old one stays until the new one is', {
    tag: '@all',
  }, async () => {
    await holdProcessing();
    await choose(page, 'Evening flow.mp4');
    await progress(page, 'Processing').waitFor();
    await publish(page);
    await page.getByText(VIDEO_NOT_READY).first().waitFor();
    await mend();
    await untilReady(page);
    await publish(page);
    await untilPublished(page);

    const before = await stillOf(page);
    await holdProcessing();
    await choose(page, 'Evening flow.mp4', 'Replace the video');
    await progress(page, 'Processing').waitFor();
    expect(await stillOf(page)).toBe(before);
    await mend();
    await progress(page, 'Processing').waitFor({ state: 'detached', timeout: 60_000 });
    await expect.poll(() => stillOf(page)).not.toBe(before);
    await page.getByRole('button', { name: 'Play the video' }).click();
    await untilPlayed(page, 0.3, 'video');

    await test.step('the list shows all its columns', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
      const last = page.getByRole('columnheader', { name: 'Languages' });
      await last.waitFor();
      expect(await last.evaluate(hiddenWidth)).toBe(0);
    });
  });

  test('says why a file is refused, by us or by Mux, or that Mux cannot be reached, and takes the next; has subtitles from a file or written by Mux', {
    tag: '@all',
  }, async () => {
    await choose(page, 'notes.mp4');
    await page.getByRole('alert').getByText(UPLOAD_ERRORS.notAVideo).waitFor();

    const uploads = { path: '/mux/video/v1/uploads', method: 'POST', effect: '500', times: 9 };
    await sandbox('POST', '/faults', uploads);
    await choose(page, 'Evening flow.mp4');
    await page.getByRole('alert').getByText(UPLOAD_ERRORS.unavailable).waitFor();
    await expect(page.getByText(UPLOAD_ERRORS.notAVideo)).toHaveCount(0);
    await mend();

    const message = 'The file has no video track.';
    await sandbox('POST', '/mux/ingest', { effect: 'error', message, times: 1 });
    await drop(page, 'Evening flow.mp4');
    await page.getByText(message, { exact: true }).waitFor();
    await choose(page, 'Evening flow.mp4', 'Try again with a file');
    await untilReady(page);

    // By machine; without captions there is nothing to make a draft of moves from.
    const draft = page.getByRole('button', { name: 'Draft from captions' });
    const english = page.getByRole('button', { name: 'Remove the subtitles in English' });
    await page.getByText('written by Mux').waitFor();
    await expect(draft).toBeEnabled({ timeout: 60_000 });
    await english.click();
    await expect(draft).toBeDisabled();
    await expect(page.getByText(MOVE_TEXTS.noCaptions)).toBeVisible();
    await choose(page, 'notes.mp4', 'Add a file');
    await page.getByText('This file holds no subtitles that we can read').waitFor();
    await choose(page, 'english.srt', 'Add a file');
    await english.waitFor();
    await expect(draft).toBeEnabled({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Let Mux write them' }).click();
    await page.getByText('written by Mux').waitFor();
    await expect(page.getByText('Being prepared')).toHaveCount(0, { timeout: 60_000 });
    await english.click();
    await english.waitFor({ state: 'detached' });
  });

  test('goes on by itself when the line is cut, and while the coach is elsewhere in the panel; can be given up, and goes on where it stopped after a reload', {
    tag: '@all',
  }, async () => {
    const cut = { path: '/mux/upload/', method: 'PUT', effect: 'cut', afterBytes: 1_000_000 };
    // Until the page says so: the browser repeats by itself what breaks on a connection kept open.
    await sandbox('POST', '/faults', { ...cut, times: 50 });
    await slowDown(page, SLOW);
    const lost = glimpse(page, 'Connection lost, trying again');
    await choose(page, LONG);
    await lost;
    await mend();
    await untilSent(page, 10);
    await slowDown(page, ALMOST_STOPPED);
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await page.goBack();
    await progress(page, 'Uploading').waitFor();
    await slowDown(page, SLOW);
    await untilSent(page, 40);
    await slowDown(page, ALMOST_STOPPED);
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await page.getByText(/^Drop a video here/).waitFor();

    await uploadTo(page, 60);
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await page.getByText('The upload was interrupted', { exact: true }).waitFor();
    await page.getByText(/Choose Long evening flow\.mp4 \(31\.5 MB\) again/).waitFor();
    await slowDown(page, -1);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/mux/upload/')) sent += 1;
    });
    await choose(page, LONG, 'Choose the file again');
    await untilReady(page);
    // The request for the upload's status, and the missing ones of four chunks.
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(4);
  });
});
