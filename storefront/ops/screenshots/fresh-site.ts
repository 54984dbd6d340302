/* `npm run screenshots -- fresh`: a site without the demo, as its owner finds it. Takes pictures of it in
 * two brands, themes and widths; fails when axe, Lighthouse or a link finds a fault. Uses the product at
 * E2E_STOREFRONT_URL and E2E_CMS_URL, with OWNER's account. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { audit as lighthouse } from '../../bench/lighthouse.ts';
import { launchBrowser } from '../../e2e/browser.ts';

const OWNER = { email: 'ines@studio.example', password: 'Kettle-hall-77' };
const SITE = process.env.E2E_STOREFRONT_URL ?? 'http://localhost:3000';
const DESK = process.env.E2E_CMS_URL ?? 'http://localhost:1337';
const PICTURES = join(import.meta.dirname, '../../screenshots/fresh');
const BRANDS = [
  { name: 'Nordlicht & Söhne Bewegungsstudio', accent: '#0a5cff', ink: '#0b1f3a' },
  { name: 'Zest', accent: '#ffe600', ink: '#7a0a3c' },
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const PAGES = ['/', '/workouts', '/programmes', '/accessibility', '/profile', '/nowhere'];
const CONTENT = '/content-manager';
const BRAND = `${CONTENT}/single-types/api::site-settings.site-settings`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const faults: string[] = [];

let token = '';
const call = async (method: string, path: string, body?: object): Promise<Response> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${DESK}${path}`, { method, headers, ...sent });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const publishBrand = async (brand: object): Promise<void> => {
  const { data } = (await (await call('GET', BRAND)).json()) as { data: Record<string, unknown> };
  const { supportEmail, timeZone, senderName } = data;
  const body = { supportEmail, timeZone, senderName, ...brand };
  await call('PUT', BRAND, body);
  await call('POST', `${BRAND}/actions/publish`, body);
  // No page of the site is older than a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
};

const audit = async (page: Page, where: string): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  for (const { id, nodes } of violations) {
    faults.push(`${where}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (hidden > 0) faults.push(`${where}: ${hidden} px wider than the window`);
};

/** What stands in for the landing page's picture. */
const colourOfPicture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const pattern = document.querySelector('main div[aria-hidden="true"]:has(> svg)');
    return pattern === null ? '' : getComputedStyle(pattern).backgroundColor;
  });
const pictures = new Set<string>();

const takeSite = async (browser: Browser, brand: string): Promise<void> => {
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: SITE });
      const page = await context.newPage();
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const name = `${brand}${path.replaceAll('/', '-')}-${viewport.width}-${colorScheme}`;
        await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
        await audit(page, name);
        if (path === '/') pictures.add(await colourOfPicture(page));
      }
      await context.close();
    }
  }
};

/** What Lighthouse finds, but for the speed, which is the machine's (`npm run bench -- web`). */
const auditByLighthouse = async (path: string): Promise<void> => {
  const { scores, complaints } = await lighthouse(SITE + path);
  console.log(`${path} ${JSON.stringify(scores)}`);
  const { performance: _, ...others } = scores;
  if (Object.values(others).some((score) => score < 100)) {
    faults.push(`Lighthouse, ${path}: ${complaints.join('; ')}`);
  }
};

/** Follows every link of the site from its first page and its sitemap. */
const checkLinks = async (): Promise<number> => {
  const sitemap = await (await fetch(`${SITE}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const found = new Set([`${SITE}/`, ...listed]);
  for (const url of found) {
    const answer = await fetch(url);
    if (!answer.ok) faults.push(`${answer.status} ${url}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, address = ''] of (await answer.text()).matchAll(/(?:href|src)="([^"#]+)/g)) {
      const { origin, href } = new URL(address.replaceAll('&amp;', '&'), url);
      if (origin === new URL(SITE).origin) found.add(href);
    }
  }
  return found.size;
};

mkdirSync(PICTURES, { recursive: true });
const signedIn = await call('POST', '/admin/login', OWNER);
token = ((await signedIn.json()) as { data: { token: string } }).data.token;
const browser = await launchBrowser();
console.log(`${await checkLinks()} links`);
for (const [index, brand] of BRANDS.entries()) {
  await publishBrand(brand);
  await takeSite(browser, String(index + 1));
}
await browser.close();
if (pictures.size < 4) faults.push(`A picture is not in the site's colours: ${[...pictures]}`);
for (const path of ['/', '/workouts', '/accessibility']) await auditByLighthouse(path);
for (const fault of faults) console.error(`✗ ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
