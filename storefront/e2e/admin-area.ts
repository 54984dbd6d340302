import type { Page } from '@playwright/test';
import { calls } from 'contract';
import { callApi } from './members.ts';
import { glimpse, open } from './site.ts';

/* What the admin area's tests share. */

const ADMIN = { email: 'admin@example.com', password: 'demo1234' };

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
  glimpse(page, 'Workout uploaded successfully! The form will reset shortly.');

/** Filters the manage tab by a title. */
export const find = async (page: Page, title: string): Promise<void> => {
  await open(page, `/admin?tab=manage&search=${encodeURIComponent(title)}`);
  await page.getByText(/^Showing \d+ workout\(s\)$/).waitFor();
};

/** Calls the API as the demo's admin. */
const asAdmin = async (method: 'GET' | 'DELETE', path: string): Promise<unknown> => {
  const login = await callApi('/auth/login', { body: ADMIN });
  const { access_token: token } = calls.login.response.parse(login);
  return callApi(`/admin${path}`, { method, token });
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
