import { expectLargeTextKept } from './accessibility.ts';
import { visit } from './site.ts';
import { test } from './test.ts';

/* Text of twice the size, as a reader sets it in the browser of a phone (WCAG 1.4.4). */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('large text loses nothing on the pages of visitors', { tag: '@all' }, async ({ page }) => {
  for (const path of [
    ...['/', '/workouts', '/workouts/full-body-in-twenty', '/programmes/strong-middle'],
    ...['/refund', '/signup'],
  ]) {
    await test.step(path, async () => {
      await visit(page, path);
      await expectLargeTextKept(page);
    });
  }
});

test('large text loses nothing on the pages of members', { tag: '@all' }, async ({ aDeviceOf }) => {
  const page = await aDeviceOf('active');
  for (const path of ['/profile', '/settings', '/week', '/calendar', '/history']) {
    await test.step(path, async () => {
      await visit(page, path);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await expectLargeTextKept(page);
    });
  }
});
