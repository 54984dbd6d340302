import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessibleByDayAndNight } from './accessibility.ts';
import { expectNoSidewaysScroll } from './narrow.ts';
import { open } from './site.ts';

/**
 * A state of a page: a screen, a dialog, an error. It starts at its path, or from the previous
 * state.
 */
export type State = { name: string; path?: string; reach?: (page: Page) => Promise<unknown> };

/** Reduced motion: elements have their final contrast at once instead of fading in. */
export const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

/** Checks each state with axe in both themes, and at the narrowest widths. */
export const expectAllAccessible = async (page: Page, states: readonly State[]): Promise<void> => {
  for (const { name, path, reach } of states) {
    if (path !== undefined) await open(page, path);
    await reach?.(page);
    await expectAccessibleByDayAndNight(page, name);
    await expectNoSidewaysScroll(page, name);
  }
};

/** Clicks the only button with a name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const seeText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Waits for a dialog and checks that the focus is inside, but not on the close button. */
export const seeDialog = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const focus = () =>
    dialog.evaluate((element) => {
      const { activeElement } = document;
      if (!element.contains(activeElement)) return 'outside';
      return activeElement?.getAttribute('aria-label')?.startsWith('Close') ? 'to close' : 'inside';
    });
  await expect.poll(focus).toBe('inside');
};

/** Mocks the response of an API call, in this browser only. */
export const answer = (page: Page, call: string, status: number, json: object): Promise<unknown> =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status, json }));
