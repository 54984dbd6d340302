import type { Page } from '@playwright/test';
import { visit } from './site.ts';
import { payAtCheckout, subscriptionsOf } from './stripe.ts';
import { expect, test } from './test.ts';

const CHECKOUT = /\/c\/pay\/cs_/;

/** Opens the plan chooser from the library's banner, chooses a plan and agrees to it. */
const agreeTo = async (page: Page, plan: 'Monthly' | 'Annual'): Promise<void> => {
  await visit(page, '/workouts');
  await page.getByRole('button', { name: 'Choose Your Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await dialog.getByRole('radio', { name: plan }).check();
  await dialog.getByRole('button', { name: /^Subscribe for/ }).click();
};

/** A price and the line below it, as they lie on the card of a plan: their right edges. */
const rightEdges = (card: Element, price: string): number[] => {
  const { right } = card.getBoundingClientRect();
  const texts = [...card.querySelectorAll('span')].filter(
    ({ children, textContent }) =>
      children.length === 0 && (textContent === price || textContent.includes('incl. tax')),
  );
  return texts.map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return Math.round(right - range.getBoundingClientRect().right);
  });
};

test('a price that names its tax ends where the line below it does', { tag: '@all' }, async ({
  aMember,
}) => {
  const { page } = await aMember();
  await page.route('**/api/subscription-plans*', async (route) => {
    const response = await route.fetch();
    const plans = (await response.json()).map((plan: object) => ({ ...plan, tax: 'inclusive' }));
    await route.fulfill({ response, json: plans });
  });
  await visit(page, '/workouts');
  await page.getByRole('button', { name: 'Choose Your Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Plan' });
  const card = dialog.locator('label').filter({ hasText: 'Monthly' });
  await expect(card).toContainText('$9.99per month incl. tax');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const edges = await card.evaluate(rightEdges, '$9.99');
    expect(edges, `${width} px`).toHaveLength(2);
    expect(edges[0]).toBe(edges[1]);
    expect(edges[0]).toBeGreaterThan(0);
  }
});

test.describe('a member without a card', () => {
  test('pays at the card provider and comes back with everything open', async ({ aMember }) => {
    const { page, email, ...member } = await aMember();
    let loads = 0;
    page.on('load', () => {
      if (page.url().includes('/subscription/success')) loads += 1;
    });
    await agreeTo(page, 'Monthly');
    await page.waitForURL(CHECKOUT);
    await payAtCheckout(page, '4242424242424242');
    await page.waitForURL(/\/subscription\/success\?session_id=cs_/);
    // The page reloads itself once.
    await expect.poll(() => loads).toBe(2);
    await page.getByText('Payment received, 9.99 USD').waitFor();
    await page.getByRole('heading', { name: 'Your subscription is now active' }).waitFor();
    await page.getByText(`The receipt is on its way to ${email}.`, { exact: false }).waitFor();

    await page.getByRole('banner').getByText('Premium').waitFor();
    await page.getByRole('link', { name: 'Start Your First Workout' }).click();
    await page.waitForURL('**/workouts');
    expect((await member.membership()).status).toBe('active');
    expect(await subscriptionsOf(email)).toHaveLength(1);
    expect(loads).toBe(2);
  });
});
