import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from 'contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { film, slowDown } from './films.ts';
import { aVisitor, open, sandboxUrl, storefrontUrl } from './site.ts';

/* Shared helpers of the admin area's tests. */

export const ADMIN = { email: 'admin@example.com', password: 'demo1234' };

const MB = 1000 ** 2;

/** Creates files to upload, in a folder for each test file. */
export const withFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-upload-'));
  const at = (name: string) => join(folder, name);
  beforeAll(() => {
    writeFileSync(at('clip.mp4'), film('demo'));
    // Large enough to observe its upload.
    writeFileSync(at('long.mp4'), film('demo', 6 * MB));
    writeFileSync(at('text.mp4'), 'This is no film.\n'.repeat(2 * MB));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    clip: at('clip.mp4'),
    long: at('long.mp4'),
    /** 34 MB of text with a video's file extension. */
    text: at('text.mp4'),
    picture: join(import.meta.dirname, '../public/og.jpg'),
  };
};

/** Signs in with the demo's prefilled credentials. */
export const signInAsAdmin = async (page: Page): Promise<void> => {
  await open(page, '/admin');
  await page.getByText('Demo admin').waitFor();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
};

/** Opens the upload form and fills in all required fields. */
export const fillUpload = async (
  page: Page,
  title: string,
  files: { video: string; thumbnail?: string },
): Promise<void> => {
  await page.getByRole('tab', { name: 'Upload Video' }).click();
  await page.getByLabel('Workout Title').fill(title);
  await page.getByLabel('Description').fill('Uploaded by a test, and deleted by it.');
  await page.getByLabel('Category').selectOption('Arms');
  await page.getByLabel('Difficulty').selectOption('Advanced');
  await page.getByLabel('Duration (minutes)').fill('25');
  await page.getByLabel('Instructor').selectOption({ index: 1 });
  await page.getByLabel('Equipment').fill('Two light dumbbells');
  await page.getByLabel('Body Parts').fill('Arms, Shoulders');
  await page.getByLabel('Video File').setInputFiles(files.video);
  if (files.thumbnail) await page.getByLabel('Thumbnail Image').setInputFiles(files.thumbnail);
};

export const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Upload Workout' }).click();

export const untilUploaded = (page: Page): Promise<void> =>
  page
    .getByText('Workout uploaded successfully! The form will reset shortly.')
    .waitFor({ timeout: 60_000 });

/** A page of an admin with a running upload, on a connection slow enough to observe it. */
export const anUploadUnderWay = async (title: string, video: string): Promise<Page> => {
  const page = await aVisitor();
  await signInAsAdmin(page);
  await fillUpload(page, title, { video });
  await slowDown(page, 300_000);
  await send(page);
  await page.getByText('Uploading the video').waitFor();
  return page;
};

/** Filters the manage tab by a title. */
export const find = async (page: Page, title: string): Promise<void> => {
  await open(page, `/admin?tab=manage&search=${encodeURIComponent(title)}`);
  await page.getByText(/^Showing \d+ workout\(s\)$/).waitFor();
};

/** Calls the API as the demo's admin. */
const asAdmin = async (method: 'GET' | 'DELETE', path: string): Promise<unknown> => {
  const login = await fetch(`${storefrontUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = calls.login.response.parse(await login.json());
  const response = await fetch(`${storefrontUrl}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}` },
  });
  return response.json();
};

/** The workouts with a title in the admin area's list. */
export const listed = async (title: string) => {
  const query = new URLSearchParams({ search: title });
  const answer = await asAdmin('GET', `/workouts?${query}`);
  return calls.listAdminWorkouts.response.parse(answer).workouts;
};

/** Deletes the workouts that a test has uploaded. */
export const deleteAll = async (title: string): Promise<void> => {
  for (const { id } of await listed(title)) await asAdmin('DELETE', `/workouts/${id}`);
};

/** Makes the next calls of Mux's API fail. */
export const breakMux = (): Promise<unknown> =>
  fetch(`${sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: '/mux/video/v1/uploads',
      method: 'POST',
      effect: '500',
      times: 50,
    }),
  });

export const mendMux = (): Promise<unknown> =>
  fetch(`${sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
