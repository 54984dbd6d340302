import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, each with the element that it is about. */
const faultsOf = async (page: Page, run: string): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
};

/** Fails when axe finds anything on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await faultsOf(page, 'axe.run()')).toEqual([]);
};

/** The rules whose answer depends on colours; the others say the same by night. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything on the page in one of its two themes.
 * @param state what the page shows, for the message
 */
export const expectAccessibleByDayAndNight = async (page: Page, state: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await faultsOf(page, 'axe.run()');
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await faultsOf(page, `axe.run({ runOnly: ${JSON.stringify(COLOURS)} })`);
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ state, byDay, byNight }).toEqual({ state, byDay: [], byNight: [] });
};
