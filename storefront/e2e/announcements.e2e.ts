import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseFilter, fillSignIn, open } from './site.ts';
import { expect, test } from './test.ts';

/* What a screen reader says by itself, without being moved: the texts of live regions. */

declare global {
  interface Window {
    said?: string[];
  }
}

/** Notes each change of a live region's text in `window.said`. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = [];
    const last = new WeakMap<Element, string>();
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const note = (region: Element) => {
      const text = region.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      if (text !== '' && last.get(region) !== text) said.push(text);
      last.set(region, text);
    };
    for (const region of document.querySelectorAll(live))
      last.set(region, region.textContent ?? '');
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [node, ...node.querySelectorAll('*')] : [],
        );
        const regions = [
          around?.closest(live),
          ...inside.filter((element) => element.matches(live)),
        ];
        for (const region of regions) if (region) note(region);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.said = said;
  });

/** Waits until a text was said, and forgets what was said until then. */
const expectSaid = async (page: Page, text: string | RegExp): Promise<void> => {
  await expect.poll(() => page.evaluate(() => window.said?.join('\n') ?? '')).toMatch(text);
  await page.evaluate(() => window.said?.splice(0));
};

test('results, messages, faults and further pages are announced', { tag: '@all' }, async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(/status of 401/);
  await open(page, '/workouts');
  await listen(page);
  await chooseFilter(page, 'Category', 'HIIT');
  await expectSaid(page, /^Showing \d+ workouts?$/m);
  await page.getByRole('searchbox').fill('zzzz');
  await expectSaid(page, /^Showing 0 workouts$/m);
  await page.getByRole('link', { name: 'Clear Filters' }).first().click();
  await expectSaid(page, /^Showing \d+ workouts$/m);

  await page
    .getByRole('button', { name: /^Add .+ to favorites$/ })
    .first()
    .click();
  await expectSaid(page, 'Sign In Required');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  // A fault of a field is said with the field, which gets the focus.
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  );
  await fillSignIn(page, `${randomUUID()}@example.com`, 'not-the-password');
  await expectSaid(page, /^Invalid email or password/m);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const details = page.getByRole('link', { name: /^Details of/ }).first();
  const title = (await details.textContent())?.replace('Details of ', '') ?? '';
  await details.click();
  await page.waitForURL('**/workouts/*');
  await expectSaid(page, `${title} |`);
  await page.goBack();
  await expectSaid(page, /^All Workouts \|/m);
});
