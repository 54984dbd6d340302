import type { User } from 'contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { isShort } from '../../../test/length.ts';
import { billingOf, bootBilling, reconcile } from '../../../test/stripe.ts';
import { subscribeAtStripe } from '../../../test/subscribers.ts';

/* Stripe's lists omit customers with test clocks, so the long run has them with and without. */
const CUSTOMERS = [
  ['as they are', 'false', 'sqlite'],
  ['on test clocks', 'true', 'postgres'],
] as const;

describe.each(isShort ? CUSTOMERS.slice(0, 1) : CUSTOMERS)(
  'the comparison with Stripe, customers %s',
  (_what, testClocks, database) => {
    const { app } = testApp(() =>
      bootBilling({ database, env: { STRIPE_TEST_CLOCKS: testClocks } }),
    );
    beforeAll(async () => {
      app.loseWebhooks(true);
    });

    const newSubscriber = async () => {
      const client = clientOf(app);
      const { user, token } = await signUp(client);
      const billing = billingOf(app.strapi);
      const { customer, id: subscription } = await subscribeAtStripe(app, user);
      const status = async () =>
        (await client.get<User>('/auth/me', { token })).body.subscription_status;
      return { user, customer, subscription, status, billing };
    };

    it('finds a member who subscribed while every message was lost', async () => {
      const { status } = await newSubscriber();
      expect(await status()).toBe('inactive');
      await reconcile(app.strapi);
      expect(await status()).toBe('active');
    });

    it('finds an end, a cancellation and a pause that nobody told of', async () => {
      const [ended, cancelled, paused] = [
        await newSubscriber(),
        await newSubscriber(),
        await newSubscriber(),
      ];
      await reconcile(app.strapi);
      const { subscriptions } = app.stripe.client;
      await subscriptions.cancel(ended.subscription);
      await subscriptions.update(cancelled.subscription, { cancel_at_period_end: true });
      await subscriptions.update(paused.subscription, { pause_collection: { behavior: 'void' } });
      await reconcile(app.strapi);
      expect(await ended.status()).toBe('expired');
      expect((await paymentsOf(app.strapi).membershipOf(cancelled.user.id)).ends_at).not.toBeNull();
      expect(await paused.status()).toBe('inactive');
    });

    it('is done by one at a time', async () => {
      const { billing } = await newSubscriber();
      // Not beside the run of the start.
      await reconcile(app.strapi);
      const rounds = await Promise.all([billing.reconcile(), billing.reconcile()]);
      expect(rounds.sort()).toEqual([false, true]);
    });

    it('goes on with the others when one member cannot be read', async () => {
      const [odd, fine] = [await newSubscriber(), await newSubscriber()];
      const { billing } = odd;
      const errors: unknown[] = [];
      const { error } = app.strapi.log;
      app.strapi.log.error = ((fault: unknown) => {
        errors.push(fault);
        return app.strapi.log;
      }) as typeof error;
      const { customers } = billing.stripe;
      const retrieve = customers.retrieve.bind(customers);
      const oddCustomer = await paymentsOf(app.strapi).customerOf(odd.user.id);
      const spy = vi.spyOn(customers, 'retrieve').mockImplementation((id, ...rest) => {
        if (id === oddCustomer) throw new Error('cannot be read');
        return retrieve(id, ...rest);
      });
      await reconcile(app.strapi);
      spy.mockRestore();
      app.strapi.log.error = error;
      expect(await odd.status()).toBe('inactive');
      expect(await fine.status()).toBe('active');
      expect(errors.length).toBeGreaterThan(0);
      for (const fault of errors) expect(fault).toContain('cannot be read');
    });
  },
);

describe('a comparison when little changed', () => {
  const { app } = testApp(() => bootBilling({ env: { STRIPE_TEST_CLOCKS: 'false' } }));

  it('asks about nobody of whom there is no news', async () => {
    const { user } = await signUp(clientOf(app));
    await subscribeAtStripe(app, user);
    const retrieve = vi.spyOn(billingOf(app.strapi).stripe.customers, 'retrieve');
    await reconcile(app.strapi);
    expect(retrieve).not.toHaveBeenCalled();
    retrieve.mockRestore();
  });

  it('fails when Stripe is down, and the next one works', async () => {
    await app.stripe.goDown();
    await expect(reconcile(app.strapi)).rejects.toThrow();
    await app.stripe.comeBack();
    await reconcile(app.strapi);
  });
});
