import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cmsUrl, findWorkout, layoutShift, PHONE, untilHydrated } from './site.ts';
import { expect, test } from './test.ts';

type Entry = { default: { fetch: (request: Request) => Promise<Response> } };

/** React's mark of a part that the server leaves to the browser, which then reports an error. */
const OPEN_PART = '<!--$!-->';

/** The server as built, in this process. */
const builtServer = async (): Promise<Entry['default']> => {
  process.env.CMS_INTERNAL_URL = cmsUrl;
  const built = pathToFileURL(join(import.meta.dirname, '..', 'dist', 'server', 'server.js'));
  const { default: server }: Entry = await import(built.href);
  return server;
};

test('the first page of each kind that a new server renders is whole, like later ones; a missing page has its status and text, a redirect its address', {
  tag: '@all',
}, async () => {
  // It has loaded no page's code yet.
  const server = await builtServer();
  const { slug } = await findWorkout(() => true);
  const paths = [
    '/programmes',
    '/programmes/strong-middle',
    `/workouts/${slug}`,
    '/',
    '/workouts',
    '/week',
  ];
  for (const path of paths) {
    const render = async (): Promise<string> => {
      const response = await server.fetch(new Request(`http://localhost${path}`));
      expect(response.status).toBe(200);
      return response.text();
    };
    const pages = [await render(), await render()];
    for (const html of pages) {
      expect(html, path).not.toContain(OPEN_PART);
      // What the browser begins with: the router's state and the answers of the CMS.
      expect(html, path).toMatch(/\$_TSR/);
      expect(html, path).toContain('site-texts');
    }
  }

  const missing = await server.fetch(new Request('http://localhost/workouts/none-of-that-name'));
  expect(missing.status).toBe(404);
  expect(missing.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await missing.text()).toMatch(/^<!DOCTYPE html>/);
  const moved = await server.fetch(new Request('http://localhost/pricing'));
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/#pricing']);
});

for (const path of ['/', '/workouts']) {
  test(`does not move while it loads, and keeps what was sent: ${path}`, { tag: '@all' }, async ({
    aVisitor,
  }) => {
    const page = await aVisitor(PHONE);
    await page.goto(path, { waitUntil: 'commit' });
    const card = page.locator('main article').first();
    const sent = await card.elementHandle();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await card.getByRole('button', { name: /favorites/i }).click();
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
    expect(await sent?.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('the settings and the cancellation have the plans, for which the changes that they offer would wait', {
  tag: '@all',
}, async () => {
  const server = await builtServer();
  for (const path of ['/settings', '/cancel-subscription']) {
    const response = await server.fetch(new Request(`http://localhost${path}`));
    expect(await response.text(), path).toMatch(/queryKey\\*":\[\\*"plans/);
  }
});

test('the scripts of a page try nothing that its content security policy forbids', {
  tag: '@all',
}, async ({ aDeviceOf }) => {
  const page = await aDeviceOf('active');
  const violations: string[] = [];
  await page.exposeFunction('report', (text: string) => violations.push(text));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => report(e.violatedDirective + ' ' + e.blockedURI))",
  );
  // Its calls need the schemas, whose library would make code of strings.
  const called = page.waitForResponse('**/api/auth/me');
  await page.goto('/profile');
  await called;
  // The form's rules are loaded when somebody begins to fill it in.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name is required').waitFor();
  expect(violations).toEqual([]);
});
