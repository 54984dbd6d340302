import type { Page } from '@playwright/test';
import { expectAccessible, seeDialog } from './accessibility.ts';
import { giveCard, type TestMember, untilMembership } from './members.ts';
import { goTo, mailTo, open, writtenDate } from './site.ts';
import {
  advanceTo,
  cardFrame,
  customerOf,
  dollars,
  invoicesOf,
  isStandIn,
  stripe,
  subscriptionOf,
  walletSheet,
} from './stripe.ts';
import { expect, test } from './test.ts';

test.describe('switching', { tag: '@all' }, () => {
  const agreeTo = async (page: Page, to: 'annual' | 'monthly') => {
    await page.getByText(`Switch to ${to}`).waitFor();
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Switch to ${to}` });
    await dialog.getByText('Charged today').waitFor();
    const [today, next] = await dialog.locator('dd').allTextContents();
    await dialog.getByRole('button', { name: `Switch to ${to}` }).click();
    return { today, next };
  };

  test('to annual charges what was shown, and back begins when the year is over', async ({
    aSubscriber,
  }) => {
    const member = await aSubscriber('monthly');
    const { page } = member;
    await open(page, '/cancel-subscription');
    const up = await agreeTo(page, 'annual');
    await page.getByText(/^You are on the annual plan now$/i).waitFor();
    const { plan, next_charge: renewal } = await member.membership();
    expect(plan?.key).toBe('annual');
    const [newest] = await invoicesOf(member.email);
    expect(newest?.billing_reason).toBe('subscription_update');
    expect(up.today).toBe(dollars(newest?.amount_paid));
    expect(up.next).toContain(writtenDate(new Date(renewal?.at ?? '')));

    const down = await agreeTo(page, 'monthly');
    expect(down.today).toBe('$0.00');
    expect(down.next).toContain(writtenDate(new Date(renewal?.at ?? '')));
    await page.getByText('Your switch is agreed').waitFor();
    expect(await member.membership()).toMatchObject({
      ...{ plan: { key: 'annual' }, next_plan: { key: 'monthly' }, credit: null },
      next_charge: { amount: 999, at: renewal?.at },
    });
    await page.getByText('Keep the Annual plan').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText('You stay on the Annual plan').waitFor();
    expect((await member.membership()).next_charge).toEqual(renewal);
  });
});

/** Requests a refund in the browser. */
const askForRefund = async ({ page }: TestMember): Promise<void> => {
  await open(page, '/cancel-subscription');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' });
  await dialog.getByRole('textbox').fill('Not what I was looking for');
  await dialog.getByRole('button', { name: 'Ask for a refund' }).click();
  await page.getByText(/^You asked for \$9\.99 back on/).waitFor();
};

test.describe('asking for a refund', () => {
  test("is shown as long as it is open; in the panel the coach chooses among the payments since, so that the money goes back and the subscription ends, or refuses it in the coach's words, which the member reads", {
    tag: '@all',
  }, async ({ aSubscriber, aCoach }) => {
    const member = await aSubscriber();
    await askForRefund(member);
    const { page } = member;
    expect((await member.membership()).refund).toMatchObject({ status: 'requested', amount: 999 });
    await goTo(page, '/settings');
    await page.getByText(/^You asked for \$9\.99 back on/).waitFor();
    await expect(page.getByText('Ask for a refund')).toHaveCount(0);
    await expectAccessible(page);
    const other = await aSubscriber();
    await askForRefund(other);
    await advanceTo(member.email, (await member.membership()).current_period_end ?? '');
    const paid = async () =>
      (await member.membership()).invoices.filter(({ status }) => status === 'paid').length;
    await expect.poll(paid, { timeout: 40_000 }).toBe(2);

    const panel = await aCoach(`/plugins/membership/members/${member.id}`);
    const waiting = panel.getByRole('region', { name: 'Request for a refund' });
    await waiting.getByRole('button', { name: 'Give back' }).click();
    const question = panel.getByRole('dialog', { name: 'Give the money back?' });
    await question.getByText(/^\$19\.98 goes back to/).waitFor();
    await question.getByRole('checkbox').last().click();
    await question.getByText(/^\$9\.99 goes back to/).waitFor();
    await question.getByRole('button', { name: 'Give back $9.99' }).click();
    await panel.getByText('The money is on its way back.', { exact: true }).waitFor();
    await expect(waiting).toHaveCount(0);
    const { refund, status } = await member.membership();
    expect([refund?.status, status]).toEqual(['granted', 'expired']);
    const { data } = await stripe.charges.list({ customer: await customerOf(member.email) });
    expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([0, 999]);

    await panel.getByRole('link', { name: 'Members', exact: true }).first().click();
    await panel.getByLabel('Search members').fill(other.email);
    await panel.getByRole('row').filter({ hasText: other.email }).getByRole('link').click();
    await waiting.getByRole('button', { name: 'Refuse' }).click();
    const refusal = panel.getByRole('dialog', { name: 'Refuse this request?' });
    await refusal.getByLabel('Why').fill('The seven days were over on Monday.');
    await refusal.getByRole('button', { name: 'Refuse' }).click();
    await panel.getByText('The request is refused.', { exact: true }).waitFor();
    await open(other.page, '/settings');
    await other.page.getByText('Your refund of $9.99 was not granted').waitFor();
    await other.page.getByText(/^The seven days were over on Monday\./).waitFor();
    expect((await mailTo(other.email, /request for a refund/)).text).toContain('seven days');
    expect((await other.membership()).status).toBe('active');
  });
});

test.describe('a renewal that the card does not pay', () => {
  test('says what to do, and is over with a wallet', { tag: '@all' }, async ({ aSubscriber }) => {
    const member = await aSubscriber();
    const { page, email } = member;
    const { id } = await subscriptionOf(member.email);
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: await customerOf(email),
    });
    await stripe.subscriptions.update(id, { default_payment_method: failing.id });
    const { current_period_end } = await member.membership();
    await advanceTo(email, current_period_end ?? '');
    await expect
      .poll(async () => (await member.membership()).payment_problem?.amount, { timeout: 40_000 })
      .toBe(999);

    await open(page, '/settings');
    const alert = page.getByRole('alert');
    await alert.getByText('Your payment of $9.99 did not go through').waitFor();
    await alert.getByRole('button', { name: 'Pay this invoice' }).waitFor();
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Change payment method' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the payment method' });
    if (isStandIn) {
      await cardFrame(page).getByLabel('Google Pay').check();
      await dialog.getByRole('button', { name: 'Save payment method' }).click();
      await walletSheet(page).getByRole('button', { name: 'Confirm' }).click();
      await dialog.waitFor({ state: 'detached' });
    } else await giveCard(member);
    await untilMembership(member, { status: 'active', payment_problem: null });
    await open(page, '/settings');
    await page.getByText(/^\$9\.99 on /).waitFor();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('by keyboard alone', () => {
  test('pauses, and keeps the focus', { tag: '@all' }, async ({ aSubscriber }) => {
    const { page } = await aSubscriber();
    await open(page, '/settings');
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await pause.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pause your subscription' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect(pause).toBeFocused();
    await page.keyboard.press('Enter');
    // It takes the focus itself some moments later.
    await seeDialog(page, 'Pause your subscription');
    await dialog.getByRole('radio', { name: '1 month' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/Then your pause begins/).waitFor();
    // The row is removed; the focus moves to its list.
    await page.waitForFunction(() => document.activeElement?.tagName === 'UL');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Drop the pause' })).toBeFocused();
  });
});
