import type { ActionQuote } from 'contract';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { REFUND_REQUEST_UID } from './repository.ts';

describe('what a refund gives back', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const owner = prepared(() => newPanelUser(app));

  const balanceOf = async ({ customer }: Subscriber): Promise<number> => {
    const found = await app.stripe.client.customers.retrieve(customer);
    return found.deleted === true ? 0 : found.balance;
  };
  const requestOf = ({ user }: Subscriber) =>
    app.strapi.db.query(REFUND_REQUEST_UID).findOne({ where: { userDocumentId: user.id } });
  const pathOf = async (member: Subscriber, name: string): Promise<string> =>
    `/membership/refund-requests/${(await requestOf(member)).documentId}/${name}`;
  const quoteOf = async (member: Subscriber, body: object = {}): Promise<ActionQuote> =>
    (await owner.post<ActionQuote>(await pathOf(member, 'grant/quote'), body)).data;
  /** @param changes what was chosen, and what the dialog said of it */
  const grant = async (member: Subscriber, changes: object = {}) =>
    decideRequest(owner, (await requestOf(member)).documentId, 'grant', changes);
  const ask = async (member: Subscriber): Promise<void> => {
    expect((await member.post('refund', {})).status).toBe(200);
  };
  const credit = async ({ customer, user }: Subscriber, amountMinor: number): Promise<void> => {
    await app.stripe.client.customers.createBalanceTransaction(customer, {
      ...{ amount: -amountMinor, currency: 'usd', description: 'Sorry for the outage' },
    });
    await billingOf(app.strapi).sync(user.id);
  };

  it('made in the dashboard is mailed once, with the amount and the card', async () => {
    const member = await newSubscriber(app, client);
    const charge = (await member.charges())[0]?.id ?? '';
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

  rare('is not lowered by a credit in another currency', async () => {
    const member = await newSubscriber(app, client);
    await ask(member);
    const { client: stripe } = app.stripe;
    const { customer } = member;
    await stripe.subscriptions.cancel(member.subscriptionId);
    const { id: price } = await stripe.prices.create({
      ...{ currency: 'eur', unit_amount: 899, recurring: { interval: 'month' } },
      product_data: { name: 'Membership' },
    });
    await stripe.subscriptions.create({ customer, items: [{ price }] });
    await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'eur' });
    expect(await quoteOf(member)).toMatchObject({
      ...{ currency: 'usd', shown: 999, payments: [{ leftMinor: 999 }] },
    });
  });

  describe('of a payment that another one has followed', () => {
    /** Asked for before a renewal; returns what the coach saw before and sees after it. */
    const renewed = async () => {
      const member = await newSubscriber(app, client);
      await ask(member);
      const before = await quoteOf(member);
      await member.passTo((await member.membership()).current_period_end ?? '', 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(1998);
      return { member, before, quote: await quoteOf(member) };
    };
    const idsOf = ({ payments = [] }: ActionQuote) => payments.map(({ invoiceId }) => invoiceId);

    it('gives back both, when the coach decides so', async () => {
      const { member, before, quote } = await renewed();
      expect(before.payments).toMatchObject([{ leftMinor: 999 }]);
      expect(quote.payments).toMatchObject([{ leftMinor: 999 }, { leftMinor: 999 }]);
      expect(quote.payments?.[0]).toEqual(before.payments?.[0]);
      expect(quote.effects).toEqual([
        '$19.98 goes back to Visa 4242, in 5 to 10 days.',
        'The plan that was paid for ends at once; nothing more is charged for it.',
        'The mail “Refund: made” is sent. This cannot be undone.',
        'Give back $19.98',
      ]);
      expect(await grant(member, { chosen: idsOf(quote) })).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(1998);
      expect(await member.subscription()).toMatchObject({ status: 'canceled' });
      expect((await member.membership()).refund).toMatchObject({ amount: 1998, status: 'granted' });
      await mailTo(app, member.email, /refund of \$19\.98/);
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /refund/.test(subject))).toHaveLength(1);
    });

    rare('gives back the one that was asked for, when the coach decides so', async () => {
      const { member, quote } = await renewed();
      const [asked = ''] = idsOf(quote);
      expect(await quoteOf(member, { chosen: [asked] })).toMatchObject({ shown: 999, max: 1998 });
      expect(await grant(member, { chosen: [asked], shown: 999 })).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(999);
      const charges = await member.charges();
      expect(charges.map(({ refunded }) => refunded)).toEqual([false, true]);
      await mailTo(app, member.email, /refund of \$9\.99/);
    });

    it('gives nothing back by a button that was shown before, or without a payment chosen', async () => {
      const { member, before } = await renewed();
      expect(await grant(member, { shown: before.shown })).toMatchObject({
        ...{ status: 409, message: expect.stringMatching(/has changed/) },
      });
      expect(await grant(member, { chosen: [] })).toMatchObject({ status: 422 });
      expect(await requestOf(member)).toMatchObject({ state: 'requested' });
      expect(await member.refunded()).toBe(0);
    });

    rare('gives back what Stripe allows, and says what it does not', async () => {
      const { member, quote } = await renewed();
      const charges = await member.charges();
      app.loseWebhooks(true);
      await app.stripe.control(`/charges/${charges[1]?.id}/dispute`);
      const reply = await grant(member, { chosen: idsOf(quote) });
      app.loseWebhooks(false);
      expect(reply).toMatchObject({
        ...{ status: 409, message: expect.stringMatching(/^\$9\.99 was given back.*charged back/) },
      });
      expect(await requestOf(member)).toMatchObject({ state: 'granted', amount: '$9.99' });
      expect(await member.subscription()).toMatchObject({ status: 'canceled' });
      await mailTo(app, member.email, /refund of \$9\.99/);
    });
  });

  rare('of a second subscription ends that one alone', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const second = await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billingOf(app.strapi).prices.idOf('monthly') }],
    });
    await billingOf(app.strapi).sync(member.user.id);
    await ask(member);
    expect(await grant(member)).toMatchObject({ status: 200 });
    expect(await member.refunded()).toBe(999);
    expect(await app.stripe.client.subscriptions.retrieve(second.id)).toMatchObject({
      status: 'canceled',
    });
    expect(await member.subscription()).toMatchObject({ status: 'active' });
    expect(await member.membership()).toMatchObject({
      ...{ status: 'active', plan: { key: 'annual' }, next_charge: { amount: 9999 } },
    });
    const { text } = await mailTo(app, member.email, /refund of \$9\.99/);
    expect(text).toContain('Your annual subscription goes on.');
    expect(text).not.toContain('Nothing more is charged');
  });

  rare('voids what the ended subscription still owes', async () => {
    const member = await newSubscriber(app, client);
    await ask(member);
    await app.stripe.control(`/payment_methods/${member.card}`, { decline: 'insufficient_funds' });
    await member.passTo((await member.membership()).current_period_end ?? '', 2 * HOUR_SECONDS);
    expect((await member.membership()).payment_problem).not.toBeNull();
    await grant(member);
    const open = (await member.invoices()).filter(({ status }) => status === 'open');
    expect(open).toEqual([]);
  });

  it('leaves a credit that the member holds out of the sum, and everybody reads the same', async () => {
    const member = await newSubscriber(app, client);
    await credit(member, 500);
    await ask(member);
    const quote = await quoteOf(member);
    expect(quote).toMatchObject({ payments: [{ leftMinor: 999 }], shown: 499 });
    expect(quote.effects).toContain(
      '$5.00 is not given back: the member has it as a credit, and keeps that.',
    );
    expect(await grant(member)).toMatchObject({ status: 200 });
    expect(await member.refunded()).toBe(499);
    expect(await balanceOf(member)).toBe(-500);
    expect(await member.status()).toBe('expired');
    expect((await member.membership()).refund).toMatchObject({ amount: 499, status: 'granted' });
    expect(await requestOf(member)).toMatchObject({
      amount: '$4.99',
      outcome: '$4.99 given back. You keep your credit of $5.00.',
    });
    const mail = await mailTo(app, member.email, /refund of \$4\.99/);
    expect(mail.text).toContain('You keep your credit of $5.00.');
  });

  it('cannot be asked for when the credit is as large as the payment', async () => {
    const member = await newSubscriber(app, client);
    await credit(member, 999);
    expect(await member.post('refund', {})).toMatchObject({ status: 409 });
    expect((await member.membership()).actions).not.toContain('request_refund');
  });

  rare('leaves the request open when Stripe refuses the refund', async () => {
    const member = await newSubscriber(app, client);
    await ask(member);
    app.loseWebhooks(true);
    const [charge] = await member.charges();
    await app.stripe.control(`/charges/${charge?.id}/dispute`);
    const reply = await grant(member);
    app.loseWebhooks(false);
    expect(reply).toMatchObject({ status: 409, message: expect.stringMatching(/charged back/) });
    expect(await requestOf(member)).toMatchObject({ state: 'requested', decidedBy: null });
    const alerts = await paymentsOf(app.strapi).unseenAlerts();
    expect(alerts.filter(({ kind }) => kind === 'refund-failed')).toEqual([]);
  });
});
