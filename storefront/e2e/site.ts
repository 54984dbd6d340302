import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';

/** The product's setting for this vitest worker, or of the only product. */
const given = (name: string): string | undefined =>
  process.env[`${name}_${process.env.VITEST_POOL_ID}`] || process.env[name];

const required = (name: string): string => {
  const value = given(name);
  if (!value) throw new Error(`${name} says where the product runs; \`npm test -- e2e\` sets it`);
  return value.replace(/\/$/, '');
};

export const storefrontUrl = required('E2E_STOREFRONT_URL');
export const cmsUrl = required('E2E_CMS_URL');
export const sandboxUrl = required('E2E_SANDBOX_URL');
/** URL of Stripe's API: the sandbox's, or Stripe's own with a test-mode key. */
export const stripeUrl = given('E2E_STRIPE_URL') || sandboxUrl;

const RESTARTS_WITHIN_MS = 30_000;

const cmsAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(`${cmsUrl}/_health`)).ok;
  } catch {
    // Connection refused.
    return false;
  }
};

/** Restarts Strapi, as a deployment does, while everything else keeps running. */
export const restartCms = async (): Promise<void> => {
  const poll = { timeout: RESTARTS_WITHIN_MS, interval: 50 };
  process.kill(Number(required('E2E_PRODUCT_PID')), 'SIGUSR2');
  await expect.poll(cmsAnswers, poll).toBe(false);
  await expect.poll(cmsAnswers, poll).toBe(true);
};

export const DEMO_PASSWORD = 'demo1234';

export type DemoMember = 'active' | 'trial' | 'trial-no-card' | 'expired' | 'inactive';

let browser: Browser;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

/** Patterns of console errors that the current test expects. */
let expected: RegExp[] = [];

/** Allows console errors that the test causes on purpose. */
export const expectComplaints = (...patterns: RegExp[]): void => {
  expected = patterns;
};

const watch = (page: Page): void => {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
};

/** Shares one browser per test file, and fails a test with unexpected console errors. */
export const withBrowser = (): void => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints
      .splice(0)
      .filter((text) => !expected.some((pattern) => pattern.test(text)));
    expected = [];
    expect(unexpected).toEqual([]);
  });
  afterAll(() => browser.close());
};

/** A new visitor: a page with empty storage. */
export const aVisitor = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: storefrontUrl,
    ...options,
  });
  context.setDefaultTimeout(20_000);
  contexts.push(context);
  const page = await context.newPage();
  watch(page);
  return page;
};

/** Opens a page and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  // The router removes this element once the page is hydrated.
  await page.waitForFunction(() => !('$_TSR' in window));
};

/** Fills in the open sign-in dialog and submits it. */
export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
};

/** Signs in through the header, as one of the demo's members. */
export const signIn = async (page: Page, member: DemoMember): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, `${member}@example.com`, DEMO_PASSWORD);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** The session in local storage. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: localStorage.getItem('userData'),
  }));

/** A workout of the library, fetched from the API. */
export const findWorkout = async (
  matches: (workout: { title: string; slug: string; is_premium: boolean; id: string }) => boolean,
) => {
  const response = await fetch(`${storefrontUrl}/api/workouts?limit=100`);
  const { workouts } = (await response.json()) as {
    workouts: { id: string; slug: string; title: string; is_premium: boolean }[];
  };
  const found = workouts.find(matches);
  if (found === undefined) throw new Error('The demo has no such workout');
  return found;
};
