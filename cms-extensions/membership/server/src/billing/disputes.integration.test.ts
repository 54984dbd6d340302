import type { Need } from 'contract/desk/today';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { billingOf, bootBilling, reconcile } from '../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../test/subscribers.ts';

const COACH = 'help@example.com';
const USER = 'plugin::users-permissions.user';

describe('what banks say against a payment', () => {
  const { app, client } = testApp(() => bootBilling({ env: { SUPPORT_EMAIL: COACH } }));
  const owner = prepared(() => newPanelUser(app));

  const chargeOf = async ({ customer }: Pick<Subscriber, 'customer'>): Promise<string> =>
    (await app.stripe.client.charges.list({ customer })).data[0]?.id ?? '';
  const open = async (charge: string, kind: 'fraudulent' | 'inquiry'): Promise<string> => {
    const { dispute } = await app.stripe.control<{ dispute: string }>(
      `/charges/${charge}/dispute`,
      { kind },
    );
    await app.stripe.settle();
    return dispute;
  };
  const alertsAbout = async ({ user }: Subscriber) =>
    (await paymentsOf(app.strapi).unseenAlerts()).filter(
      ({ userDocumentId }) => userDocumentId === user.id,
    );
  const needsAbout = async ({ user }: Subscriber): Promise<Need[]> => {
    const { data } = await owner.get<{ items: Need[] }>('/membership/today/needs');
    return data.items.filter(({ member }) => member?.id === user.id);
  };

  it('an inquiry keeps the paid year and alerts the coach; a dispute of it ends the year', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const dispute = await open(await chargeOf(member), 'inquiry');
    expect(await member.status()).toBe('active');
    expect((await member.subscription()).status).toBe('active');
    const [inquiry, ...others] = await alertsAbout(member);
    expect(others).toEqual([]);
    expect(inquiry).toMatchObject({
      title: 'A bank inquires about a payment',
      message: expect.stringMatching(/\$99\.99 .* No money has moved\..* not played/),
    });
    expect(await needsAbout(member)).toMatchObject([
      {
        title: 'The bank asks about $99.99 of Anna Member',
        text: expect.stringMatching(/^No money has moved\. Answer at Stripe by \w+day \d+ \w+,/),
        buttons: [{ does: 'open', label: 'What to send' }],
      },
    ]);
    await mailTo(app, COACH, /A bank inquires about a payment/);

    await app.stripe.control(`/disputes/${dispute}/escalate`);
    await app.stripe.settle();
    expect(await member.status()).toBe('expired');
    const customer = await app.stripe.client.customers.retrieve(member.customer);
    // The rest of the year is no credit.
    expect(customer).toMatchObject({ balance: 0 });
    expect(await alertsAbout(member)).toMatchObject([
      {
        title: 'A payment is disputed',
        message: expect.stringContaining('The plan has ended.'),
      },
    ]);
    const [need] = await needsAbout(member);
    expect(need).toMatchObject({
      title: 'The bank disputes $99.99 of Anna Member',
      text: expect.stringMatching(/^The plan has ended\. Answer at Stripe by \w+day \d+ \w+\.$/),
    });
    expect((await owner.post(`/membership/today/needs/${need?.key}/seen`)).status).toBe(409);
    await app.stripe.client.disputes.update(dispute, {
      evidence: { uncategorized_text: 'The member has watched 12 workouts.' },
      submit: true,
    });
    await app.stripe.settle();
    expect(await needsAbout(member)).toEqual([]);
  });

  rare('an inquiry leaves the refund possible', async () => {
    const member = await newSubscriber(app, client);
    await open(await chargeOf(member), 'inquiry');
    expect((await member.post('refund', {})).status).toBe(200);
    const { documentId } = await app.strapi.db
      .query('plugin::membership.refund-request')
      .findOne({ where: { userDocumentId: member.user.id } });
    expect(await decideRequest(owner, documentId, 'grant')).toMatchObject({
      status: 200,
    });
    expect(await member.refunded()).toBe(999);
  });

  rare('a dispute about another product of the account changes nothing', async () => {
    const member = await newSubscriber(app, client);
    const before = await alertsAbout(member);
    const intent = await app.stripe.client.paymentIntents.create({
      ...{ amount: 2500, currency: 'usd', customer: member.customer, payment_method: member.card },
      ...{ confirm: true, off_session: true },
    });
    await open(String(intent.latest_charge), 'fraudulent');
    expect(await member.status()).toBe('active');
    expect(await alertsAbout(member)).toEqual(before);
  });

  rare('a dispute of an old subscription keeps the new one', async () => {
    const member = await newSubscriber(app, client);
    const charge = await chargeOf(member);
    await app.stripe.client.subscriptions.cancel(member.subscriptionId);
    const { id: annual } = await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billingOf(app.strapi).prices.idOf('annual') }],
    });
    await open(charge, 'fraudulent');
    expect(await member.status()).toBe('active');
    const [alert, ...others] = await alertsAbout(member);
    expect(others).toEqual([]);
    expect(alert?.message).toContain(`for the monthly subscription ${member.subscriptionId}`);
    expect(alert?.message).toMatch(/ of \$9\.99 of \d+ \w+ for .* had ended on \d+ \w+ before\./);
    expect(alert?.message).toContain(`Not disputed, and going on: annual ${annual}.`);
  });

  rare('a dispute of one of two subscriptions ends that one alone, and names it', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const charge = await chargeOf(member);
    const { id: monthly } = await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billingOf(app.strapi).prices.idOf('monthly') }],
    });
    await app.stripe.settle();
    await open(charge, 'fraudulent');
    expect(await member.subscription()).toMatchObject({ status: 'canceled' });
    expect(await app.stripe.client.subscriptions.retrieve(monthly)).toMatchObject({
      status: 'active',
    });
    const alerts = await alertsAbout(member);
    expect(alerts.find(({ title }) => title === 'A payment is disputed')?.message).toMatch(
      new RegExp(
        `for the annual subscription ${member.subscriptionId}\\. .*has ended\\..*going on: monthly ${monthly}\\.`,
      ),
    );
  });

  rare.each([
    ['dispute', 'fraudulent', 'expired'],
    ['inquiry', 'inquiry', 'active'],
  ] as const)('a lost event of a %s is made up for', async (_what, kind, status) => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    app.loseWebhooks(true);
    await open(await chargeOf(member), kind);
    app.loseWebhooks(false);
    expect(await alertsAbout(member)).toEqual([]);
    await reconcile(app.strapi);
    await reconcile(app.strapi);
    expect(await member.status()).toBe(status);
    expect(await alertsAbout(member)).toHaveLength(1);
  });

  rare('a dispute after the account was deleted is alerted without a member', async () => {
    const member = await newSubscriber(app, client);
    const charge = await chargeOf(member);
    await app.strapi.documents(USER).delete({ documentId: member.user.id });
    const dispute = await open(charge, 'fraudulent');
    const unseen = await paymentsOf(app.strapi).unseenAlerts();
    expect(unseen.find(({ subject }) => subject === dispute)).toMatchObject({
      kind: 'dispute',
      userDocumentId: null,
    });
  });

  it('a warning of fraud keeps access and offers the refund, which ends the membership', async () => {
    const member = await newSubscriber(app, client);
    await app.stripe.control(`/charges/${await chargeOf(member)}/early_fraud_warning`);
    await app.stripe.settle();
    expect(await member.status()).toBe('active');
    const [warning] = await alertsAbout(member);
    expect(warning).toMatchObject({
      title: 'A payment may be fraud',
      message: expect.stringContaining('$9.99'),
    });
    const [{ buttons } = { buttons: [] }] = await needsAbout(member);
    expect(buttons.map(({ does }) => does)).toEqual(['refund', 'open', 'seen']);
    const editor = await newPanelUser(app, 'strapi-editor');
    const path = `/membership/alerts/${warning?.documentId}/refund`;
    expect((await editor.post(path)).status).toBe(403);
    expect((await owner.post(path)).status).toBe(200);
    expect(await member.refunded()).toBe(999);
    expect(await member.status()).toBe('expired');
    expect(await alertsAbout(member)).toEqual([]);
    await mailTo(app, member.email, /refund of \$9\.99/);
  });

  rare('no other alert can be used to refund', async () => {
    const member = await newSubscriber(app, client);
    await open(await chargeOf(member), 'inquiry');
    const [inquiry] = await alertsAbout(member);
    const reply = await owner.post(`/membership/alerts/${inquiry?.documentId}/refund`);
    expect(reply).toMatchObject({
      status: 400,
      message: 'Please refund this payment at Stripe.',
    });
    expect(await member.refunded()).toBe(0);
  });
});
