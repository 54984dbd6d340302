import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { film } from './films.ts';
import { openInPanel } from './panel.ts';
import { cmsUrl, sandboxUrl } from './site.ts';

/* Shared helpers of the tests of the panel's video field. */

const WORKOUTS = '/content-manager/collection-types/api::workout.workout';
const MIB = 1024 ** 2;

/** Creates the coach's files, in a folder for each test file. */
export const withFilms = () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-video-'));
  const at = (name: string): string => join(folder, name);
  beforeAll(() => {
    writeFileSync(at('Evening flow.mp4'), film('bars'));
    // Four chunks of the uploader, so that its progress can be observed and interrupted.
    writeFileSync(at('Long evening flow.mp4'), film('bars', 30 * MIB));
    writeFileSync(at('notes.mp4'), 'This is no film.\n');
    writeFileSync(at('english.srt'), '1\n00:00:01,000 --> 00:00:03,500\nBreathe in.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    film: at('Evening flow.mp4'),
    longFilm: at('Long evening flow.mp4'),
    notAFilm: at('notes.mp4'),
    subtitles: at('english.srt'),
  };
};

/** The stand-in's control API, to inject faults into Mux. */
export const mux = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response;
};

/** Removes Mux's injected faults after each test. */
export const withMux = (): void => {
  afterEach(async () => {
    await mux('DELETE', '/faults');
    await mux('DELETE', '/mux/ingest');
  });
};

const piecesSchema = z.object({ data: z.array(z.unknown()) });

/** How many video chunks were sent to Mux. */
export const piecesSent = async (): Promise<number> => {
  const answer = await mux('GET', '/requests?path=/mux/upload/&method=PUT&limit=500');
  return piecesSchema.parse(await answer.json()).data.length;
};

const savedSchema = z.object({ data: z.object({ documentId: z.string() }) });

/** The request headers of the coach who is signed in on a page. */
const authorization = async (panel: Page): Promise<{ authorization: string }> => {
  const cookies = await panel.context().cookies(`${cmsUrl}/admin`);
  const token = cookies.find(({ name }) => name === 'jwtToken')?.value ?? '';
  return { authorization: `Bearer ${token}` };
};

/** A workout without duration and video, created through the panel's own API. */
export const draftWithoutVideo = async (panel: Page, title: string): Promise<string> => {
  const response = await panel.request.post(`${cmsUrl}${WORKOUTS}`, {
    headers: await authorization(panel),
    data: {
      title,
      slug: title.toLowerCase().replaceAll(/\W+/g, '-'),
      description: 'Made by a test.',
      ...{ category: 'Pilates', difficulty: 'Beginner', isPremium: true },
    },
  });
  return savedSchema.parse(await response.json()).data.documentId;
};

/** Deletes a workout together with its video. */
export const removeWorkout = async (panel: Page, id: string): Promise<void> => {
  const headers = await authorization(panel);
  await panel.request.delete(`${cmsUrl}${WORKOUTS}/${id}`, { headers });
};

/** Opens a workout's form, which contains the video field. */
export const openForm = async (panel: Page, id: string): Promise<void> => {
  await openInPanel(panel, `${WORKOUTS}/${id}`);
  await panel.locator('input[name="title"]').waitFor();
};

/** The hidden file input behind a button. */
export const fileInput = (panel: Page, button: string): Locator =>
  panel.locator(`input[type=file][aria-label="${button}"]`);

export const progress = (panel: Page, step: 'Uploading' | 'Processing'): Locator =>
  panel.getByRole('progressbar', { name: step });

/** Waits until an upload has reached a percentage. */
export const untilUploaded = (panel: Page, percent: number) =>
  panel.waitForFunction(
    (wanted) =>
      Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= wanted,
    percent,
  );

/** Waits until the field shows a playable video. */
export const untilReady = (panel: Page) =>
  panel.getByText('Ready, 0:06 long.').waitFor({ timeout: 60_000 });
