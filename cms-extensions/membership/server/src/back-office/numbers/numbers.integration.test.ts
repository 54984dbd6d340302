import type { BusinessNumbers, Money } from 'contract/desk/numbers';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { DATABASES } from '../../../../test/length.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { monthKeyOf } from './months.ts';

const USER = 'plugin::users-permissions.user';
const TIME_ZONE = 'Europe/Berlin';

describe.each(DATABASES)('the numbers of the business, on %s', (database) => {
  const { app, client } = testApp(() =>
    bootBilling({
      ...{ database, hasEvents: false },
      env: { BUSINESS_TIME_ZONE: TIME_ZONE },
    }),
  );
  const coach = prepared(() => newPanelUser(app));
  let month: string;

  beforeAll(async () => {
    month = monthKeyOf(new Date(), TIME_ZONE);
  });

  const ask = async (asked?: string): Promise<BusinessNumbers> => {
    const query = asked === undefined ? '' : `?month=${asked}`;
    return (await coach.get<BusinessNumbers>(`/membership/numbers/business${query}`)).data;
  };

  /** Also of a month that has ended while the test ran. */
  const money = async (): Promise<Omit<Money, 'remainsMinor' | 'feesMinor'>[]> => {
    const months = new Set([month, monthKeyOf(new Date(), TIME_ZONE)]);
    const all = await Promise.all([...months].map(async (one) => (await ask(one)).money));
    return [...Map.groupBy(all.flat(), ({ currency }) => currency)].map(([currency, sums]) => {
      const sum = (name: Exclude<keyof Money, 'currency'>) =>
        sums.reduce((total, one) => total + one[name], 0);
      expect(sum('remainsMinor')).toBe(sum('paidMinor') - sum('returnedMinor') - sum('feesMinor'));
      return {
        ...{ currency, paidMinor: sum('paidMinor'), payments: sum('payments') },
        ...{ returnedMinor: sum('returnedMinor'), returns: sum('returns') },
      };
    });
  };

  /** Runs the import of Stripe's balance now, independently of the schedule. */
  const read = async () => {
    const asked = new Date();
    await eventually(async () => {
      await jobsOf(app.strapi).runNow('revenue', new Date());
      const { readAt } = await ask();
      expect(Date.parse(readAt ?? '')).toBeGreaterThanOrEqual(asked.getTime());
    });
    return money();
  };
  const chargeOf = async ({ customer }: Subscriber): Promise<string> => {
    const { data } = await app.stripe.client.charges.list({ customer });
    return data[0]?.id ?? '';
  };

  it('begin with the first member', async () => {
    expect(await ask('nonsense')).toMatchObject({
      currencies: [{ currency: 'usd', mrr: 0 }],
      paying: { now: 0, joined: 0 },
      churn: { month: { part: 0, of: 0 } },
      ...{ cohorts: expect.any(Array), reasons: [], money: [] },
    });
  });

  it('have what members paid, less what they got back and what Stripe took', async () => {
    const [monthly] = [
      await newSubscriber(app, client),
      await newSubscriber(app, client, { plan: 'annual' }),
      await newSubscriber(app, client, { trialDays: 7 }),
    ];
    const paid = { currency: 'usd', paidMinor: 999 + 9999, payments: 2 };
    expect(await read()).toEqual([{ ...paid, returnedMinor: 0, returns: 0 }]);
    expect((await ask()).money[0]?.feesMinor ?? 0).toBeGreaterThan(0);
    const charge = await chargeOf(monthly);
    await app.stripe.client.refunds.create({ charge, amount: 400 });
    expect(await read()).toEqual([{ ...paid, returnedMinor: 400, returns: 1 }]);
  });

  it('say since when plans are logged, if there are older ones', async () => {
    await newSubscriber(app, client);
    expect((await ask()).loggedSince).toBeNull();
    const log = app.strapi.db.connection('membership_plan_changes');
    const { id } = await log.clone().first('id');
    const { at } = await log.clone().where({ id }).first('at');
    await log
      .clone()
      .where({ id })
      .update({ at: new Date(Date.now() - 40 * 86_400_000) });
    const { loggedSince } = await ask();
    expect(Date.now() - Date.parse(loggedSince ?? '')).toBeLessThan(3_600_000);
    await log.clone().where({ id }).update({ at });
  });

  it('have MRR, members and who leaves', async () => {
    const before = await ask();
    const [stays, leaves] = [await newSubscriber(app, client), await newSubscriber(app, client)];
    expect((await leaves.post('cancel', { reason: '' })).status).toBe(200);
    const after = await ask();
    const of = ({ currencies: [usd], paying }: BusinessNumbers) => ({
      ...{ mrr: usd?.mrr ?? 0, now: paying.now, leaving: usd?.leaving.members ?? 0 },
    });
    expect(of(after)).toEqual({
      ...{ mrr: of(before).mrr + 2 * 999, now: of(before).now + 2 },
      leaving: of(before).leaving + 1,
    });
    await app.stripe.client.subscriptions.cancel(stays.subscriptionId, {
      cancellation_details: { feedback: 'too_expensive' },
    });
    await billingOf(app.strapi).sync(stays.user.id);
    const gone = await ask();
    expect(gone.paying.left).toBe(after.paying.left + 1);
    expect(gone.reasons).toContainEqual({ cause: 'too_expensive', members: 1 });
    expect(await coach.get('/membership/today/month')).toMatchObject({
      data: { paying: gone.paying, currencies: gone.currencies },
    });
  });

  it('leave out what the same account at Stripe takes for other things', async () => {
    const before = await read();
    const { client: stripe, giveCard } = app.stripe;
    const { id: customer } = await stripe.customers.create({ email: 'shop@example.com' });
    const payment_method = await giveCard(customer);
    const { latest_charge } = await stripe.paymentIntents.create({
      ...{ amount: 2500, currency: 'usd', customer, payment_method },
      ...{ confirm: true, off_session: true },
    });
    await stripe.refunds.create({ charge: String(latest_charge) });
    expect(await read()).toEqual(before);
  });

  it('stay when a member deletes the account, who has then left', async () => {
    await newSubscriber(app, client);
    const { email } = await newSubscriber(app, client);
    const [before, { paying }] = [await read(), await ask()];
    await app.strapi.db.query(USER).delete({ where: { email } });
    expect(await read()).toEqual(before);
    const after = await ask();
    expect(after.paying).toMatchObject({ now: paying.now - 1, left: paying.left + 1 });
    expect(after.reasons).toContainEqual({ cause: 'deleted', members: 1 });
  });

  it('are the same as a file, with members by e-mail for those who may see them', async () => {
    const { email } = await newSubscriber(app, client);
    const { token } = coach;
    const reply = await fetch(`${app.url}/membership/numbers/business.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const file = await reply.text();
    const { currencies, paying } = await ask();
    const mrr = ((currencies[0]?.mrr ?? 0) / 100).toFixed(2);
    expect(file).toContain(`,mrr,,usd,${mrr},,`);
    expect(file).toContain(`paying,${month},now,,,,${paying.now},`);
    expect(file).toMatch(new RegExp(`change,.+,start monthly,${email},usd,9.99`));
  });

  // Others read and write the same rows on both kinds of database.
  if (database === 'sqlite') {
    rare('are the last that were read, with their time, while Stripe is away', async () => {
      const before = [await read(), (await ask()).readAt];
      await app.stripe.goDown();
      await expect(jobsOf(app.strapi).runNow('revenue', new Date())).rejects.toThrow();
      expect([await money(), (await ask()).readAt]).toEqual(before);
      await app.stripe.comeBack();
      await read();
      expect((await ask()).readAt).not.toBe(before[1]);
    });
  }
});
