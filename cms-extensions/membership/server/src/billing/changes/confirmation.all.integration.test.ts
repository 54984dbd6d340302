import type { Membership } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { bootBilling } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  planIdOf,
  type Subscriber,
} from '../../../../test/subscribers.ts';

type Preview = { amount: number; proration_date: number; next_charge: { at: string } };
type Changed = Membership & { confirmation?: { client_secret: string } };

describe('a change that the bank asks the member to confirm', () => {
  const { app, client } = testApp(() => bootBilling());

  /** Makes the bank ask at every charge of the member's card. */
  const askAlways = (member: Subscriber) =>
    app.stripe.control(`/payment_methods/${member.card}`, { authentication: 'always' });

  /** Answers the bank's question, as Stripe.js shows it. */
  const answer = async (
    { confirmation }: Changed,
    how: 'complete' | 'fail' = 'complete',
  ): Promise<number> => {
    const secret = confirmation?.client_secret ?? '';
    const intent = await app.stripe.client.paymentIntents.retrieve(
      secret.split('_secret_')[0] ?? '',
    );
    const { status } = await fetch(
      `${app.stripe.url}/3ds/payment_intent/${intent.id}?client_secret=${secret}`,
      { method: 'POST', body: new URLSearchParams({ answer: how }), redirect: 'manual' },
    );
    await app.stripe.settle();
    return status;
  };

  const openInvoices = async (member: Subscriber) =>
    (await member.invoices()).filter(({ status }) => status === 'open');

  describe('a switch', () => {
    const askToSwitch = async () => {
      const member = await newSubscriber(app, client);
      await askAlways(member);
      const plan_id = await planIdOf(app, 'annual');
      const preview = async () => (await member.post<Preview>('switch/preview', { plan_id })).body;
      const change = async (agreed: Preview) =>
        (await member.post<Changed>('switch', { ...agreed, plan_id })).body;
      return { member, preview, change };
    };

    it('is made when the member confirms, for the amount that was shown', async () => {
      const { member, preview, change } = await askToSwitch();
      const agreed = await preview();
      const asked = await change(agreed);
      expect(asked).toMatchObject({
        plan: { key: 'monthly' },
        payment_problem: null,
        confirmation: { client_secret: expect.any(String) },
      });
      expect(await member.paid()).toBe(999);
      await answer(asked);
      // The webhook alone makes it known.
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + agreed.amount);
      // The browser repeats its call after the confirmation.
      expect(await change(agreed)).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + agreed.amount);
      expect((await member.subscription()).metadata.plan).toBe('annual');
    });

    it('leaves the plan as it is when the member does not, and can be tried again', async () => {
      const { member, preview, change } = await askToSwitch();
      await answer(await change(await preview()), 'fail');
      expect(await member.membership()).toMatchObject({
        status: 'active',
        plan: { key: 'monthly' },
        payment_problem: null,
      });
      const agreed = await preview();
      await answer(await change(agreed));
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + agreed.amount);
      expect(await openInvoices(member)).toEqual([]);
    });

    it('waits for 23 hours at most', async () => {
      const { member, preview, change } = await askToSwitch();
      const asked = await change(await preview());
      await app.stripe.advance(member.customer, DAY_SECONDS);
      expect((await member.subscription()).pending_update).toBeNull();
      await answer(asked);
      expect(await member.membership()).toMatchObject({
        plan: { key: 'monthly' },
        status: 'active',
      });
      expect(await member.paid()).toBe(999);
    });

    it('is charged once when two tabs ask for it', async () => {
      const { member, preview, change } = await askToSwitch();
      const agreed = await preview();
      const [one, other] = [await change(agreed), await change(agreed)];
      await answer(one);
      expect(await member.membership()).toMatchObject({ plan: { key: 'monthly' } });
      await answer(other);
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + agreed.amount);
    });

    it('is dropped by a cancellation', async () => {
      const { member, preview, change } = await askToSwitch();
      const asked = await change(await preview());
      expect((await member.post('cancel', {})).status).toBe(200);
      await answer(asked);
      expect(await member.membership()).toMatchObject({
        plan: { key: 'monthly' },
        next_charge: null,
      });
      expect(await member.paid()).toBe(999);
    });

    it('is no payment that another card would make', async () => {
      const { member, preview, change } = await askToSwitch();
      await change(await preview());
      expect(await member.membership()).toMatchObject({
        payment_problem: null,
        invoices: [{ status: 'paid', amount: 999 }],
        actions: expect.not.arrayContaining(['repair_payment']),
      });
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /payment/i.test(subject))).toEqual([]);
    });
  });

  describe('an early end of a pause', () => {
    const askToResume = async () => {
      const member = await newSubscriber(app, client);
      const { body } = await member.post('pause', { months: 2 });
      const start = body.pause?.starts_at ?? '';
      await member.passTo(start, 10 * DAY_SECONDS);
      expect(await member.status()).toBe('inactive');
      await askAlways(member);
      const preview = async () => (await member.post<Preview>('resume/preview')).body;
      const resume = async (agreed: Preview) => (await member.post<Changed>('resume', agreed)).body;
      return { member, preview, resume, next: body.next_charge };
    };

    it('is charged when the member confirms, and a new month begins', async () => {
      const { member, preview, resume } = await askToResume();
      const agreed = await preview();
      expect(agreed.amount).toBe(999);
      const asked = await resume(agreed);
      expect(asked.confirmation?.client_secret).toBeTruthy();
      expect(await member.status()).toBe('inactive');
      await answer(asked);
      expect(await member.status()).toBe('active');
      expect(await resume(agreed)).toMatchObject({ status: 'active', pause: null });
      expect(await member.paid()).toBe(2 * 999);
      const { next_charge, trial_end_date } = await member.membership();
      expect(trial_end_date).toBeNull();
      expect(next_charge?.at).toBe(agreed.next_charge.at);
      await app.stripe.control(`/payment_methods/${member.card}`, { authentication: 'never' });
      await member.passTo(agreed.next_charge.at, 2 * HOUR_SECONDS);
      expect((await member.subscription()).status).toBe('active');
    });

    it('leaves the pause and its end as they are when the member does not', async () => {
      const { member, preview, resume, next } = await askToResume();
      await answer(await resume(await preview()), 'fail');
      const left = await member.membership();
      expect(left).toMatchObject({ status: 'inactive', next_charge: next, trial_end_date: null });
      expect(left.actions).toEqual(expect.arrayContaining(['resume', 'cancel']));
      expect(await member.paid()).toBe(999);
      // Again, and left half way.
      expect((await resume(await preview())).confirmation).toBeDefined();
      await app.stripe.control(`/payment_methods/${member.card}`, { authentication: 'never' });
      await member.passTo(next?.at ?? '', -DAY_SECONDS);
      expect(await member.status()).toBe('inactive');
      expect(await member.paid()).toBe(999);
      await member.passTo(next?.at ?? '', 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(2 * 999);
      expect(await openInvoices(member)).toEqual([]);
    });
  });
});
