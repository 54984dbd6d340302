import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { findWorkout, open, PHONE } from './site.ts';
import { test } from './test.ts';

const add = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add ${title} to favorites`, exact: true }).first();
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove ${title} from favorites`, exact: true }).first();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

const aTitle = async () => (await findWorkout()).title;

test.describe('a favourite', { tag: '@all' }, () => {
  test('that is marked on one device is there on the other, and goes on both', async ({
    aDeviceOf,
    aMember,
  }) => {
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
});
