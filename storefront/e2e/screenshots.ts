/* `node storefront/e2e/screenshots.ts`: takes screenshots of every screen and dialog at four
 * widths in both themes. Uses the product at E2E_STOREFRONT_URL (default:
 * http://localhost:3000) and writes to storefront/screenshots, which git ignores. `tour` makes the
 * README's animated tour instead. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { PASSWORD, SCREENS, type Screen } from './screens.ts';
import { makeTour, TOUR_SIZE } from './tour.ts';

const BASE = (process.env.E2E_STOREFRONT_URL ?? 'http://localhost:3000').replace(/\/$/, '');
const FOLDER = join(import.meta.dirname, '..', 'screenshots');
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

/** Opens a window, signed in as one of the demo's members when `member` names one. */
const openWindow = async (
  browser: Browser,
  viewport: { width: number; height: number },
  colorScheme: (typeof THEMES)[number],
  member?: string,
): Promise<Page> => {
  const context = await browser.newContext({ viewport, colorScheme, baseURL: BASE });
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
  const page = await openWindow(browser, size, theme, screen.member);
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

/** Scrolls through the page once, so that lazy pictures are loaded. */
const showLazyPictures = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
};

const asked = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
let failed = 0;
if (asked.includes('tour')) {
  const open = (member?: string) => openWindow(browser, TOUR_SIZE, 'light', member);
  const bytes = await makeTour(await open(), await open('active'));
  console.log(`tour: ${Math.round(bytes / 1000)} kB`);
}
for (const screen of SCREENS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  for (const size of SIZES) {
    for (const theme of THEMES) {
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
