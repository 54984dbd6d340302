import type { Membership, PlanKey } from 'contract';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { isShort } from '../../../test/length.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { rare } from '../../../test/rare.ts';
import { billingOf, bootBilling, isAtStripe } from '../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  type Subscriber,
} from '../../../test/subscribers.ts';

type Coupon = Stripe.CouponCreateParams;

const HALF_ONCE: Coupon = { name: 'Half', percent_off: 50, duration: 'once' };
const HALF_FOR_THREE_MONTHS: Coupon = {
  ...{ name: 'Spring', percent_off: 50, duration: 'repeating', duration_in_months: 3 },
};
const TWO_DOLLARS_OFF: Coupon = {
  ...{ name: 'Friends', amount_off: 200, currency: 'usd', duration: 'forever' },
};

describe('the amounts that are shown', () => {
  const { app, client } = testApp(() => bootBilling());

  /** Gives the member a coupon, as the coach does in the Dashboard. */
  const discount = async (member: Subscriber, ...coupons: Coupon[]): Promise<void> => {
    const discounts: { coupon: string }[] = [];
    for (const coupon of coupons) {
      discounts.push({ coupon: (await app.stripe.client.coupons.create(coupon)).id });
    }
    await app.stripe.client.subscriptions.update(member.subscriptionId, { discounts });
    await app.stripe.settle();
  };
  const credit = async (member: Subscriber, amountMinor: number): Promise<void> => {
    const credited = { amount: -amountMinor, currency: 'usd' };
    await app.stripe.client.customers.createBalanceTransaction(member.customer, credited);
    await app.stripe.settle();
  };
  /** Advances the clock to the next charge. @returns what was shown before, and what was paid */
  const chargeNext = async (member: Subscriber): Promise<[shown: number, paid: number]> => {
    const { next_charge: next } = await member.membership();
    if (next === null) throw new Error('Nothing will be charged');
    const before = await member.paid();
    await member.passTo(next.at, 2 * HOUR_SECONDS);
    await app.stripe.settle();
    return [next.amount, (await member.paid()) - before];
  };

  const TABLE: [name: string, Coupon[], creditMinor: number, charges: number[]][] = [
    ['with coupon and credit', [TWO_DOLLARS_OFF], 300, [499, 799]],
    ['with a coupon for one payment', [HALF_ONCE], 0, [499, 999]],
    ['without either', [], 0, [999, 999]],
    ['with a small credit', [], 400, [599, 999]],
    ['with a credit for more than one month', [], 1500, [0, 498, 999]],
    ['with a coupon for three months', [HALF_FOR_THREE_MONTHS], 0, [499, 499, 999]],
    ['with a coupon for ever', [TWO_DOLLARS_OFF], 0, [799, 799]],
    ['with two coupons', [HALF_ONCE, TWO_DOLLARS_OFF], 0, [299, 799]],
  ];
  it.each(isShort ? TABLE.slice(0, 2) : TABLE)(
    'are charged %s',
    async (_name, coupons, creditMinor, charges) => {
      const member = await newSubscriber(app, client);
      if (coupons.length > 0) await discount(member, ...coupons);
      if (creditMinor > 0) await credit(member, creditMinor);
      for (const charge of charges) {
        const [shown, paid] = await chargeNext(member);
        expect([shown, paid]).toEqual([charge, charge]);
      }
    },
  );

  // Stripe does not say, so the stand-in plays both; at Stripe itself it is as it is there.
  const WAYS: [spent: boolean | null, card: string][] = isAtStripe
    ? [[null, 'pm_card_amex']]
    : [
        [false, 'pm_card_amex'],
        [true, 'pm_card_discover'],
      ];
  describe.each(isShort ? WAYS.slice(0, 1) : WAYS)(
    'where a bill of nothing uses up a coupon for one payment: %s',
    (spent, card) => {
      const set = async (zeroInvoicesSpendCoupons: boolean): Promise<void> => {
        if (!isAtStripe)
          await app.stripe.control('/settings', { zeroInvoicesSpendCoupons }, 'PATCH');
      };
      beforeAll(() => set(spent === true));
      afterAll(() => set(false));

      it('are charged after a trial that began with a code', async () => {
        const { id: coupon } = await app.stripe.client.coupons.create(HALF_ONCE);
        const code = `HALF-${Date.now()}`;
        const promotion = { type: 'coupon' as const, coupon };
        await app.stripe.client.promotionCodes.create({ code, promotion, max_redemptions: 1 });
        const form = await sendTrialForm(client, { promotion_code: code });
        await giveCard(app.stripe, form.body.setup_intent_id, card);
        const { body } = await confirmCard(client, form.body.setup_intent_id);
        const { next_charge: shown } = (
          await client.get<Membership>('/subscription', { token: body.access_token })
        ).body;
        expect(shown?.amount).toBe(499);
        const customer = (await paymentsOf(app.strapi).customerOf(body.user.id)) ?? '';
        await app.stripe.advance(customer, 8 * DAY_SECONDS);
        const { data } = await app.stripe.client.charges.list({ customer });
        expect(data.map(({ amount }) => amount)).toEqual([499]);
      });

      rare('are charged after the pause of a year, also when it is ended early', async () => {
        const member = await newSubscriber(app, client, { plan: 'annual' });
        await discount(member, HALF_ONCE, TWO_DOLLARS_OFF);
        const { amount } = (await member.membership()).next_charge ?? { amount: 0 };
        expect(amount).toBeLessThan(5000);
        expect((await member.post('pause', { months: 2 })).status).toBe(200);
        expect((await member.membership()).next_charge?.amount).toBe(amount);
        await app.stripe.advance(member.customer, 20 * DAY_SECONDS);
        const { body } = await member.post<Record<string, unknown>>('resume/preview', {});
        expect((await member.post('resume', body)).status).toBe(200);
        expect(await chargeNext(member)).toEqual([amount, amount]);
      });
    },
  );

  it('say what is charged later, how long a discount lasts, and the credit', async () => {
    const member = await newSubscriber(app, client);
    await discount(member, HALF_FOR_THREE_MONTHS, TWO_DOLLARS_OFF);
    await credit(member, 100);
    const membership = await member.membership();
    expect(membership).toMatchObject({
      next_charge: { amount: 199 },
      price: { amount: 799, currency: 'usd' },
      credit: { amount: 100, currency: 'usd' },
      discounts: [
        { name: 'Spring', duration: 'repeating' },
        { name: 'Friends', duration: 'forever', ends_at: null },
      ],
    });
    const until = membership.discounts[0]?.ends_at ?? '';
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(membership.next_charge?.at ?? ''));
  });

  it('are those of the first charge after a trial, in its mails too', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual', trialDays: 7 });
    await discount(member, HALF_ONCE);
    await credit(member, 1000);
    const { trial_end_date, next_charge } = await member.membership();
    expect(next_charge?.amount).toBe(3999);
    await member.passTo(trial_end_date ?? '', -2 * 24 * HOUR_SECONDS);
    await app.stripe.settle();
    const mail = await mailTo(app, member.email, /trial ends on/);
    expect(mail.text).toContain('$39.99');
    expect(mail.text).toContain('$99.99 every year');
    expect(await chargeNext(member)).toEqual([3999, 3999]);
    const receipt = await mailTo(app, member.email, /receipt/i);
    expect(receipt.subject).toContain('$39.99');
  });

  rare('leave out a discount that a pause outlasts', async () => {
    const member = await newSubscriber(app, client);
    await discount(member, { ...HALF_FOR_THREE_MONTHS, duration_in_months: 2 });
    await member.post('pause', { months: 2 });
    const { pause } = await member.membership();
    await member.passTo(pause?.starts_at ?? '', 2 * HOUR_SECONDS);
    expect(await chargeNext(member)).toEqual([999, 999]);
  });

  const SWITCHES: [PlanKey, PlanKey][] = [
    ['monthly', 'annual'],
    ['annual', 'monthly'],
  ];
  it.each(isShort ? SWITCHES.slice(0, 1) : SWITCHES)(
    'of a switch from %s to %s, with a coupon and a credit, are charged',
    async (from, to) => {
      const member = await newSubscriber(app, client, { plan: from });
      await discount(member, TWO_DOLLARS_OFF);
      await credit(member, 300);
      const { preview, make } = await member.previewSwitch(to);
      const before = await member.paid();
      const { body } = await make();
      expect((await member.paid()) - before).toBe(preview.amount);
      const next = preview.next_charge.amount;
      expect(body.next_charge?.amount).toBe(next);
      expect(await chargeNext(member)).toEqual([next, next]);
    },
  );

  it.skipIf(isAtStripe)(
    'are of no later period when one begins in the middle of a sync',
    async () => {
      const member = await newSubscriber(app, client, { trialDays: 7 });
      const { sync, stripe } = billingOf(app.strapi);
      const trialEnd = (await member.membership()).trial_end_date ?? '';
      await credit(member, 500);
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
    },
  );
});
