import { readFileSync } from 'node:fs';
import { UPLOAD_ERRORS, VIDEO_NOT_READY } from 'contract';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowDown } from './films.ts';
import { aCoachsPage } from './panel.ts';
import {
  draftWithoutVideo,
  fileInput,
  mux,
  openForm,
  piecesSent,
  progress,
  removeWorkout,
  untilReady,
  untilUploaded,
  withFilms,
  withMux,
} from './panel-video.ts';
import { aVisitor, expectComplaints, open, signIn, withBrowser } from './site.ts';

withBrowser();
withMux();
const files = withFilms();

const CHOOSE = 'Choose a video';
/** One chunk takes three seconds, so that the test can act meanwhile. */
const SLOW = 3 * 1024 ** 2;

const publish = (panel: Page): Promise<void> =>
  panel.getByRole('button', { name: 'Publish', exact: true }).click();

const isPlaying = (page: Page, player: 'video' | 'mux-video') =>
  page.waitForFunction(
    (name) => (document.querySelector<HTMLVideoElement>(name)?.currentTime ?? 0) > 0.3,
    player,
    { timeout: 45_000 },
  );

describe('the video of a workout, in the panel', () => {
  let panel: Page;
  let id: string;
  let title: string;

  beforeEach(async () => {
    // Ignore errors of Strapi's panel and of connections that are cut on purpose.
    expectComplaints(/./);
    title = `Evening Flow ${crypto.randomUUID().slice(0, 8)}`;
    panel = await aCoachsPage();
    id = await draftWithoutVideo(panel, title);
    await openForm(panel, id);
  });
  afterEach(() => removeWorkout(panel, id));

  it('goes from the coach’s file to a member’s screen', async () => {
    await slowDown(panel, SLOW);
    await fileInput(panel, CHOOSE).setInputFiles(files.longFilm);
    await progress(panel, 'Uploading').waitFor();
    await untilUploaded(panel, 20);
    await publish(panel);
    await panel
      .getByText(/validation errors|This value is required/)
      .first()
      .waitFor();
    await slowDown(panel, -1);
    await untilReady(panel);
    expect(await panel.locator('input[name="duration"]').inputValue()).toBe('1');

    const still = panel.getByAltText('What members see before it plays');
    const before = await still.getAttribute('src');
    await panel.getByRole('button', { name: 'Choose another frame' }).click();
    await panel.getByLabel('Frame at').fill('1.5');
    await panel.getByAltText('The film at 0:01').waitFor();
    await panel.getByRole('button', { name: 'Use this frame' }).click();
    await panel.getByText('Members see the new frame soon.').waitFor();
    await expect.poll(() => still.getAttribute('src')).not.toBe(before);

    await panel.getByRole('button', { name: 'Play the video' }).click();
    await isPlaying(panel, 'video');

    await publish(panel);
    await panel.getByText('Published document').first().waitFor();
    const member = await aVisitor();
    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await signIn(member, 'active');
    await member.getByRole('button', { name: title, exact: true }).first().click();
    await isPlaying(member, 'mux-video');
  });

  it('cannot be published before it is ready, and says so at the field', async () => {
    await mux('POST', '/mux/ingest', { effect: 'hold' });
    await panel.locator('input[name="duration"]').fill('25');
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await progress(panel, 'Processing').waitFor();
    await publish(panel);
    await panel.getByText(VIDEO_NOT_READY).first().waitFor();
    await mux('DELETE', '/mux/ingest');
    await untilReady(panel);
    await panel.getByText('The form says 25 minutes.').waitFor();
    await publish(panel);
    await panel.getByText('Published document').first().waitFor();
  });

  it('is dropped onto the field as well as chosen', async () => {
    const bytes = readFileSync(files.film).toString('base64');
    const dropped = await panel.evaluateHandle((encoded) => {
      const data = new DataTransfer();
      const film = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      data.items.add(new File([film], 'Evening flow.mp4'));
      return data;
    }, bytes);
    const zone = panel.getByText(/^Drop a video here/);
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    await untilReady(panel);
  });

  it('is refused when the file is no film, whatever it is called', async () => {
    await fileInput(panel, CHOOSE).setInputFiles(files.notAFilm);
    await panel.getByRole('alert').getByText(UPLOAD_ERRORS.notAVideo).waitFor();
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await untilReady(panel);
    expect(await panel.getByText(UPLOAD_ERRORS.notAVideo).count()).toBe(0);
  });

  it('goes on by itself when the line is cut', async () => {
    const cut = { path: '/mux/upload/', method: 'PUT', effect: 'cut', afterBytes: 1_000_000 };
    await mux('POST', '/faults', { ...cut, times: 2 });
    await fileInput(panel, CHOOSE).setInputFiles(files.longFilm);
    await panel.getByText('Connection lost, trying again').waitFor();
    await untilReady(panel);
  });

  it('uploads on while the coach is elsewhere in the panel', async () => {
    await slowDown(panel, SLOW);
    await fileInput(panel, CHOOSE).setInputFiles(files.longFilm);
    await untilUploaded(panel, 10);
    await panel.getByRole('link', { name: 'Instructors', exact: true }).click();
    await panel.getByRole('heading', { name: 'Instructors' }).waitFor();
    await panel.goBack();
    await progress(panel, 'Uploading').waitFor();
    await slowDown(panel, -1);
    await untilReady(panel);
  });

  it('goes on where it stopped after the page was loaded anew', async () => {
    await slowDown(panel, SLOW);
    await fileInput(panel, CHOOSE).setInputFiles(files.longFilm);
    await untilUploaded(panel, 60);
    panel.on('dialog', (question) => question.accept());
    await panel.reload();
    await panel.getByText('The upload was interrupted', { exact: true }).waitFor();
    await panel.getByText(/Choose Long evening flow\.mp4 \(31\.5 MB\) again/).waitFor();
    const before = await piecesSent();
    await fileInput(panel, 'Choose the file again').setInputFiles(files.longFilm);
    await untilReady(panel);
    // The request for the upload's status, and the missing ones of four chunks.
    expect((await piecesSent()) - before).toBeLessThan(4);
  });

  it('can be given up, which leaves the field as it was', async () => {
    await slowDown(panel, SLOW);
    await fileInput(panel, CHOOSE).setInputFiles(files.longFilm);
    await untilUploaded(panel, 10);
    await panel.getByRole('button', { name: 'Cancel the upload' }).click();
    await panel.getByText(/^Drop a video here/).waitFor();
  });

  it('shows why Mux could not use a file, and takes another', async () => {
    const message = 'The file has no video track.';
    await mux('POST', '/mux/ingest', { effect: 'error', message, times: 1 });
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await panel.getByText(message, { exact: true }).waitFor({ timeout: 30_000 });
    await fileInput(panel, 'Try again with a file').setInputFiles(files.film);
    await untilReady(panel);
  });

  it('says that Mux cannot be reached, and works once it can', async () => {
    const uploads = { path: '/mux/video/v1/uploads', method: 'POST', effect: '500', times: 9 };
    await mux('POST', '/faults', uploads);
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await panel.getByRole('alert').getByText(UPLOAD_ERRORS.unavailable).waitFor();
    await mux('DELETE', '/faults');
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await untilReady(panel);
  });

  it('is replaced: the old one stays until the new one is ready', async () => {
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await untilReady(panel);
    const still = panel.getByAltText('What members see before it plays');
    const before = new URL((await still.getAttribute('src')) ?? '').pathname;
    await mux('POST', '/mux/ingest', { effect: 'hold' });
    await fileInput(panel, 'Replace the video').setInputFiles(files.film);
    await progress(panel, 'Processing').waitFor();
    expect(await still.getAttribute('src')).toContain(before);
    await mux('DELETE', '/mux/ingest');
    await progress(panel, 'Processing').waitFor({ state: 'detached', timeout: 60_000 });
    await expect.poll(() => still.getAttribute('src')).not.toContain(before);
  });

  it('is replaced while a member watches the old one, which she can watch to its end', async () => {
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await untilReady(panel);
    await publish(panel);
    await panel.getByText('Published document').first().waitFor();
    const member = await aVisitor();
    const watched: string[] = [];
    member.on('request', (request) => {
      if (/\.m3u8(\?|$)/.test(request.url())) watched.push(request.url());
    });
    const play = async (): Promise<void> => {
      watched.length = 0;
      await member.getByRole('button', { name: title, exact: true }).first().click();
      await isPlaying(member, 'mux-video');
    };
    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await signIn(member, 'active');
    await play();
    const old = [...watched];

    const still = panel.getByAltText('What members see before it plays');
    const before = new URL((await still.getAttribute('src')) ?? '').pathname;
    await fileInput(panel, 'Replace the video').setInputFiles(files.film);
    await expect.poll(() => still.getAttribute('src'), { timeout: 60_000 }).not.toContain(before);
    const statusOf = (url: string) =>
      member.evaluate(async (address) => (await fetch(address)).status, url);
    for (const url of old) expect(await statusOf(url)).toBe(200);

    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await play();
    expect(watched.map((url) => new URL(url).pathname)).not.toContain(
      new URL(old[0] ?? '').pathname,
    );
  });

  it('has subtitles from a file or written by Mux, which can be removed', async () => {
    await fileInput(panel, CHOOSE).setInputFiles(files.film);
    await untilReady(panel);
    await fileInput(panel, 'Add a file').setInputFiles(files.notAFilm);
    await panel.getByText('This file holds no subtitles that we can read').waitFor();
    await fileInput(panel, 'Add a file').setInputFiles(files.subtitles);
    const english = panel.getByRole('button', { name: 'Remove the subtitles in English' });
    await english.waitFor();
    await panel.getByRole('button', { name: 'Let Mux write them' }).click();
    await panel.getByText('written by Mux').waitFor();
    await expect.poll(() => panel.getByText('Being prepared').count(), { timeout: 20_000 }).toBe(0);
    await english.click();
    await english.waitFor({ state: 'detached' });
  });
});
