import { type Membership, SUBSCRIPTION_ERRORS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCard, confirmCard, giveCard } from '../../../../test/cards.ts';
import { type Client, clientOf, detailOf, signUp } from '../../../../test/client.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  type Subscriber,
} from '../../../../test/subscribers.ts';

type Preview = { amount: number; proration_date: number; next_charge: { at: string } };

/** Pauses that the coach or the customer portal makes at Stripe, not this product. */
describe('a subscription that was paused at Stripe', () => {
  let app: BillingApp;
  let client: Client;

  const resume = async (member: Subscriber) => {
    const { body } = await member.post<Preview>('resume/preview');
    return { preview: body, reply: await member.post<Membership>('resume', body) };
  };

  beforeAll(async () => {
    app = await bootBilling();
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  describe('as a whole', () => {
    it.each([
      ['without a credit', 'none', [999, 999]],
      ['with a credit for ten unused days', 'now', [660, 700]],
    ] as const)('%s, is resumed for the amount that is shown', async (_, type, [least, most]) => {
      const member = await newSubscriber(app, client);
      await member.passTo((await member.membership()).current_period_end ?? '', -10 * DAY_SECONDS);
      await app.stripe.client.subscriptions.pause(member.subscriptionId, {
        bill_for: { unused_time_from: { type } },
      });
      await app.stripe.settle();
      const shown = await member.membership();
      expect(shown).toMatchObject({
        status: 'inactive',
        next_charge: null,
        pause: { resumes_at: null },
      });
      expect(shown.actions).toEqual(expect.arrayContaining(['cancel', 'resume']));

      const { preview, reply } = await resume(member);
      expect(preview.amount).toBeGreaterThanOrEqual(least);
      expect(preview.amount).toBeLessThanOrEqual(most);
      expect(reply.body).toMatchObject({ status: 'active', pause: null });
      expect(await member.paid()).toBe(999 + preview.amount);
      await mailTo(app, member.email, /pause/i);
      await member.passTo(preview.next_charge.at, 2 * HOUR_SECONDS);
      expect((await member.subscription()).status).toBe('active');
      expect(await member.paid()).toBe(999 + preview.amount + 999);
    });

    it('after a trial without a card, is resumed with a new card', async () => {
      const { user, token } = await signUp(client);
      const billing = billingOf(app.strapi);
      const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
      const { id } = await app.stripe.client.subscriptions.create({
        customer,
        items: [{ price: await billing.prices.idOf('monthly') }],
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      });
      await app.stripe.advance(customer, 8 * DAY_SECONDS);
      const call = <Body>(path: string, body?: object) =>
        client.post<Body>(`/subscription/${path}`, body, { token });
      const before = await client.get<Membership>('/subscription', { token });
      expect(before.body).toMatchObject({ status: 'inactive', actions: ['cancel', 'resume'] });

      const { body: preview } = await call<Preview>('resume/preview');
      const refused = await call('resume', preview);
      expect([refused.status, detailOf(refused)]).toEqual([402, SUBSCRIPTION_ERRORS.cardMissing]);

      const setup = await askForCard(client, { token, user });
      await giveCard(app.stripe, setup.body.setup_intent_id);
      expect((await confirmCard(client, setup.body.setup_intent_id, { token })).status).toBe(200);
      const { body: shown } = await call<Preview>('resume/preview');
      expect(shown.amount).toBe(999);
      const resumed = await call<Membership>('resume', shown);
      expect(resumed.body).toMatchObject({ status: 'active' });
      expect((await app.stripe.client.subscriptions.retrieve(id)).status).toBe('active');
    });

    it('waits for the bank, and stays paused when the card is declined', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.client.subscriptions.pause(member.subscriptionId, {
        bill_for: { unused_time_from: { type: 'none' } },
      });
      const card = `/payment_methods/${member.card}`;
      await app.stripe.control(card, { decline: 'insufficient_funds' });
      const { reply: declined } = await resume(member);
      expect(declined.status).toBe(402);
      expect(await member.membership()).toMatchObject({ payment_problem: null });
      await app.stripe.control(card, { decline: 'works', authentication: 'always' });
      const { reply: asked } = await resume(member);
      expect(asked.body).toMatchObject({
        status: 'inactive',
        payment_problem: null,
        confirmation: { client_secret: expect.any(String) },
      });
      await app.stripe.control(card, { authentication: 'never' });
      const { reply } = await resume(member);
      expect(reply.body).toMatchObject({ status: 'active' });
      expect(await member.paid()).toBe(2 * 999);
    });

    it('is cancelled at once', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.client.subscriptions.pause(member.subscriptionId);
      expect((await member.post('cancel', {})).body).toMatchObject({ ends_at: null });
      expect((await member.subscription()).status).toBe('canceled');
    });
  });

  describe('in its payments', () => {
    it('goes on for nothing in a period that is paid for', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.client.subscriptions.update(member.subscriptionId, {
        pause_collection: { behavior: 'void' },
      });
      await app.stripe.settle();
      const shown = await member.membership();
      expect(shown).toMatchObject({ status: 'inactive', pause: { resumes_at: null } });
      const { preview, reply } = await resume(member);
      expect(preview).toMatchObject({ amount: 0, next_charge: { at: shown.current_period_end } });
      expect(reply.body).toMatchObject({ status: 'active', next_charge: preview.next_charge });
      expect(await member.paid()).toBe(999);
    });

    it.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
      'with %s, goes on for nothing until the next renewal is charged',
      async (behavior) => {
        const member = await newSubscriber(app, client);
        await app.stripe.client.subscriptions.update(member.subscriptionId, {
          pause_collection: { behavior },
        });
        const end = (await member.membership()).current_period_end ?? '';
        await member.passTo(end, 5 * DAY_SECONDS);
        const { preview, reply } = await resume(member);
        expect(preview.amount).toBe(0);
        expect(reply.body).toMatchObject({ status: 'active', pause: null });
        expect(await member.paid()).toBe(999);
        await member.passTo(preview.next_charge.at, 2 * HOUR_SECONDS);
        expect(await member.paid()).toBe(2 * 999);
      },
    );

    it('until a day between two renewals, names the renewal that Stripe charges', async () => {
      const member = await newSubscriber(app, client);
      const end = (await member.membership()).current_period_end ?? '';
      await app.stripe.client.subscriptions.update(member.subscriptionId, {
        pause_collection: {
          behavior: 'void',
          resumes_at: Math.floor(Date.parse(end) / 1000) + 5 * DAY_SECONDS,
        },
      });
      await app.stripe.settle();
      const at = (await member.membership()).next_charge?.at ?? '';
      await member.passTo(at, -DAY_SECONDS);
      expect(await member.paid()).toBe(999);
      await member.passTo(at, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(2 * 999);
    });
  });
});
