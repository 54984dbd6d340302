import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../../../test/client.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber } from '../../../test/subscribers.ts';

describe('a sync with Stripe', () => {
  let app: BillingApp;
  beforeAll(async () => {
    app = await bootBilling();
  });
  afterAll(() => app.stop());

  it('shows no charge of a later period when one begins in the middle of it', async () => {
    const client = clientOf(app);
    const member = await newSubscriber(app, client, { trialDays: 7 });
    const { sync, stripe } = billingOf(app.strapi);
    const trialEnd = (await member.membership()).trial_end_date ?? '';
    await app.stripe.client.customers.createBalanceTransaction(member.customer, {
      ...{ amount: -500, currency: 'usd' },
    });
    await app.stripe.settle();
    const preview = stripe.invoices.createPreview.bind(stripe.invoices);
    const { testClocks } = app.stripe.client.testHelpers;
    const clock = String((await member.subscription()).test_clock);
    vi.spyOn(stripe.invoices, 'createPreview').mockImplementationOnce(async (...params) => {
      // Not by `passTo`: it waits for the events, which wait for this sync.
      const frozen_time = Date.parse(trialEnd) / 1000 + 2 * HOUR_SECONDS;
      await testClocks.advance(clock, { frozen_time });
      await expect.poll(async () => (await testClocks.retrieve(clock)).status).toBe('ready');
      return preview(...params);
    });
    const snapshot = await sync(member.user.id);
    const end = snapshot?.subscription?.currentPeriodEnd;
    expect(end).not.toBe(trialEnd);
    expect(snapshot).toMatchObject({ nextCharge: { amountMinor: 999, at: end }, credit: null });
  });
});
