import { type calls, PROMOTION_CODE_ERRORS, type ResponseOf, SUBSCRIPTION_ERRORS } from 'contract';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { detailOf, freshEmail, signUp } from '../../../test/client.ts';
import { rare } from '../../../test/rare.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { changePrice, HOUR_SECONDS, memberWithCard, planIdOf } from '../../../test/subscribers.ts';

type Quote = ResponseOf<typeof calls.quotePurchase>;

const CHANGED = [409, SUBSCRIPTION_ERRORS.amountChanged];
const URLS = {
  success_url: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/subscription/cancel',
};

describe('a purchase', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));

  beforeEach(() => changePrice(app.strapi, 'monthly', 9.99));

  const quoteFor = (body: object, token?: string) =>
    client.post<Quote>('/payments/quote', { package: 'monthly', ...body }, token ? { token } : {});

  /** A member with a card on file and no subscription. */
  const buyer = async () => {
    const member = await memberWithCard(app, client);
    const plan_id = await planIdOf(app, 'monthly');
    const { token, customer } = member;
    return {
      ...member,
      subscribe: (body: object) => client.post('/subscriptions', { plan_id, ...body }, { token }),
      charges: async (): Promise<number[]> => {
        const { data } = await app.stripe.client.charges.list({ customer });
        return data.map(({ amount }) => amount);
      },
      subscriptions: async () =>
        (await app.stripe.client.subscriptions.list({ customer, status: 'all' })).data,
    };
  };

  const makeCode = async (
    coupon: Stripe.CouponCreateParams,
    code: Partial<Stripe.PromotionCodeCreateParams> = {},
  ): Promise<string> => {
    const { id } = await app.stripe.client.coupons.create(coupon);
    const made = await app.stripe.client.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      ...code,
    });
    return made.code;
  };
  const HALF = { name: 'Half', percent_off: 50, duration: 'once' } as const;

  describe('whose price was edited meanwhile', () => {
    it('with the card on file charges nothing, and then the new price that was shown', async () => {
      const member = await buyer();
      const { body: shown } = await quoteFor({}, member.token);
      expect(shown.first_charge).toEqual({ amount: 999, currency: 'usd' });
      await changePrice(app.strapi, 'monthly', 12.5);
      const refused = await member.subscribe({ agreed_amount: shown.first_charge.amount });
      expect([refused.status, detailOf(refused)]).toEqual(CHANGED);
      expect(await member.subscriptions()).toEqual([]);

      const { body: again } = await quoteFor({}, member.token);
      expect(again.first_charge.amount).toBe(1250);
      expect((await member.subscribe({ agreed_amount: 1250 })).status).toBe(200);
      expect(await member.charges()).toEqual([1250]);
    });

    it('at the checkout opens none', async () => {
      const { token, user } = await signUp(client);
      const body = { package: 'monthly', provider: 'stripe', email: user.email, ...URLS };
      await changePrice(app.strapi, 'monthly', 11);
      const path = '/payments/checkout/session';
      const refused = await client.post(path, { ...body, agreed_amount: 999 }, { token });
      expect([refused.status, detailOf(refused)]).toEqual(CHANGED);
      expect((await client.post(path, { ...body, agreed_amount: 1100 }, { token })).status).toBe(
        200,
      );
    });

    it('between the form of the trial and its card begins no trial', async () => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email, agreed_amount: 999 });
      await giveCard(app.stripe, body.setup_intent_id);
      await changePrice(app.strapi, 'monthly', 11);
      const refused = await confirmCard(client, body.setup_intent_id, { amount: 999 });
      expect([refused.status, detailOf(refused)]).toEqual(CHANGED);

      const { body: again } = await sendTrialForm(client, { email, agreed_amount: 1100 });
      expect(again).toMatchObject({
        ...{ setup_intent_id: body.setup_intent_id, card_ready: true },
        quote: { first_charge: { amount: 1100 } },
      });
      const reply = await confirmCard(client, body.setup_intent_id, { amount: 1100 });
      expect(reply.body.user.subscription_status).toBe('trial');
    });
  });

  rare('counts the credit of a member who comes back', async () => {
    const member = await buyer();
    await app.stripe.client.customers.createBalanceTransaction(member.customer, {
      ...{ amount: -1200, currency: 'usd' },
    });
    const { body } = await quoteFor({}, member.token);
    expect(body).toMatchObject({ first_charge: { amount: 0 }, next_charge: { amount: 798 } });
    expect((await member.subscribe({ agreed_amount: 0 })).status).toBe(200);
    expect(await member.charges()).toEqual([]);
  });

  describe('with a promotion code', () => {
    rare('shows first and later charges, and charges them', async () => {
      const code = await makeCode({
        ...{ name: 'Spring', percent_off: 20, duration: 'repeating', duration_in_months: 2 },
      });
      const member = await buyer();
      const { body } = await quoteFor({ promotion_code: code.toLowerCase() }, member.token);
      expect(body).toMatchObject({
        first_charge: { amount: 799 },
        next_charge: { amount: 799 },
        regular: { amount: 999 },
        discounts: [{ name: 'Spring', duration: 'repeating' }],
      });
      const reply = await member.subscribe({ promotion_code: code, agreed_amount: 799 });
      expect(reply.status).toBe(200);
      expect(await member.charges()).toEqual([799]);
    });

    it('of a trial takes it off the first charge', async () => {
      const code = await makeCode(HALF);
      const { body: quote } = await quoteFor({ promotion_code: code, trial: true });
      expect(quote).toMatchObject({ first_charge: { amount: 499 }, next_charge: null });
      const { body } = await sendTrialForm(client, { promotion_code: code, agreed_amount: 499 });
      expect(body.quote).toEqual(quote);
      await giveCard(app.stripe, body.setup_intent_id);
      // As after the return from a bank's page, without the amount.
      const { body: begun } = await confirmCard(client, body.setup_intent_id);
      const token = begun.access_token;
      const { body: membership } = await client.get<{ next_charge: { at: string } }>(
        '/subscription',
        { token },
      );
      expect(membership.next_charge).toMatchObject({ amount: 499 });
      const customer = (await paymentsOf(app.strapi).customerOf(begun.user.id)) ?? '';
      await app.stripe.advance(customer, 7 * 86_400 + 2 * HOUR_SECONDS);
      const { data } = await app.stripe.client.charges.list({ customer });
      expect(data.map(({ amount }) => amount)).toEqual([499]);
    });

    rare('is on the page of the checkout, which else asks for one', async () => {
      const code = await makeCode(HALF);
      const { token, user } = await signUp(client);
      const body = { package: 'monthly', provider: 'stripe', email: user.email, ...URLS };
      const path = '/payments/checkout/session';
      const open = async (more: object) => {
        const reply = await client.post<{ session_id: string }>(
          path,
          { ...body, ...more },
          { token },
        );
        return app.stripe.client.checkout.sessions.retrieve(reply.body.session_id);
      };
      expect(await open({ promotion_code: code, agreed_amount: 499 })).toMatchObject({
        ...{ amount_total: 499, allow_promotion_codes: null },
      });
      expect(await open({ agreed_amount: 999 })).toMatchObject({
        ...{ amount_total: 999, allow_promotion_codes: true },
      });
    });

    it('that cannot be used says why', async () => {
      const member = await buyer();
      const refusal = async (promotion_code: string): Promise<[number, unknown]> => {
        const reply = await quoteFor({ promotion_code }, member.token);
        return [reply.status, detailOf(reply)];
      };
      const second = Math.floor(Date.now() / 1000);
      const usedUp = await makeCode(HALF, { max_redemptions: 1 });
      expect((await (await buyer()).subscribe({ promotion_code: usedUp })).status).toBe(200);
      const off = await makeCode(HALF, { code: 'SWITCHED-OFF' });
      const { data } = await app.stripe.client.promotionCodes.list({ code: off });
      await app.stripe.client.promotionCodes.update(data[0]?.id ?? '', { active: false });
      const other = await app.stripe.client.customers.create({});
      const product = await app.stripe.client.products.create({ name: 'Towels' });
      const codes: [string, string][] = [
        ['NO-SUCH-CODE', PROMOTION_CODE_ERRORS.unknown],
        [await makeCode(HALF, { expires_at: second - 10 }), PROMOTION_CODE_ERRORS.ended],
        [usedUp, PROMOTION_CODE_ERRORS.usedUp],
        [off, PROMOTION_CODE_ERRORS.ended],
        [await makeCode(HALF, { customer: other.id }), PROMOTION_CODE_ERRORS.notForThis],
        [
          await makeCode({ ...HALF, applies_to: { products: [product.id] } }),
          PROMOTION_CODE_ERRORS.notForThis,
        ],
        [
          await makeCode(HALF, {
            restrictions: { minimum_amount: 5000, minimum_amount_currency: 'usd' },
          }),
          PROMOTION_CODE_ERRORS.notForThis,
        ],
      ];
      for (const [code, text] of codes) expect(await refusal(code)).toEqual([422, text]);
      expect(await member.subscriptions()).toEqual([]);
    });
  });
});
