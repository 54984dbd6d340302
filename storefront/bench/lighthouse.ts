import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_ARGUMENTS, findBrowser } from '../e2e/browser.ts';
import type { DemoMember } from './demo-member.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Audit = {
  /** 0 to 100, by category; NaN without a figure. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Audits that could not be made, with the reason. */
  failures: string[];
  /** Milliseconds; the layout shift has no unit. */
  moments: { lcp: number; blocked: number; shift: number };
  /** What cost points: the audit's title and what it showed. */
  complaints: string[];
};

/** Signs a member in, for the pages that the browser opens next. */
const signIn = async (port: number, { state }: DemoMember): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0]?.setStorageState(state);
  // Ends the connection alone.
  await browser.close();
};

/**
 * Lighthouse's mobile profile of a page: the slow line and processor are reckoned from one load.
 * @param member whose page it is; search engines are kept from such pages on purpose, which costs
 * no points then
 */
export const audit = async (url: string, member?: DemoMember): Promise<Audit> => {
  const browser = await launch({
    chromePath: await findBrowser(),
    chromeFlags: ['--headless', ...BROWSER_ARGUMENTS],
  });
  try {
    if (member !== undefined) await signIn(browser.port, member);
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
      throttlingMethod: 'simulate',
      ...(member !== undefined && { disableStorageReset: true, skipAudits: ['is-crawlable'] }),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]),
    ) as Audit['scores'];
    const complaints = Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title));
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const moments = {
      lcp: figure('largest-contentful-paint'),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
    };
    const failures = Object.entries(audits).flatMap(([id, { errorMessage }]) =>
      errorMessage === undefined ? [] : [`${id}: ${errorMessage}`],
    );
    return { scores, moments, complaints, failures };
  } finally {
    browser.kill();
  }
};
