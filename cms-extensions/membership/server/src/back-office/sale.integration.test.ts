import { type calls, type ResponseOf, SUBSCRIPTION_ERRORS, type SubscriptionPlan } from 'contract';
import type { OffersView } from 'contract/desk/offers';
import { afterEach, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { memberWithCard, planIdOf } from '../../../test/subscribers.ts';

type Quote = ResponseOf<typeof calls.quotePurchase>;

const LATER = '2099-12-01T00:00';
const TERMS = { id: null, planKeys: ['monthly'], percent: 30, amountMinor: null, from: null };

describe('a sale', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));
  afterEach(async () => {
    await coach.delete('/membership/offers/sale');
  });

  const put = (order: object = {}) =>
    coach.put<unknown>('/membership/offers/sale', {
      ...{ action_id: crypto.randomUUID(), ...TERMS, until: LATER, ...order },
    });
  const current = async () => (await coach.get<OffersView>('/membership/offers')).data.sale;
  const shown = async () =>
    (await client.get<SubscriptionPlan[]>('/subscription-plans')).body.find(
      ({ key }) => key === 'monthly',
    );
  const quoteFor = async (body: object, token?: string) =>
    (
      await client.post<Quote>(
        '/payments/quote',
        { package: 'monthly', ...body },
        token ? { token } : {},
      )
    ).body;
  const buyer = async () => {
    const member = await memberWithCard(app, client);
    const plan_id = await planIdOf(app, 'monthly');
    return {
      ...member,
      buy: (body: object) =>
        client.post('/subscriptions', { plan_id, ...body }, { token: member.token }),
    };
  };

  it('lowers the first payment alone, on the site and at Stripe, until it is stopped', async () => {
    expect((await put()).status).toBe(200);
    await expect.poll(shown).toMatchObject({ price: 6.99, sale: { later_price: 9.99 } });
    const member = await buyer();
    const quote = await quoteFor({}, member.token);
    expect(quote).toMatchObject({ first_charge: { amount: 699 }, regular: { amount: 999 } });
    expect((await member.buy({ agreed_amount: 699 })).status).toBe(200);
    expect((await coach.delete('/membership/offers/sale')).status).toBe(200);
    await expect.poll(shown).toMatchObject({ price: 9.99, original_price: null });
    const late = await buyer();
    const refused = await late.buy({ agreed_amount: 699 });
    expect([refused.status, detailOf(refused)]).toEqual([409, SUBSCRIPTION_ERRORS.amountChanged]);
    expect((await quoteFor({}, late.token)).first_charge.amount).toBe(999);
  });

  it('ends by itself', async () => {
    expect((await put()).status).toBe(200);
    const where = { stoppedAt: null };
    const data = { untilAt: new Date(Date.now() + 1500) };
    await app.strapi.db.query('plugin::membership.sale').updateMany({ where, data });
    await expect
      .poll(async () => (await quoteFor({})).first_charge.amount, { timeout: 5000 })
      .toBe(999);
    expect(await current()).toBeNull();
  });

  it('is kept by a trial that began in it', async () => {
    await put();
    const { body } = await sendTrialForm(client, { agreed_amount: 699 });
    await giveCard(app.stripe, body.setup_intent_id);
    const { body: begun } = await confirmCard(client, body.setup_intent_id, { amount: 699 });
    await coach.delete('/membership/offers/sale');
    const { body: membership } = await client.get<{ next_charge: { amount: number } }>(
      '/subscription',
      { token: begun.access_token },
    );
    expect(membership.next_charge.amount).toBe(699);
  });

  rare('of one plan is not carried to the other one by a switch in the trial', async () => {
    await put();
    const { body } = await sendTrialForm(client, { agreed_amount: 699 });
    await giveCard(app.stripe, body.setup_intent_id);
    const { body: begun } = await confirmCard(client, body.setup_intent_id, { amount: 699 });
    const options = { token: begun.access_token };
    const plan_id = await planIdOf(app, 'annual');
    type Preview = { amount: number; proration_date: number };
    const { body: preview } = await client.post<Preview>(
      '/subscription/switch/preview',
      { plan_id },
      options,
    );
    const agreed = { amount: preview.amount, proration_date: preview.proration_date };
    const switched = await client.post<{ next_charge: { amount: number } }>(
      '/subscription/switch',
      { plan_id, ...agreed },
      options,
    );
    expect([switched.status, switched.body.next_charge.amount]).toEqual([200, 9999]);
  });

  it.each([
    [20, 699, true],
    [40, 599, undefined],
  ])('with a code of %i percent charges %i', async (percent, amount, unused) => {
    await put();
    const code = `CODE${percent}`;
    await coach.post('/membership/offers/codes', {
      ...{ action_id: crypto.randomUUID(), code, percent, duration: 'once', forWhom: 'all' },
      ...{ max: null, until: null },
    });
    const quote = await quoteFor({ promotion_code: code });
    expect([quote.first_charge.amount, quote.code_unused]).toEqual([amount, unused]);
  });

  rare('ends a checkout that was opened in it soon', async () => {
    await put();
    const { token, user } = await signUp(client);
    const url = 'http://localhost:3000/subscription';
    const { body } = await client.post<{ session_id: string }>(
      '/payments/checkout/session',
      {
        ...{ package: 'monthly', provider: 'stripe', email: user.email, agreed_amount: 699 },
        ...{ success_url: `${url}/success`, cancel_url: `${url}/cancel` },
      },
      { token },
    );
    const session = await app.stripe.client.checkout.sessions.retrieve(body.session_id);
    expect(session.amount_total).toBe(699);
    expect(session.expires_at - session.created).toBeLessThanOrEqual(2400);
  });

  rare('that takes more off than a new price is refused with it', async () => {
    await put({ percent: null, amountMinor: 900, from: '2099-01-01T00:00' });
    const price = (minor: number) =>
      coach.post('/membership/offers/monthly/price/preview', {
        ...{ minor, effectiveOn: null, notice: null },
      });
    const refused = await price(899);
    expect([refused.status, refused.message]).toEqual([422, 'The sale takes more off.']);
    expect((await price(900)).status).toBe(200);
  });

  it('is one at a time: a planned one can be changed, of one that runs the end', async () => {
    expect((await put({ from: '2099-01-01T00:00' })).status).toBe(200);
    const planned = await current();
    expect(planned).toMatchObject({ isRunning: false, percent: 30 });
    expect((await put()).status).toBe(409);
    expect((await put({ id: planned?.id, percent: 40 })).status).toBe(200);
    const running = await current();
    expect(running).toMatchObject({ id: planned?.id, isRunning: true, percent: 40 });
    const { id } = running ?? {};
    expect((await put({ id, percent: 50 })).status).toBe(409);
    expect((await put({ id, percent: 40, until: '2098-01-01T00:00' })).status).toBe(200);
    expect((await current())?.untilAt.slice(0, 10)).toMatch(/^2097-12-31|^2098-01-01/);
  });

  it.each([
    ['more off than the price', { percent: null, amountMinor: 1000 }, 'More than the price.'],
    ['an end that has passed', { until: '2020-01-01T00:00' }, /^The end must be after/],
    ['an end before its beginning', { from: '2099-12-02T00:00' }, /^The end must be after/],
    ['a day that does not exist', { until: '2099-02-30T00:00' }, 'This time does not exist.'],
    ['no plan', { planKeys: [] }, 'Choose a plan.'],
    ['nothing off', { percent: null }, 'Enter a percentage or an amount.'],
  ])('is refused with %s', async (_what, order, text) => {
    const { status, message } = await put(order);
    expect(status).toBe(422);
    expect(message).toMatch(text);
  });
});
