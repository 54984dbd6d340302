import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The focused element, described for messages. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('name') ?? ''} ${words}`;
  });

/**
 * Whether a focus ring is visible on the focused element, or on the label or card that it belongs
 * to. Without a focused element on the page, the focus is in the browser's own interface.
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

/** Presses Tab until an element has the focus; each focused element must have a visible ring. */
export const tabTo = async (page: Page, target: Locator, most = 40): Promise<void> => {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < most && !(await isThere()); stops += 1) {
    await page.keyboard.press('Tab');
    expect([await focused(page), await hasRing(page)]).toEqual([await focused(page), true]);
  }
  expect(await isThere(), `${most} stops, the last at ${await focused(page)}`).toBe(true);
};

/**
 * Tabs once through a dialog and expects the focus inside at every stop, or nowhere on the page: a
 * native dialog lets the focus move to the browser's own interface.
 */
export const expectTrapped = async (page: Page, dialog: Locator, stops = 15): Promise<void> => {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(stop % 5 === 4 ? 'Shift+Tab' : 'Tab');
    const inside = () =>
      dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      );
    // At both ends a focus guard briefly has the focus before it moves it on.
    await expect.poll(inside, { message: `stop ${stop}` }).toBe(true);
  }
};

/** Waits until an element has the focus. */
export const expectFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
