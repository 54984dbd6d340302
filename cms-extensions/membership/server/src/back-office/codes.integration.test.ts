import { type calls, PROMOTION_CODE_ERRORS, type ResponseOf, SUBSCRIPTION_ERRORS } from 'contract';
import type { CodeView } from 'contract/desk/offers';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { memberWithCard, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

type Quote = ResponseOf<typeof calls.quotePurchase>;

const ORDER = { percent: 20, duration: 'repeating', months: 3, forWhom: 'all' };

describe('the codes of the desk', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));

  let counter = 0;
  const make = (order: object = {}) =>
    coach.post<{ outcome: string }>('/membership/offers/codes', {
      ...{ action_id: crypto.randomUUID(), ...ORDER, max: null, until: null, ...order },
    });
  const made = async (order: object = {}): Promise<string> => {
    counter += 1;
    const code = `CODE${counter}`;
    expect((await make({ code, ...order })).status).toBe(200);
    return code;
  };
  const viewOf = async (code: string) =>
    (await coach.get<CodeView[]>('/membership/offers/codes')).data.find((one) => one.code === code);
  const quoteFor = async (promotion_code: string, token?: string) => {
    const body = { package: 'monthly', promotion_code };
    const reply = await client.post<Quote>('/payments/quote', body, token ? { token } : {});
    return reply.status === 200 ? reply.body.first_charge.amount : detailOf(reply);
  };
  const buyer = () => memberWithCard(app, client);
  const former = async () => {
    const member = await newSubscriber(app, client);
    await app.stripe.client.subscriptions.cancel(member.subscriptionId);
    await billingOf(app.strapi).sync(member.user.id);
    return member;
  };

  it('are made at Stripe, and listed with their uses', async () => {
    const code = await made({ code: 'lisbon', percent: 20, max: 50, until: '2099-12-31' }).then(
      () => 'LISBON',
    );
    expect(await quoteFor(code.toLowerCase())).toBe(799);
    const { token } = await buyer();
    const body = { plan_id: await planIdOf(app, 'monthly'), promotion_code: code };
    expect((await client.post('/subscriptions', body, { token })).status).toBe(200);
    expect(await viewOf(code)).toMatchObject({
      ...{ gives: '20 % off for 3 months', forWhom: 'all', used: 1, max: 50, isOn: true },
    });
  });

  it('are one code however often a click is sent, and another with its letters is refused', async () => {
    const order = { code: 'TWICE', action_id: crypto.randomUUID() };
    expect((await make(order)).status).toBe(200);
    expect((await make(order)).status).toBe(200);
    const dear = { code: 'DEAR', percent: undefined, amountMinor: 100_000_000 };
    expect(await make(dear)).toMatchObject({ status: 422, message: 'At most 999,999.99.' });
    const other = await make({ code: 'TWICE' });
    expect([other.status, other.message]).toEqual([409, 'There is a code TWICE already.']);
  });

  it('say that they have ended once they are off, and hold again when they are on', async () => {
    const code = await made();
    const { id = '' } = (await viewOf(code)) ?? {};
    const turn = (isOn: boolean) => coach.patch(`/membership/offers/codes/${id}`, { isOn });
    expect((await turn(false)).status).toBe(200);
    expect(await quoteFor(code)).toBe(PROMOTION_CODE_ERRORS.ended);
    expect((await turn(true)).status).toBe(200);
    expect(await quoteFor(code)).toBe(799);
    expect((await coach.patch('/membership/offers/codes/promo_x', { isOn: true })).status).toBe(
      404,
    );
  });

  it('are for new members, for former ones or for all', async () => {
    const [newOnly, formerOnly] = [
      await made({ forWhom: 'new' }),
      await made({ forWhom: 'former' }),
    ];
    const [stranger, old] = [await signUp(client), await former()];
    expect(await quoteFor(newOnly, stranger.token)).toBe(799);
    expect(await quoteFor(newOnly, old.token)).toBe(PROMOTION_CODE_ERRORS.firstOnly);
    expect(await quoteFor(formerOnly, old.token)).toBe(799);
    for (const token of [undefined, stranger.token])
      expect(await quoteFor(formerOnly, token)).toBe(PROMOTION_CODE_ERRORS.formerOnly);
  });

  rare('of former members cannot be typed at a checkout by who has never paid', async () => {
    const code = await made({ forWhom: 'former' });
    const asksForCode = async ({ token, user }: Awaited<ReturnType<typeof signUp>>) => {
      const site = 'http://localhost:3000/subscription';
      const { body } = await client.post<{ session_id: string }>(
        '/payments/checkout/session',
        {
          ...{ package: 'monthly', provider: 'stripe', email: user.email },
          ...{ success_url: `${site}/success`, cancel_url: `${site}/cancel` },
        },
        { token },
      );
      const { sessions } = app.stripe.client.checkout;
      return (await sessions.retrieve(body.session_id)).allow_promotion_codes ?? false;
    };
    const [stranger, old] = [await signUp(client), await former()];
    expect(await asksForCode(stranger)).toBe(false);
    expect(await asksForCode(old)).toBe(true);
    const mine = (await coach.get<CodeView[]>('/membership/offers/codes')).data;
    for (const { id } of mine.filter(({ forWhom }) => forWhom === 'former'))
      await coach.patch(`/membership/offers/codes/${id}`, { isOn: false });
    expect((await viewOf(code))?.isOn).toBe(false);
    expect(await asksForCode(await signUp(client))).toBe(true);
  });

  it('that two use at once for the last time lower the price of one; the other sees the new one', async () => {
    const code = await made({ max: 1, duration: 'once', months: undefined });
    const plan_id = await planIdOf(app, 'monthly');
    const buyers = [await buyer(), await buyer()];
    const replies = await Promise.all(
      buyers.map(({ token }) =>
        client.post(
          '/subscriptions',
          { plan_id, promotion_code: code, agreed_amount: 799 },
          { token },
        ),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect([SUBSCRIPTION_ERRORS.amountChanged, PROMOTION_CODE_ERRORS.usedUp]).toContain(
      refused[0] && detailOf(refused[0]),
    );
    expect(await viewOf(code)).toMatchObject({ used: 1, ended: 'used up' });
  });

  it.each([
    ['two letters', { code: 'AB' }, /^Use 3 to 20/],
    ['signs', { code: 'A-B-C' }, /^Use 3 to 20/],
    ['nothing off', { code: 'NONE', percent: undefined }, 'Enter a percentage or an amount.'],
    ['both', { code: 'BOTH', amountMinor: 100 }, 'Enter a percentage or an amount.'],
    ['101 percent', { code: 'ALL', percent: 101 }, 'From 1 to 100 percent.'],
    ['no months', { code: 'SHORT', months: undefined }, 'From 1 to 36 months.'],
    ['a day that has passed', { code: 'PAST', until: '2020-01-01' }, /passed/],
    ['30 February', { code: 'NEVER', until: '2027-02-30' }, /date/],
  ])('are refused with %s', async (_what, order, text) => {
    const { status, message } = await make(order);
    expect(status).toBe(422);
    expect(message).toMatch(text);
  });
});
