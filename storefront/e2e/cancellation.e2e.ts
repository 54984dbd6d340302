import { expectAccessible } from './accessibility.ts';
import { canPlay, type TestMember, untilMembership } from './members.ts';
import { findWorkout, open, visit, writtenDate } from './site.ts';
import { advanceTo, invoicesOf, paymentsOf, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

const aPremiumId = async () => (await findWorkout(({ is_premium }) => is_premium)).id;

const cancel = async (member: TestMember): Promise<void> => {
  const { page } = member;
  await visit(page, '/cancel-subscription');
  await page.getByText('Pause 1-3 months').waitFor();
  await page.getByRole('button', { name: 'Continue with Cancellation' }).click();
  await page.getByRole('textbox').fill('No time at the moment');
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('heading', { name: 'Cancellation Processed' }).waitFor();
};

test.describe('cancelling', () => {
  test('can be taken back at once and later, and ends with the period: until then everything plays, then nothing is charged', async ({
    aSubscriber,
  }) => {
    const member = await aSubscriber();
    const { page } = member;
    await cancel(member);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Continue with Cancellation' }).waitFor();
    expect((await member.membership()).ends_at).toBeNull();

    await cancel(member);
    await open(page, '/settings');
    await page.getByText(/^Premium until/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText(/^\$9\.99 on /).waitFor();
    const kept = await member.membership();
    expect([kept.ends_at, kept.next_charge?.amount]).toEqual([null, 999]);
    expect((await subscriptionOf(member.email)).cancel_at_period_end).toBe(false);

    const { current_period_end: end } = kept;
    await cancel(member);
    expect((await subscriptionOf(member.email)).cancellation_details?.comment).toBe(
      'No time at the moment',
    );
    const { ends_at, next_charge } = await member.membership();
    expect([ends_at, next_charge]).toEqual([end, null]);
    expect(await canPlay(member, await aPremiumId())).toBe(true);
    for (const path of ['/workouts', '/week']) {
      await visit(page, path);
      await page.getByText(/^Premium until .* You have cancelled/).waitFor();
    }

    await advanceTo(member.email, end ?? '');
    await untilMembership(member, { status: 'expired' });
    expect(await canPlay(member, await aPremiumId())).toBe(false);
    expect(await invoicesOf(member.email)).toHaveLength(1);
    await open(page, '/settings');
    await page.getByText('Your subscription has ended').waitFor();
  });
});

test.describe('pausing', () => {
  test('can be dropped before it begins, costs nothing for a month, and goes on by itself as announced', {
    tag: '@all',
  }, async ({ aSubscriber }) => {
    const member = await aSubscriber();
    const { page } = member;
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Pause for 1 month' }).click();
    await page.getByRole('button', { name: 'Drop the pause' }).click();
    const dropping = page.getByRole('dialog', { name: 'Drop the pause' });
    await dropping.getByText('Charged today').waitFor();
    await expect(dropping.locator('dd').first()).toHaveText('$0.00');
    await dropping.getByRole('button', { name: 'Drop the pause' }).click();
    await page.getByText(/^\$9\.99 on /).waitFor();
    expect(await invoicesOf(member.email)).toHaveLength(1);

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause your subscription' });
    await dialog.getByText('1 month', { exact: true }).click();
    const promised = await dialog.locator('dd').last().textContent();
    await dialog.getByRole('button', { name: 'Pause for 1 month' }).click();
    await page.getByText(/Then your pause begins/).waitFor();
    const { next_charge: next, pause } = await member.membership();
    expect(promised).toBe(`$9.99 on ${writtenDate(new Date(next?.at ?? ''))}`);

    await advanceTo(member.email, pause?.starts_at ?? '');
    expect(await paymentsOf(member.email)).toEqual([999]);
    await advanceTo(member.email, next?.at ?? '');
    await untilMembership(member, { status: 'active', pause: null });
    expect(await paymentsOf(member.email)).toEqual([999, 999]);
  });
});
