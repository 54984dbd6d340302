import { randomUUID } from 'node:crypto';
import { type Membership, membershipSchema, type User } from 'contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  beginTrial,
  fillSignUp,
  openSignUp,
  signUpDialogOf,
  typeCard,
  untilWelcome,
} from './sign-up.ts';
import { aVisitor, findWorkout, open, storedSession, storefrontUrl, withBrowser } from './site.ts';
import { advanceTo, invoicesOf } from './stripe.ts';

withBrowser();

/* Each trial uses a card that no other test has used for one (see trial.e2e.ts). */
const CARD = {
  pays: '4000000400000008',
  paysLater: '4000002500000003',
  /** Can be set up, but every charge fails. */
  failsAtTheCharge: '4000000000000341',
  good: '4000007560000009',
} as const;

/** A visitor who has just begun a trial of the monthly plan. */
const aTrialMember = async (card: string): Promise<{ page: Page; email: string }> => {
  const email = `${randomUUID()}@example.com`;
  const page = await aVisitor();
  const dialog = await openSignUp(page);
  await dialog.getByRole('radio', { name: /Monthly/ }).click();
  await fillSignUp(page, email);
  await typeCard(page, card);
  await beginTrial(page);
  await untilWelcome(page);
  await signUpDialogOf(page).waitFor({ state: 'detached' });
  return { page, email };
};

const ask = async (page: Page, path: string): Promise<unknown> => {
  const { token } = await storedSession(page);
  const response = await fetch(`${storefrontUrl}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

const membershipOf = async (page: Page): Promise<Membership> =>
  membershipSchema.parse(await ask(page, '/subscription'));

const untilStatus = (page: Page, status: Membership['status']): Promise<void> =>
  expect
    .poll(async () => (await membershipOf(page)).status, { timeout: 60_000, interval: 500 })
    .toBe(status);

/** Whether the server gives the member a premium video. */
const canPlay = async (page: Page): Promise<boolean> => {
  const { id } = await findWorkout(({ is_premium }) => is_premium);
  const workout = (await ask(page, `/workouts/${id}`)) as { video_url: string | null };
  return workout.video_url !== null;
};

const paidBy = async (email: string): Promise<number[]> =>
  (await invoicesOf(email)).map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);

describe('a trial that runs out', () => {
  it('becomes a subscription when the card pays, once and for the amount that was said', async () => {
    const { page, email } = await aTrialMember(CARD.pays);
    const { trial_end_date, next_charge } = await membershipOf(page);
    expect(next_charge).toMatchObject({ amount: 999, at: trial_end_date });
    expect(await paidBy(email)).toEqual([]);

    await advanceTo(email, trial_end_date ?? '');
    await untilStatus(page, 'active');
    expect(await paidBy(email)).toEqual([999]);
    expect(await canPlay(page)).toBe(true);
    await open(page, '/');
    await page.getByRole('banner').getByText('Premium').waitFor();
  });

  it('keeps access for the grace when the card fails, then locks her out until she gives another', async () => {
    const { page, email } = await aTrialMember(CARD.failsAtTheCharge);
    const { trial_end_date } = await membershipOf(page);
    await advanceTo(email, trial_end_date ?? '');
    await untilStatus(page, 'active');
    expect((await membershipOf(page)).payment_problem).toMatchObject({ amount: 999 });
    expect(await canPlay(page)).toBe(true);

    await expect.poll(() => canPlay(page), { timeout: 60_000, interval: 500 }).toBe(false);
    expect((await membershipOf(page)).status).toBe('expired');
    expect(((await ask(page, '/auth/me')) as User).subscription_status).toBe('expired');
    await open(page, '/workouts');
    const { title } = await findWorkout(({ is_premium }) => is_premium);
    await page.getByRole('button', { name: title, exact: true }).first().click();
    await page.getByText('Subscription Required').first().waitFor();

    await open(page, '/settings');
    const alert = page.getByRole('alert');
    await alert.getByText('Your payment of $9.99 did not go through').waitFor();
    await alert.getByRole('button', { name: 'Change card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your card' });
    await typeCard(page, CARD.good);
    await dialog.getByRole('button', { name: /Save card/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await untilStatus(page, 'active');
    expect(await paidBy(email)).toEqual([999]);
    expect(await canPlay(page)).toBe(true);
  });

  it('that was cancelled plays until its end, and charges nothing', async () => {
    const { page, email } = await aTrialMember(CARD.paysLater);
    const { trial_end_date } = await membershipOf(page);
    await open(page, '/cancel-subscription');
    await page.getByRole('button', { name: 'Continue with Cancellation' }).click();
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('heading', { name: 'Cancellation Processed' }).waitFor();
    expect((await membershipOf(page)).ends_at).toBe(trial_end_date);
    expect(await canPlay(page)).toBe(true);

    await advanceTo(email, trial_end_date ?? '');
    await untilStatus(page, 'expired');
    expect(await canPlay(page)).toBe(false);
    expect(await paidBy(email)).toEqual([]);
  });
});
