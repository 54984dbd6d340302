import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on the page as it stands, each with the element that it is about.
 * @param rules all of them, unless they are named
 */
const faultsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // What passes is not described, which would take longer than looking.
  const options = { resultTypes: ['violations'], preload: false, runOnly: rules };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
};

/** Fails when axe finds anything on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await faultsOf(page)).toEqual([]);
};

/** The rules whose answer depends on colours; the others say the same by night. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything on the page in one of its two themes.
 * @param state what the page shows, for the message
 */
export const expectAccessibleByDayAndNight = async (page: Page, state: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await faultsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await faultsOf(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ state, byDay, byNight }).toEqual({ state, byDay: [], byNight: [] });
};
