import type { Membership } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { bootBilling } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  type Subscriber,
} from '../../../../test/subscribers.ts';

type Preview = { amount: number; proration_date: number; next_charge: { at: string } };

/** Pauses that the coach or the customer portal makes at Stripe, not this product. */
describe('a subscription that was paused at Stripe', () => {
  const { app, client } = testApp(() => bootBilling());

  const resume = async (member: Subscriber) => {
    const { body } = await member.post<Preview>('resume/preview');
    return { preview: body, reply: await member.post<Membership>('resume', body) };
  };

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
  });
});
