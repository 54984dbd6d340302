import { randomUUID } from 'node:crypto';
import { changePanelTheme, expectReadable } from './accessibility.ts';
import { fillAccount, signUpDialogOf } from './sign-up.ts';
import { open, sandboxUrl, storefrontUrl, stripeUrl } from './site.ts';
import { expect, test } from './test.ts';

const PAGES = [
  ['', 'Trials that stayed'],
  ['/videos', 'Most stop at'],
  ['/sources', 'Make a link to count'],
] as const;

test('the numbers of the desk are readable by day and by night, and as tables', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach();
  for (const colorScheme of ['dark', 'light'] as const) {
    await changePanelTheme(panel, colorScheme);
    await panel
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: 'Numbers', exact: true })
      .click();
    for (const [path, text] of PAGES) {
      const tab = panel.locator(`a[href$="/plugins/membership/numbers${path}"]`);
      await tab.last().click();
      await panel.getByText(text, { exact: true }).waitFor();
      await expectReadable(panel);
    }
  }
  await panel.getByRole('link', { name: 'Business', exact: true }).click();
  const chart = panel.getByRole('img', { name: /^MRR at the beginning of each month/ });
  await chart.waitFor();
  await panel.getByRole('button', { name: 'As a table' }).first().click();
  await panel.getByRole('columnheader', { name: 'MRR', exact: true }).waitFor();
  await expect(chart).toHaveCount(0);
});

test('where a visit came from is told with the sign-up alone, and kept nowhere', {
  tag: '@all',
}, async ({ page }) => {
  const word = `flyer-${randomUUID().slice(0, 8)}`;
  const told: string[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).origin);
    const says = `${request.url()} ${request.postData() ?? ''}`;
    if (says.includes(word)) told.push(new URL(request.url()).pathname);
  });
  await open(page, `/?utm_source=${word}`);
  await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
  await signUpDialogOf(page)
    .getByRole('radio', { name: /Annual/ })
    .waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/trial-signup'));
  await fillAccount(page, `${randomUUID()}@example.com`);
  expect((await sent).postDataJSON()).toMatchObject({ source: `link:${word}` });
  expect(told).toEqual(['/', '/api/auth/trial-signup']);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(word);
  expect(JSON.stringify(await page.context().cookies())).not.toContain(word);
  const ours = [storefrontUrl, sandboxUrl, stripeUrl].map((url) => new URL(url).origin);
  expect([...hosts].filter((host) => !ours.includes(host) && host !== 'null')).toEqual([]);
});
