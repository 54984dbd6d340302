import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessibleByDayAndNight } from './accessibility.ts';
import { expectNoSidewaysScroll } from './narrow.ts';
import { open } from './site.ts';

/**
 * What a page can show: a screen, a dialog, a fault. It begins at its address, or where the state
 * before it has left the page.
 */
export type State = { name: string; path?: string; reach?: (page: Page) => Promise<unknown> };

/** Nothing moves: what would fade in has at once the contrast that it comes to. */
export const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

/** Has axe look at one state after the other, by day and by night, and the narrowest phones show it. */
export const expectAllAccessible = async (page: Page, states: readonly State[]): Promise<void> => {
  for (const { name, path, reach } of states) {
    if (path !== undefined) await open(page, path);
    await reach?.(page);
    await expectAccessibleByDayAndNight(page, name);
    await expectNoSidewaysScroll(page, name);
  }
};

/** Presses the one button of a name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const seeText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Waits for a dialog that opens with the focus inside, and not on the button that closes it. */
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

/** Has the API answer a call as told, in this browser alone. */
export const answer = (page: Page, call: string, status: number, json: object): Promise<unknown> =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status, json }));
