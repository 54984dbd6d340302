import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { clientOf, signUp } from '../../../../test/client.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { deliveredTo, headerOf, mailOf } from '../../../../test/mail.ts';
import { eventually } from '../../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';

const MESSAGE = 'plugin::membership.mail-message';
const DAY = 86_400;
const HOUR = 3600;

describe('what a member is told, from the trial to its end', () => {
  const { app } = testApp(() => bootBilling());
  let userId: string;
  let email: string;
  let customerId: string;
  let subscriptionId: string;

  const sync = (eventType?: string) =>
    billingOf(app.strapi).sync(userId, eventType === undefined ? null : { eventType });
  /** Runs concurrent and repeated syncs, as after duplicate events; must not duplicate mails. */
  const fetched = async (eventType?: string): Promise<void> => {
    await Promise.all([sync(eventType), sync(eventType)]);
    await sync(eventType);
  };
  const subjects = (): string[] =>
    deliveredTo(app.dataDir)
      .filter((message) => headerOf(message, 'To') === email)
      .map((message) => headerOf(message, 'Subject'));
  const templatesOf = async (where: object) =>
    (await app.strapi.db.query(MESSAGE).findMany({ where })).map(({ template }) => template);
  const told: string[] = [];
  /** Expects exactly these new mails to the member. */
  const isTold = async (...more: (string | RegExp)[]): Promise<void> => {
    await eventually(() => {
      const news = subjects().toSorted();
      for (const subject of told) news.splice(news.indexOf(subject), 1);
      expect(news).toEqual(
        more.map((it) => (typeof it === 'string' ? it : expect.stringMatching(it))),
      );
    });
    told.splice(0, told.length, ...subjects());
  };

  const signUpMember = async (): Promise<void> => {
    const { user } = await signUp(clientOf(app));
    userId = user.id;
    email = user.email;
    told.length = 0;
    const billing = billingOf(app.strapi);
    customerId = await billing.withMember(user.id, () => billing.ensureCustomer(user));
  };
  const beginTrial = async (): Promise<void> => {
    const { client } = app.stripe;
    const card = await client.paymentMethods.attach('pm_card_visa', { customer: customerId });
    const { id } = await client.subscriptions.create({
      customer: customerId,
      items: [{ price: await billingOf(app.strapi).prices.idOf('monthly') }],
      default_payment_method: card.id,
      trial_period_days: 7,
    });
    subscriptionId = id;
    await fetched();
    await isTold('Your free trial, and the day of the first charge');
  };

  it('begins with the trial', async () => {
    await signUpMember();
    await beginTrial();
  });

  it('reminds the member once before the first charge, when Stripe announces it', async () => {
    await app.stripe.advance(customerId, 4 * DAY + HOUR);
    await fetched('customer.subscription.trial_will_end');
    await fetched();
    await isTold(/^Your free trial ends on \d+ \w+ \d{4}, \d\d:\d\d UTC$/);
  });

  it('mails a receipt of the first charge', async () => {
    await app.stripe.advance(customerId, 3 * DAY + 2 * HOUR);
    await fetched();
    await isTold('Your receipt: $9.99');
  });

  it('confirms each cancellation, and that it is taken back', async () => {
    const { client } = app.stripe;
    const cancel = (yes: boolean) =>
      client.subscriptions.update(subscriptionId, { cancel_at_period_end: yes });
    for (let times = 0; times < 2; times += 1) {
      await cancel(true);
      await fetched();
      await isTold('Your subscription is cancelled');
      await cancel(false);
      await fetched();
      await isTold('Your subscription goes on');
    }
  });

  it('mails that a renewal could not be charged', async () => {
    const { client } = app.stripe;
    const bad = await client.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customerId,
    });
    await client.subscriptions.update(subscriptionId, { default_payment_method: bad.id });
    await app.stripe.advance(customerId, 31 * DAY + 2 * HOUR);
    await fetched();
    await isTold('Your payment of $9.99 did not go through');
  });

  it('takes back a mail that waits once it is not so any more', async () => {
    const values = { card: { brand: 'visa', last4: '4242' }, validUntil: '11/2026' };
    const money = {
      amount: { amountMinor: 999, currency: 'usd' },
      nextCharge: '2026-12-01T00:00:00.000Z',
    };
    await mailOf(app.strapi).enqueue({
      ...{ key: 'card-expiring:pm_1:11/2026', template: 'card-expiring', to: email },
      ...{ userDocumentId: userId, values: { ...values, ...money } },
    });
    await isTold(/expires/);
    const waiting = ['card-expiring', 'payment-failed'];
    const where = { userDocumentId: userId, template: { $in: waiting } };
    // A mail arrives a moment before its row says so.
    await eventually(async () =>
      expect(await templatesOf({ ...where, state: { $ne: 'sent' } })).toEqual([]),
    );
    const later = { state: 'queued', nextAttemptAt: new Date(Date.now() + HOUR * 1000) };
    await app.strapi.db.query(MESSAGE).updateMany({ where, data: later });
    await sync();
    expect(await templatesOf(where)).toEqual(['payment-failed']);
  });

  it('mails the receipt when it is paid at last, and the end', async () => {
    const { client } = app.stripe;
    const good = await client.paymentMethods.attach('pm_card_visa', { customer: customerId });
    const invoices = await client.invoices.list({ customer: customerId, status: 'open' });
    for (const { id } of invoices.data) {
      if (id !== undefined) await client.invoices.pay(id, { payment_method: good.id });
    }
    await fetched();
    expect(await templatesOf({ userDocumentId: userId, template: 'payment-failed' })).toEqual([]);
    await isTold('Your receipt: $9.99');
    await client.subscriptions.cancel(subscriptionId);
    await fetched('customer.subscription.deleted');
    await isTold('Your subscription has ended');
  });

  it('reminds by our own clock, once, when the announcement of Stripe is lost', async () => {
    await signUpMember();
    await beginTrial();
    const pass = (inDays: number) =>
      jobsOf(app.strapi).runNow('reminders', new Date(Date.now() + inDays * DAY * 1000));
    await pass(3);
    await isTold();
    await pass(5);
    await isTold(/^Your free trial ends on /);
    await pass(5);
    await pass(8);
    const ordered = app.strapi.db.connection('membership_mail_messages');
    expect(await ordered.where('key', 'like', `trial-ending:${subscriptionId}:%`)).toHaveLength(1);
  });
});
