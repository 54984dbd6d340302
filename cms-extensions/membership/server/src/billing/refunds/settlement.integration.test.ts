import type { PlanKey } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '../../../../test/client.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { type BillingApp, billingOf, bootBilling, reconcile } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  newSubscriber,
  planIdOf,
  type Subscriber,
} from '../../../../test/subscribers.ts';
import { REFUND_REQUEST_UID } from '../content-types.ts';
import type { Settlement } from './settlement.ts';

describe('a refund of money that is partly a credit', () => {
  let app: BillingApp;
  let client: Client;
  let owner: PanelUser;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    client = clientOf(app);
    owner = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const switchTo = async (member: Subscriber, plan: PlanKey): Promise<void> => {
    const plan_id = await planIdOf(app, plan);
    const { body: preview } = await member.post<object>('switch/preview', { plan_id });
    expect((await member.post('switch', { ...preview, plan_id })).status).toBe(200);
  };
  const balanceOf = async ({ customer }: Subscriber): Promise<number> => {
    const found = await app.stripe.client.customers.retrieve(customer);
    return found.deleted === true ? 0 : found.balance;
  };
  const refundedOf = async ({ customer }: Subscriber): Promise<number> => {
    const { data } = await app.stripe.client.charges.list({ customer, limit: 100 });
    return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  };
  const requestOf = ({ user }: Subscriber) =>
    app.strapi.db.query(REFUND_REQUEST_UID).findOne({ where: { userDocumentId: user.id } });
  const pathOf = async (member: Subscriber, name: string): Promise<string> =>
    `/membership/refund-requests/${(await requestOf(member)).documentId}/${name}`;
  const quoteOf = async (member: Subscriber): Promise<Settlement> =>
    (await owner.get<Settlement>(await pathOf(member, 'quote'))).data;
  const grant = async (member: Subscriber, agreed: object = {}) =>
    owner.post(await pathOf(member, 'grant'), agreed);
  const ask = async (member: Subscriber): Promise<void> => {
    expect((await member.post('refund', {})).status).toBe(200);
  };
  const finish = () => jobsOf(app.strapi).runNow('unfinished refunds', new Date());
  /** A member who paid for a year, switched to the month at once and asks the year back. */
  const switcher = async (): Promise<Subscriber> => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    await switchTo(member, 'monthly');
    await ask(member);
    return member;
  };

  it('made in the dashboard is mailed once, with the amount and the card', async () => {
    const member = await newSubscriber(app, client);
    const { data } = await app.stripe.client.charges.list({ customer: member.customer });
    const charge = data[0]?.id ?? '';
    const giveBack = (amount?: number) =>
      app.stripe.withEvents(() =>
        app.stripe.client.refunds.create({ charge, ...(amount !== undefined && { amount }) }),
      );
    await giveBack(400);
    await billingOf(app.strapi).sync(member.user.id);
    const { text } = await mailTo(app, member.email, /^Your refund of \$4\.00/);
    expect(text).toContain('Visa ending in 4242');
    await giveBack();
    await mailTo(app, member.email, /^Your refund of \$5\.99/);
    const mails = await mailsTo(app, member.email);
    expect(mails.filter(({ subject }) => /refund/.test(subject))).toHaveLength(2);
  });

  it('granted in the panel is mailed once, also when the message of Stripe comes', async () => {
    const member = await newSubscriber(app, client);
    await ask(member);
    await app.stripe.withEvents(() => grant(member));
    await billingOf(app.strapi).sync(member.user.id);
    await mailTo(app, member.email, /^Your refund of/);
    const mails = await mailsTo(app, member.email);
    expect(mails.filter(({ subject }) => /refund/.test(subject))).toHaveLength(1);
  });

  it('takes back the credit of the payment, and everybody reads the same sums', async () => {
    const member = await switcher();
    expect(await balanceOf(member)).toBe(-9000);
    const quote = await quoteOf(member);
    expect(quote).toMatchObject({ refundMinor: 9999, refundedMinor: 0, creditMinor: 9000 });
    expect(await grant(member, quote)).toMatchObject({ status: 200 });
    expect(await refundedOf(member)).toBe(9999);
    expect(await balanceOf(member)).toBe(0);
    expect(await member.status()).toBe('expired');
    expect((await member.membership()).refund).toMatchObject({ amount: 9999, status: 'granted' });
    expect(await requestOf(member)).toMatchObject({
      amount: '$99.99',
      outcome: '$99.99 given back. The credit of $90.00 from this payment is removed.',
    });
    const mail = await mailTo(app, member.email, /refund of \$99\.99/);
    expect(mail.text).toContain('We give you back $99.99.');
    expect(mail.text).toContain('The credit of $90.00 from this payment is removed.');
  });

  it('takes no more than what months paid from the credit have left of it', async () => {
    const member = await switcher();
    await app.stripe.advance(member.customer, 35 * DAY_SECONDS);
    await app.stripe.advance(member.customer, 35 * DAY_SECONDS);
    const held = -(await balanceOf(member));
    expect(held).toBe(9000 - 2 * 999);
    expect(await quoteOf(member)).toMatchObject({ refundMinor: 9999, creditMinor: held });
    await grant(member);
    expect(await refundedOf(member)).toBe(9999);
    expect(await balanceOf(member)).toBe(0);
  });

  it('leaves a credit that was given by hand', async () => {
    const member = await switcher();
    await app.stripe.client.customers.createBalanceTransaction(member.customer, {
      ...{ amount: -500, currency: 'usd', description: 'Sorry for the outage' },
    });
    await grant(member);
    expect(await balanceOf(member)).toBe(-500);
    expect(await refundedOf(member)).toBe(9999);
  });

  it('takes nothing after a switch to the dearer plan, whose payment it gives back', async () => {
    const member = await newSubscriber(app, client);
    await switchTo(member, 'annual');
    await ask(member);
    expect(await quoteOf(member)).toMatchObject({ refundMinor: 9000, creditMinor: 0 });
    await grant(member);
    expect(await refundedOf(member)).toBe(9000);
    expect(await balanceOf(member)).toBe(0);
    await mailTo(app, member.email, /refund of \$90\.00/);
  });

  it('takes nothing for an older payment from the credit of a newer one', async () => {
    const member = await newSubscriber(app, client);
    await ask(member);
    await app.stripe.advance(member.customer, 32 * DAY_SECONDS);
    await app.stripe.advance(member.customer, 30 * DAY_SECONDS);
    await switchTo(member, 'annual');
    await switchTo(member, 'monthly');
    const before = await balanceOf(member);
    expect(before).toBeLessThan(-5000);
    expect(await quoteOf(member)).toMatchObject({ refundMinor: 999, creditMinor: 0 });
    await grant(member);
    expect(await balanceOf(member)).toBe(before);
    expect(await refundedOf(member)).toBe(999);
  });

  it.each([
    ['at list price', null],
    ['with a coupon', 50],
  ])('gives back no money twice after several switches, %s', async (_what, percent_off) => {
    const member = await newSubscriber(app, client);
    if (percent_off !== null) {
      const coupon = await app.stripe.client.coupons.create({ percent_off, duration: 'forever' });
      await app.stripe.client.subscriptions.update(member.subscriptionId, {
        discounts: [{ coupon: coupon.id }],
      });
    }
    for (const plan of ['annual', 'monthly', 'annual', 'monthly'] as const) {
      await switchTo(member, plan);
    }
    await ask(member);
    const [paid, held, quote] = [
      await member.paid(),
      -(await balanceOf(member)),
      await quoteOf(member),
    ];
    expect(quote.creditMinor).toBe(Math.min(held, quote.refundMinor));
    await grant(member, quote);
    const [refunded, left] = [await refundedOf(member), 0 - (await balanceOf(member))];
    expect(refunded).toBe(quote.refundMinor);
    expect(left).toBe(held - quote.creditMinor);
    expect(refunded + left).toBeLessThanOrEqual(paid);
  });

  it('is refused when the amounts are no longer those that the coach saw', async () => {
    const member = await switcher();
    const quote = await quoteOf(member);
    await app.stripe.advance(member.customer, 40 * DAY_SECONDS);
    expect(await grant(member, quote)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/amounts have changed/),
    });
    expect(await refundedOf(member)).toBe(0);
    expect(await balanceOf(member)).toBe(-8001);
  });

  it.each([
    ['the credit could not be taken', '/v1/customers', 'error'],
    ['the answer about the credit was lost', '/v1/customers', 'drop'],
    ['the refund could not be made', '/v1/refunds', 'error'],
    ['the answer about the refund was lost', '/v1/refunds', 'drop'],
  ] as const)('is finished by itself when %s', async (_what, path, kind) => {
    const member = await switcher();
    await app.stripe.fault(path, kind, 'POST', 2);
    expect(await grant(member)).toMatchObject({ status: 400 });
    expect(await requestOf(member)).toMatchObject({ state: 'requested' });
    const refusal = await owner.post(await pathOf(member, 'refuse'), { answer: 'Too late.' });
    expect(refusal.message).toBe('This request has been decided already.');
    await finish();
    expect(await requestOf(member)).toMatchObject({ state: 'granted', decidedBy: 'Ines Halloran' });
    expect(await refundedOf(member)).toBe(9999);
    expect(await balanceOf(member)).toBe(0);
    await mailTo(app, member.email, /refund of \$99\.99/);
    await finish();
    expect(await balanceOf(member)).toBe(0);
  });

  it('gives the credit back when Stripe refuses the refund', async () => {
    const member = await switcher();
    app.loseWebhooks(true);
    const { data } = await app.stripe.client.charges.list({ customer: member.customer });
    await app.stripe.control(`/charges/${data[0]?.id}/dispute`);
    const reply = await grant(member);
    app.loseWebhooks(false);
    expect(reply).toMatchObject({ status: 400, message: expect.stringMatching(/charged back/) });
    expect(await balanceOf(member)).toBe(-9000);
    expect(await requestOf(member)).toMatchObject({ state: 'requested', decidedBy: null });
    expect(await billingOf(app.strapi).alerts.unseen()).toEqual([]);
  });

  describe('that was made at Stripe by hand', () => {
    const yearOf = async ({ customer }: Subscriber): Promise<string> => {
      const { data } = await app.stripe.client.charges.list({ customer, limit: 100 });
      return data.find(({ amount }) => amount === 9999)?.id ?? '';
    };
    const giveBack = async (member: Subscriber, amount: number): Promise<void> => {
      const charge = await yearOf(member);
      await app.stripe.withEvents(() => app.stripe.client.refunds.create({ charge, amount }));
    };
    /** A member who paid for a year and switched to the month at once. */
    const credited = async (): Promise<Subscriber> => {
      const member = await newSubscriber(app, client, { plan: 'annual' });
      await switchTo(member, 'monthly');
      return member;
    };
    const untilBalance = (member: Subscriber, balance: number) =>
      expect.poll(() => balanceOf(member), { timeout: 20_000 }).toBe(balance);

    it('takes as much of the credit as was given back, once', async () => {
      const member = await credited();
      await giveBack(member, 5000);
      await untilBalance(member, -4000);
      await reconcile(app.strapi);
      expect(await balanceOf(member)).toBe(-4000);
      await giveBack(member, 1000);
      await untilBalance(member, -3000);
    });

    it('takes the rest of the credit when the rest is refunded on request', async () => {
      const member = await credited();
      await giveBack(member, 5000);
      await untilBalance(member, -4000);
      await ask(member);
      const quote = await quoteOf(member);
      expect(quote).toMatchObject({ refundMinor: 4999, refundedMinor: 5000, creditMinor: 4000 });
      await grant(member, quote);
      expect(await balanceOf(member)).toBe(0);
    });

    it('is noticed by the reconciliation when its event was lost', async () => {
      const member = await credited();
      app.loseWebhooks(true);
      await giveBack(member, 5000);
      expect(await balanceOf(member)).toBe(-9000);
      await reconcile(app.strapi);
      app.loseWebhooks(false);
      expect(await balanceOf(member)).toBe(-4000);
    });

    it('is noticed although another event has shown the refund meanwhile', async () => {
      const member = await credited();
      app.loseWebhooks(true);
      await giveBack(member, 5000);
      await billingOf(app.strapi).sync(member.user.id);
      expect(await balanceOf(member)).toBe(-9000);
      await reconcile(app.strapi);
      app.loseWebhooks(false);
      expect(await balanceOf(member)).toBe(-4000);
    });

    it('gives the credit back when the refund fails later', async () => {
      const member = await credited();
      const { client: stripe, control } = app.stripe;
      const { data } = await stripe.paymentMethods.list({ customer: member.customer });
      for (const { id } of data) await control(`/payment_methods/${id}`, { refund: 'fails' });
      await giveBack(member, 5000);
      await untilBalance(member, -4000);
      // An hour later the bank returns it.
      await app.stripe.advance(member.customer, DAY_SECONDS);
      await untilBalance(member, -9000);
    });

    it('leaves what was credited by hand, and what stems from another payment', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.client.customers.createBalanceTransaction(member.customer, {
        ...{ amount: -500, currency: 'usd' },
      });
      const { data } = await app.stripe.client.charges.list({ customer: member.customer });
      const charge = data[0]?.id ?? '';
      await app.stripe.withEvents(() => app.stripe.client.refunds.create({ charge }));
      await reconcile(app.strapi);
      expect(await balanceOf(member)).toBe(-500);
    });
  });
});
