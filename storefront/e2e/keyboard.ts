import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/* Going through pages without a pointer. */

/** The focused element, described for messages. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('name') ?? ''} ${words}`;
  });

/**
 * The focused element, if no focus ring is visible on it or on the label or card that it belongs
 * to. Without a focused element on the page, the focus is in the browser's own interface.
 */
const focusedWithoutRing = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    if (element === document.body) return null;
    const word = element.nextElementSibling ?? element;
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      getComputedStyle(word),
    ];
    const hasRing = styles.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    return hasRing ? null : element.outerHTML;
  });

/** Presses Tab until an element has the focus; each focused element must have a visible ring. */
export const tabTo = async (page: Page, target: Locator, most = 40): Promise<void> => {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < most && !(await isThere()); stops += 1) {
    await page.keyboard.press('Tab');
    // A focus guard has the focus until it moves it on.
    await expect.poll(() => focusedWithoutRing(page)).toBeNull();
  }
  expect(await isThere(), `${most} stops, the last at ${await focused(page)}`).toBe(true);
};

/**
 * Tabs once through a dialog and expects the focus inside at every stop, or nowhere on the page: a
 * native dialog lets the focus move to the browser's own interface.
 */
const expectTrapped = async (page: Page, dialog: Locator, stops = 15): Promise<void> => {
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

export const header = (page: Page): Locator => page.getByRole('banner');

/**
 * Opens a dialog with Enter, tabs through it, closes it with Escape, and checks that the focus
 * returns.
 */
export const expectRoundTrip = async (
  page: Page,
  button: Locator,
  dialog: Locator,
): Promise<void> => {
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(button).toBeFocused();
};
