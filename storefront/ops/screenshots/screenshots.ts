/* `node storefront/ops/screenshots/screenshots.ts`: takes screenshots of every screen and dialog at four
 * widths in both themes, of the sandbox's pages, mails and Strapi's panel too. Uses the product at
 * E2E_STOREFRONT_URL, E2E_SANDBOX_URL and E2E_CMS_URL (default: those of `npm start`) and writes
 * to storefront/screenshots, which git ignores. Arguments are names of screens, `390` and the other
 * widths, `light` and `dark`; `tour` makes the README's animated tour instead. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/browser.ts';
import { DIALOG_SCREENS } from './dialog-screens.ts';
import { OTHER_SCREENS } from './other-screens.ts';
import { PASSWORD, SCREENS, type Screen } from './screens.ts';
import { makeTour, TOUR_SIZE } from './tour.ts';

const addressOf = (setting: string, port: number): string =>
  (process.env[setting] ?? `http://localhost:${port}`).replace(/\/$/, '');

const BASE = addressOf('E2E_STOREFRONT_URL', 3000);
const SITES = {
  storefront: BASE,
  sandbox: addressOf('E2E_SANDBOX_URL', 4010),
  panel: addressOf('E2E_CMS_URL', 1337),
};
const FOLDER = join(import.meta.dirname, '../../screenshots');
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const THEMES = ['light', 'dark'] as const;

const sessions = new Map<string, Promise<{ access_token: string; user: unknown }>>();

/** The session of a demo member, signed in once for all screenshots. */
const sessionOf = (member: string) => {
  const known = sessions.get(member);
  if (known !== undefined) return known;
  const asked = fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${member}@example.com`, password: PASSWORD }),
  }).then((response) => {
    if (!response.ok) throw new Error(`${member} cannot sign in: ${response.status}`);
    return response.json() as Promise<{ access_token: string; user: unknown }>;
  });
  sessions.set(member, asked);
  return asked;
};

let coach: ReturnType<BrowserContext['storageState']> | undefined;

/** The coach's session in the panel, signed in once for all screenshots. */
const coachSession = (browser: Browser): ReturnType<BrowserContext['storageState']> => {
  const signIn = async () => {
    const context = await browser.newContext({ baseURL: SITES.panel });
    const page = await context.newPage();
    await page.goto('/admin');
    await page.getByLabel('Email').fill('coach@example.com');
    await page.getByLabel('Password').fill('Coach1234');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation').first().waitFor();
    const state = await context.storageState();
    await context.close();
    return state;
  };
  coach ??= signIn();
  return coach;
};

/** Opens a window, signed in as one of the demo's members when `member` names one. */
const openWindow = async (
  browser: Browser,
  viewport: { width: number; height: number },
  colorScheme: (typeof THEMES)[number],
  { member, site = 'storefront' }: Pick<Screen, 'member' | 'site'> = {},
): Promise<Page> => {
  const context = await browser.newContext({
    ...{ viewport, colorScheme, baseURL: SITES[site] },
    ...(site === 'panel' && { storageState: await coachSession(browser) }),
  });
  if (member !== undefined) {
    const { access_token, user } = await sessionOf(member);
    await context.addInitScript(
      ([token, stored]) => {
        localStorage.setItem('authToken', token ?? '');
        localStorage.setItem('userData', stored ?? '');
      },
      [access_token, JSON.stringify(user)],
    );
  }
  return context.newPage();
};

const take = async (
  browser: Browser,
  screen: Screen,
  size: (typeof SIZES)[number],
  theme: (typeof THEMES)[number],
): Promise<void> => {
  const page = await openWindow(browser, size, theme, screen);
  try {
    await page.goto(screen.path, { waitUntil: 'networkidle' });
    await screen.prepare?.(page);
    if (screen.whole) await showLazyPictures(page);
    await page.waitForTimeout(350);
    await page.screenshot({
      path: join(FOLDER, `${screen.name}-${size.width}-${theme}.png`),
      fullPage: screen.whole ?? false,
    });
  } finally {
    await page.context().close();
  }
};

/** Scrolls through the page once, and waits for its lazy pictures. */
const showLazyPictures = async (page: Page): Promise<void> => {
  // Mails have none, and no script runs in them.
  if ((await page.locator('img[loading=lazy]').count()) === 0) return;
  await page.evaluate(async () => {
    // The site's own scrolling is smooth, and would lag behind.
    const scroll = (top: number) => window.scrollTo({ top, behavior: 'instant' });
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scroll(top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    // A lazy picture that is never near the window, such as in a closed dialog, is never loaded.
    const begun = [...document.images].filter(({ currentSrc }) => currentSrc !== '');
    await Promise.allSettled(begun.map((picture) => picture.decode()));
    scroll(0);
  });
};

const asked = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
let failed = 0;
if (asked.includes('tour')) {
  const open = (screen?: { member: string }) => openWindow(browser, TOUR_SIZE, 'light', screen);
  const bytes = await makeTour(await open(), await open({ member: 'active' }));
  console.log(`tour: ${Math.round(bytes / 1000)} kB`);
}
/** Those that the arguments name, or all of them where the arguments name none. */
const askedOf = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] => {
  const named = all.filter((one) => asked.includes(nameOf(one)));
  return named.length === 0 ? all : named;
};
const screens = asked.includes('tour')
  ? []
  : askedOf([...SCREENS, ...DIALOG_SCREENS, ...OTHER_SCREENS], ({ name }) => name);
for (const screen of screens) {
  for (const size of askedOf(SIZES, ({ width }) => String(width))) {
    for (const theme of askedOf(THEMES, (name) => name)) {
      await take(browser, screen, size, theme).catch((error: unknown) => {
        failed += 1;
        console.error(`✗ ${screen.name} ${size.width} ${theme}:`, error);
      });
    }
  }
  console.log(`${screen.name}`);
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
