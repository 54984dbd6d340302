import { DAY_SECONDS, HOUR_MS } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { billingOf, bootBilling, reconcile } from '../../../test/stripe.ts';
import { subscribeAtStripe } from '../../../test/subscribers.ts';

describe('what lost events left', () => {
  // The default interval, which tests otherwise shorten.
  const TIMINGS = `BILLING_RECONCILE_SECONDS=${DAY_SECONDS}`;
  const { app, client } = testApp(() =>
    bootBilling({ env: { STRIPE_TEST_CLOCKS: 'false', TIMINGS } }),
  );

  const subscribe = async () => {
    const { user, token } = await signUp(client);
    const { customer } = await subscribeAtStripe(app, user);
    return { user, token, customer };
  };
  const status = async ({ token }: { token: string }) =>
    (await client.get<{ subscription_status: string }>('/auth/me', { token })).body
      .subscription_status;

  it('fetch the events that Stripe could not deliver', async () => {
    const jobs = jobsOf(app.strapi);
    await jobs.runNow('missed events', new Date());
    app.loseWebhooks(true, 500);
    const member = await subscribe();
    expect(await status(member)).toBe('inactive');
    await jobs.runNow('missed events', new Date());
    expect(await status(member)).toBe('active');
    app.loseWebhooks(false);
  });

  it('find out that no event arrives any more, and alert the coach once', async () => {
    const silent = async () =>
      (await paymentsOf(app.strapi).unseenAlerts()).filter(({ kind }) => kind === 'webhook-silent');
    const jobs = jobsOf(app.strapi);
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    await jobs.runNow('reconciliation', inHours(30));
    expect(await silent()).toEqual([]);
    app.loseWebhooks(true);
    await app.stripe.control('/clock', { by: 1800 });
    await subscribe();
    await jobs.runNow('reconciliation', inHours(30));
    expect(await silent()).toHaveLength(1);
    await jobs.runNow('reconciliation', inHours(54));
    const [{ message = '' } = {}, ...more] = await silent();
    expect(message).toMatch(/ has arrived since \d+ \w+( \d+)?, and /);
    expect(more).toEqual([]);
    app.loseWebhooks(false);
  });

  const EVENTS: [what: string, lost: boolean][] = [
    ['were lost', true],
    ['arrived', false],
  ];
  it.each(EVENTS)(
    'find a second subscription whose events %s, and alert the coach',
    async (_what, lost) => {
      const billing = billingOf(app.strapi);
      const member = await subscribe();
      app.loseWebhooks(lost);
      await app.stripe.client.subscriptions.create({
        customer: member.customer,
        items: [{ price: await billing.prices.idOf('annual') }],
      });
      await app.stripe.settle();
      app.loseWebhooks(false);
      if (lost) await reconcile(app.strapi);
      const found = (await paymentsOf(app.strapi).unseenAlerts()).filter(
        ({ kind, userDocumentId }) =>
          kind === 'double-subscription' && userDocumentId === member.user.id,
      );
      expect(found).toHaveLength(1);
    },
  );
});
