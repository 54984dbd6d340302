import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.ts';

/** What Playwright sets for Chromium, which knows only the last of such lists: a mouse that hovers. */
const POINTER =
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Loads lazy pictures when they come into view: Chromium loads them some screens before, which on our
 * pages takes a fifth of the processor time of a page load, and no test looks at them.
 */
const LAZY_PICTURES = 'lazyLoadingImageMarginPxUnknown=0,lazyLoadingImageMarginPx4G=0';

/* End-to-end tests in a real browser. `npm test` starts the whole products and passes their
 * addresses: tests change what others see, so each worker has its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../.cache/e2e',
  workers: Number(process.env.E2E_PRODUCTS ?? 1),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Longer than an idle machine needs: time limits must not fail a test on a busy one.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}' },
  },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A test cannot answer a worker's requests.
    serviceWorkers: 'block',
    // Snapshots of the page at every step cost a third of the tests' processor time, and only a
    // failed test needs them: `npm test -- e2e NAME --trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...BROWSER_ARGUMENTS, `--blink-settings=${POINTER},${LAZY_PICTURES}`],
    },
  },
});
