import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { aDeviceOf, askAs, PHONE } from './devices.ts';
import { aMember } from './members.ts';
import { aVisitor, expectComplaints, findWorkout, open, withBrowser } from './site.ts';

withBrowser();

const add = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add ${title} to favorites`, exact: true }).first();
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove ${title} from favorites`, exact: true }).first();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

const aTitle = async () => (await findWorkout(() => true)).title;

describe('a favourite', () => {
  it('that is marked on one device is there on the other, and goes on both', async () => {
    const member = await aMember();
    const title = await aTitle();
    const phone = await aDeviceOf(member, PHONE);
    const desk = member.page;

    await open(phone, '/workouts');
    await add(phone, title).tap();
    await toast(phone, 'Added to favorites').waitFor();

    await open(desk, '/workouts?tab=favorites');
    await desk.getByText('Showing 1 workout', { exact: true }).waitFor();
    await desk.getByRole('heading', { name: title }).waitFor();
    await expectAccessible(desk);
    await remove(desk, title).click();
    await toast(desk, 'Removed from favorites').waitFor();
    await desk.getByText('No favorites yet.').waitFor();

    await phone.reload();
    await add(phone, title).waitFor();
  });

  it('survives a reload, and counts a double click once', async () => {
    const member = await aMember();
    const title = await aTitle();
    const { page } = member;
    await open(page, '/workouts');
    await add(page, title).dblclick();
    await toast(page, 'Added to favorites').waitFor();
    await page.reload();
    await remove(page, title).waitFor();
    expect((await askAs<{ favorites: string[] }>(member, '/favorites')).favorites).toHaveLength(1);
  });

  it('goes back to what it was when the server does not follow', async () => {
    expectComplaints(/status of 503/);
    const member = await aMember();
    const title = await aTitle();
    const { page } = member;
    await open(page, '/workouts');
    await page.route('**/api/favorites', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      // Long enough to be observed, short enough to wait for.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.fulfill({ status: 503, json: { detail: 'down' } });
    });
    await add(page, title).click();
    await remove(page, title).waitFor();
    await toast(page, 'Failed to update favorites. Please try again.').waitFor();
    await add(page, title).waitFor();
  });

  it('takes a visitor to signing in', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    await add(page, await aTitle()).click();
    await toast(page, 'Sign In Required').waitFor();
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  });
});
