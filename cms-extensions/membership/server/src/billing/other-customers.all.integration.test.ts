import { type Membership, PAYMENT_ERRORS } from 'contract';
import type { Need } from 'contract/desk/today';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { askForCard, sendTrialForm } from '../../../test/cards.ts';
import { detailOf, freshEmail, signUp } from '../../../test/client.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { newSubscriber, planIdOf } from '../../../test/subscribers.ts';

describe('a customer whom the coach made at Stripe, or imported', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));

  /** Pays for the monthly plan, under the same e-mail in other letters. */
  const payer = async (email: string) => {
    const { id } = await app.stripe.client.customers.create({ email: email.toUpperCase() });
    await app.stripe.giveCard(id);
    const price = await billingOf(app.strapi).prices.idOf('monthly');
    await app.stripe.client.subscriptions.create({ customer: id, items: [{ price }] });
    return id;
  };
  const member = async (email = freshEmail()) => {
    const signedUp = await signUp(client, email);
    const post = (path: string, body: object) =>
      client.post<object>(path, body, { token: signedUp.token });
    return { ...signedUp, post };
  };
  const order = async () => ({ plan_id: await planIdOf(app, 'monthly'), agreed_amount: 999 });
  const alertOf = async (customer: string): Promise<Need | undefined> => {
    const { data } = await coach.get<{ items: Need[] }>('/membership/today/needs');
    return data.items.find(({ buttons }) =>
      buttons.some((button) => button.does === 'open' && button.to.endsWith(customer)),
    );
  };
  const subscriptionsOf = async (customer: string): Promise<number> =>
    (await app.stripe.client.subscriptions.list({ customer, status: 'all' })).data.length;

  it.each<[string, (email: string) => Promise<{ status: number; body: unknown }>]>([
    ['a trial form', (email) => sendTrialForm(client, { email })],
    ['a trial of a member', async (email) => askForCard(client, await member(email), 'monthly')],
    ['a checkout', async (email) => (await member(email)).post('/subscriptions', await order())],
    [
      'a card on file',
      async (email) => {
        const { user, post } = await member(email);
        const { ensureCustomer, withMember } = billingOf(app.strapi);
        await app.stripe.giveCard(await withMember(user.id, () => ensureCustomer(user)));
        return post('/subscriptions', await order());
      },
    ],
  ])('pays once: nothing begins with %s, and the coach is told', async (_, buy) => {
    const email = freshEmail();
    const customer = await payer(email);
    const reply = await buy(email);
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({ detail: PAYMENT_ERRORS.paysElsewhere });
    const found = await app.stripe.client.customers.search({ query: `email:"${email}"` });
    for (const { id } of found.data) {
      expect(await subscriptionsOf(id)).toBe(id === customer ? 1 : 0);
    }
    expect(await alertOf(customer)).toMatchObject({ title: 'Somebody pays at Stripe already' });
  });

  it('is given to the member by the coach, who then has what is paid', async () => {
    const email = freshEmail();
    const customer = await payer(email);
    expect((await sendTrialForm(client, { email })).status).toBe(409);
    const alert = await alertOf(customer);
    expect(alert?.buttons).toContainEqual({ does: 'connect' });
    const connect = () =>
      coach.post(`/membership/alerts/${alert?.key.replace('alert:', '')}/connect`);
    expect(await connect()).toMatchObject({ status: 400, message: /no account/ });
    const { token, post } = await member(email);
    expect(await connect()).toMatchObject({ status: 200 });
    expect((await connect()).status).toBe(200);
    const { body } = await client.get<Membership>('/subscription', { token });
    expect(body).toMatchObject({ status: 'active', plan: { key: 'monthly' } });
    expect(body.invoices).toHaveLength(1);
    expect(detailOf(await post('/subscriptions', await order()))).toBe(
      PAYMENT_ERRORS.alreadySubscribed,
    );
  });

  it('is not given to a member who pays by another one', async () => {
    const subscriber = await newSubscriber(app, client);
    const customer = await payer(subscriber.email);
    await expect(paymentsOf(app.strapi).connectCustomer(customer)).rejects.toThrow(
      PAYMENT_ERRORS.alreadySubscribed,
    );
    expect(await paymentsOf(app.strapi).customerOf(subscriber.user.id)).toBe(subscriber.customer);
  });

  it('counts neither when it has ended, nor as long as it is another member', async () => {
    const email = freshEmail();
    const ended = await payer(email);
    const [subscription] = (await app.stripe.client.subscriptions.list({ customer: ended })).data;
    await app.stripe.client.subscriptions.cancel(subscription?.id ?? '');
    const other = await newSubscriber(app, client);
    await app.stripe.client.customers.update(other.customer, { email });
    expect((await (await member(email)).post('/subscriptions', await order())).status).toBe(200);
  });
});
