import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds on the current page, each with its element.
 * @param rules the rules to check; default: all
 */
const faultsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Passed rules are left out of the result, since describing them takes longer than checking.
  const options = { resultTypes: ['violations'], preload: false, runOnly: rules };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
};

/** Fails when axe finds a violation on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await faultsOf(page)).toEqual([]);
};

/** The rules that depend on colours; the others give the same result in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation on the page in either theme.
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
