import type { Page } from '@playwright/test';
import { launchBrowser } from '../e2e/browser.ts';
import { openAs, signInDemoMember } from './demo-member.ts';

/** How much slower the processor of a phone is. */
const SLOWER = 4;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true };
/** Longest wait for the frame that follows an interaction, in milliseconds. */
const PAINTED_AFTER_MS = 1000;

type Step = { what: string; act: (page: Page) => Promise<void> };

const tapButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().tap();

const tapInSheet = (text: string) => (page: Page) =>
  page.getByRole('dialog').getByText(text, { exact: true }).first().tap();

/** A walk over a phone's screens; each step is one or more interactions. */
const WALK: readonly Step[] = [
  { what: 'open the menu', act: (page) => page.locator('summary').first().tap() },
  { what: 'close the menu', act: (page) => page.locator('summary').first().tap() },
  { what: 'open the filters', act: tapButton('Filters') },
  { what: 'filter', act: tapInSheet('Beginner') },
  { what: 'take the filter away', act: tapInSheet('Clear Filters') },
  { what: 'close the filters', act: (page) => page.keyboard.press('Escape') },
  {
    what: 'search',
    act: async (page) => {
      await page.getByRole('searchbox').tap();
      await page.getByRole('searchbox').pressSequentially('str', { delay: 150 });
    },
  },
  { what: 'empty the search', act: (page) => page.getByRole('searchbox').fill('') },
  { what: 'heart', act: tapButton(/to favorites|from favorites/i) },
  { what: 'open the player', act: (page) => page.locator('article h2 button').first().tap() },
  { what: 'close the player', act: (page) => page.keyboard.press('Escape') },
];

/** Notes the longest time of each interaction, in milliseconds, as browsers define them. */
const observe = (): void => {
  const interactions = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
      if (entry.interactionId === 0) continue;
      const before = interactions.get(entry.interactionId) ?? 0;
      interactions.set(entry.interactionId, Math.max(before, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(window, { interactions });
};

const take = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { interactions } = window as Window & { interactions?: Map<number, number> };
    const durations = [...(interactions?.values() ?? [])];
    interactions?.clear();
    return durations;
  });

export type Interactions = {
  /** The 75th percentile of the walk's interactions, in milliseconds. */
  p75: number;
  /** The slowest interaction of each step. */
  steps: { what: string; slowest: number }[];
};

/**
 * Walks over the library with a slow processor and measures each interaction to its next paint.
 * @param steps how many of the walk's steps; all, when it is left out
 */
export const walkSlowly = async (url: string, steps = WALK.length): Promise<Interactions> => {
  const browser = await launchBrowser();
  try {
    const page = await openAs(browser, await signInDemoMember(url), PHONE);
    await page.addInitScript(observe);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${url}/workouts`, { waitUntil: 'networkidle' });
    const all: number[] = [];
    const slowest: Interactions['steps'] = [];
    for (const { what, act } of WALK.slice(0, steps)) {
      await act(page);
      await page.waitForTimeout(PAINTED_AFTER_MS);
      const durations = await take(page);
      all.push(...durations);
      slowest.push({ what, slowest: Math.max(0, ...durations) });
    }
    const sorted = all.toSorted((one, other) => one - other);
    return { p75: sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN, steps: slowest };
  } finally {
    await browser.close();
  }
};
