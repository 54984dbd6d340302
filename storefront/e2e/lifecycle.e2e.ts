import { userSchema } from 'contract';
import { callApi, canPlay, giveCard, startTrial, untilMembership } from './members.ts';
import { findWorkout, open } from './site.ts';
import { advanceTo, paymentsOf } from './stripe.ts';
import { expect, test } from './test.ts';

/* Each trial uses a card that no other test has used for one (see trial.e2e.ts). */
const CARD = {
  pays: 'pm_card_at',
  paysLater: 'pm_card_fr',
  /** Can be set up, but every charge fails. */
  failsAtTheCharge: 'pm_card_chargeCustomerFail',
  good: 'pm_card_ch',
} as const;

const aPremiumWorkout = () => findWorkout(({ is_premium }) => is_premium);

test.describe('a trial that runs out', () => {
  test('becomes a subscription when the card pays, once and for the amount that was said', {
    tag: '@all',
  }, async ({ aMember }) => {
    const member = await aMember();
    await startTrial(member, 'monthly', CARD.pays);
    const { trial_end_date, next_charge } = await member.membership();
    expect(next_charge).toMatchObject({ amount: 999, at: trial_end_date });
    expect(await paymentsOf(member.email)).toEqual([]);

    await advanceTo(member.email, trial_end_date ?? '');
    await untilMembership(member, { status: 'active' });
    expect(await paymentsOf(member.email)).toEqual([999]);
    expect(await canPlay(member, (await aPremiumWorkout()).id)).toBe(true);
    await open(member.page, '/');
    await member.page.getByRole('banner').getByText('Premium').waitFor();
  });

  test('keeps access for the grace when the card fails, and ends until there is another card', {
    tag: '@all',
  }, async ({ aMember }) => {
    const member = await aMember();
    await startTrial(member, 'monthly', CARD.failsAtTheCharge);
    const { title, id } = await aPremiumWorkout();
    const { page } = member;
    const { trial_end_date } = await member.membership();
    await advanceTo(member.email, trial_end_date ?? '');
    // The event of the failed payment may come after that of the trial's end.
    await expect.poll(async () => (await member.membership()).payment_problem?.amount).toBe(999);
    expect((await member.membership()).status).toBe('active');
    expect(await canPlay(member, id)).toBe(true);

    await expect
      .poll(() => canPlay(member, id), { timeout: 120_000, intervals: [250] })
      .toBe(false);
    expect((await member.membership()).status).toBe('expired');
    const account = userSchema.parse(await callApi('/auth/me', { token: member.token }));
    expect(account.subscription_status).toBe('expired');
    await open(page, '/workouts');
    await page.getByRole('button', { name: title, exact: true }).first().click();
    await page.getByText('Subscription Required').first().waitFor();
    await page.keyboard.press('Escape');
    await open(page, '/settings');
    const alert = page.getByRole('alert');
    await alert.getByText('Your payment of $9.99 did not go through').waitFor();
    await alert.getByRole('button', { name: 'Change payment method' }).click();
    await page.getByRole('dialog', { name: 'Change the payment method' }).waitFor();

    await giveCard(member, CARD.good);
    await untilMembership(member, { status: 'active' });
    expect(await paymentsOf(member.email)).toEqual([999]);
    expect(await canPlay(member, id)).toBe(true);
  });
});
