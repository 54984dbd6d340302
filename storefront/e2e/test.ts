import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import type { PlanKey } from 'contract';
import { startGermanSite } from './german.ts';
import { type DemoMember, register, signedIn, subscribe, type TestMember } from './members.ts';
import { Panel } from './panel.ts';
import { storefrontUrl } from './site.ts';

export { expect } from '@playwright/test';

/** The browser windows of a test, and the console errors of their pages. */
class Windows {
  readonly #browser: Browser;
  readonly #opened: BrowserContext[] = [];
  readonly #complaints: string[] = [];
  #expected: readonly RegExp[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  expectComplaints = (...patterns: RegExp[]): void => {
    this.#expected = patterns;
  };

  /** Opens a page with storage of its own. */
  open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await this.#browser.newContext({ serviceWorkers: 'block', ...options });
    this.#opened.push(context);
    context.on('weberror', (fault) => this.#complaints.push(fault.error().message));
    context.on('console', (message) => {
      // What could not be loaded stands in the location alone.
      const { url } = message.location();
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${url})`);
    });
    return context.newPage();
  };

  /** Closes everything; returns the console errors that were not expected. */
  close = async (): Promise<readonly string[]> => {
    // Not what the end itself causes: a request that nothing answers in the test's way any more.
    const complaints = [...this.#complaints];
    const pages = this.#opened.flatMap((window) => window.pages());
    // Requests that are still on their way would fail the next test.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(this.#opened.map((window) => window.close()));
    return complaints.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  };
}

type Fixtures = {
  windows: Windows;
  /** Opens a page of a new visitor, with empty storage. */
  aVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page on which one of the demo's members, or another member, is signed in. */
  aDeviceOf: (
    member: DemoMember | { email: string },
    options?: BrowserContextOptions,
  ) => Promise<Page>;
  /** Registers a member that no other test uses. */
  aMember: () => Promise<TestMember>;
  /** A member who pays for a plan with a card on file. */
  aSubscriber: (plan?: PlanKey) => Promise<TestMember>;
  /** Strapi's panel, with the coach signed in. */
  panel: Panel;
  /** Opens the worker's page of the panel as the coach. */
  aCoach: (path?: string) => Promise<Page>;
  /** Opens a page of a new visitor on a site in English and German. */
  aGuest: (options?: BrowserContextOptions) => Promise<Page>;
  /** Allows console errors that the test causes on purpose. */
  expectComplaints: (...patterns: RegExp[]) => void;
};

type WorkerFixtures = {
  /** The panel of all tests of a worker. */
  sharedPanel: Panel;
  /** The address of the site in English and German, which the first test that uses it starts. */
  germanSite: string;
};

/** Playwright's test. Unexpected console errors fail it; `page` is a visitor's. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: storefrontUrl,
  windows: async ({ browser }, provide) => {
    const windows = new Windows(browser);
    await provide(windows);
    base.expect(await windows.close()).toEqual([]);
  },
  page: async ({ windows }, provide) => provide(await windows.open()),
  expectComplaints: async ({ windows }, provide) => provide(windows.expectComplaints),
  aVisitor: async ({ windows }, provide) => provide(windows.open),
  aDeviceOf: async ({ windows, playwright }, provide) =>
    provide(async (member, options) => {
      const email = typeof member === 'string' ? `${member}@example.com` : member.email;
      const storageState = await signedIn(playwright.request, email);
      return windows.open({ ...options, storageState });
    }),
  aMember: async ({ windows }, provide) =>
    provide(async () => {
      const member = await register();
      return { ...member, page: await windows.open({ storageState: member.state }) };
    }),
  aSubscriber: async ({ aMember }, provide) =>
    provide(async (plan = 'monthly') => {
      const member = await aMember();
      await subscribe(member, plan);
      return member;
    }),
  germanSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters
    async ({}, provide) => {
      const { url, stop } = await startGermanSite();
      await provide(url);
      await stop();
    },
    { scope: 'worker' },
  ],
  aGuest: async ({ aVisitor, germanSite }, provide) =>
    provide((options) => aVisitor({ ...options, baseURL: germanSite })),
  sharedPanel: [async ({ browser }, provide) => provide(new Panel(browser)), { scope: 'worker' }],
  panel: async ({ sharedPanel }, provide, info) => {
    await provide(sharedPanel);
    // After a failed test Playwright starts another worker.
    if (info.status === info.expectedStatus) await sharedPanel.leave();
  },
  aCoach: async ({ panel }, provide) => provide(panel.open),
});
