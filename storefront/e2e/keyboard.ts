import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus, as a reader would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('name') ?? ''} ${words}`;
  });

/**
 * Whether a ring is drawn around what has the focus, or around the word or card that it stands for.
 * Where nothing on the page has it, it is in the browser's own bars.
 */
const hasRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    if (element === document.body) return true;
    const word = element.nextElementSibling ?? element;
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      getComputedStyle(word),
    ];
    return styles.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
  });

/** Presses Tab until something has the focus; each stop on the way has a ring to be seen by. */
export const tabTo = async (page: Page, target: Locator, most = 40): Promise<void> => {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < most && !(await isThere()); stops += 1) {
    await page.keyboard.press('Tab');
    expect([await focused(page), await hasRing(page)]).toEqual([await focused(page), true]);
  }
  expect(await isThere(), `${most} stops, the last at ${await focused(page)}`).toBe(true);
};

/**
 * Goes once round what a dialog holds, and finds the focus inside at every stop, or nowhere on the
 * page: a dialog of the browser's own lets it go on to the browser's bars.
 */
export const expectTrapped = async (page: Page, dialog: Locator, stops = 15): Promise<void> => {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(stop % 5 === 4 ? 'Shift+Tab' : 'Tab');
    const inside = () =>
      dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      );
    // At its ends a guard has the focus for the moment in which it hands it on.
    await expect.poll(inside, { message: `stop ${stop}` }).toBe(true);
  }
};

/** Waits until something has the focus. */
export const expectFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
