import type { Page } from '@playwright/test';
import { seeDialog, setTextSize } from './accessibility.ts';
import { goTo, open } from './site.ts';
import { expect, test } from './test.ts';

/** Marks what stays in place while the page scrolls. */
const markBars = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body *')) {
      if (/sticky|fixed/.test(getComputedStyle(element).position)) element.classList.add('bar');
    }
  });

/** The marked elements that cover a part of the focused one. */
const coveringFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focus = document.activeElement;
    if (focus === null || focus === document.body) return [];
    const { left, right, top, bottom } = focus.getBoundingClientRect();
    const xs = [left + 2, (left + right) / 2, right - 2];
    const ys = [top + 2, (top + bottom) / 2, bottom - 2];
    const inFront = xs.flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)));
    return [...document.querySelectorAll('.bar')].flatMap((bar) => {
      const isOver = !bar.contains(focus) && inFront.some((element) => bar.contains(element));
      return isOver ? [`${bar.className} over ${focus.outerHTML}`] : [];
    });
  });

/** Tabs through a page, or the open dialog, and expects nothing in front of what has the focus. */
const expectNeverCovered = async (page: Page, stops: number): Promise<void> => {
  await markBars(page);
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => coveringFocus(page)).toEqual([]);
  }
};

test('what has the focus is never covered, on phones and desktops', { tag: '@all' }, async ({
  aVisitor,
}) => {
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    // Smooth scrolling takes too long on a busy machine.
    const page = await aVisitor({ viewport: { width, height }, reducedMotion: 'reduce' });
    await open(page, '/');
    await expectNeverCovered(page, 70);
    await goTo(page, '/terms');
    await expectNeverCovered(page, 30);
  }
});

test('what has the focus is never covered where text is large, or a sheet is open', {
  tag: '@all',
}, async ({ aVisitor }) => {
  const page = await aVisitor({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await setTextSize(page, 32);
  await open(page, '/');
  await expectNeverCovered(page, 50);
  await goTo(page, '/workouts');
  await page.getByRole('button', { name: 'Filters' }).click();
  await seeDialog(page, 'Filters');
  await expectNeverCovered(page, 8);
});
