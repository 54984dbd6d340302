import type { AuthResponse } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../../../../../../cms/test/database.ts';
import { type CmsProcess, startCms } from '../../../../ops/chaos/cms-process.ts';
import {
  askForCard,
  confirmCard,
  freshCard,
  freshFingerprint,
  giveCard,
  sendTrialForm,
} from '../../../../test/cards.ts';
import { type Client, clientOf, freshEmail, PASSWORD, signUp } from '../../../../test/client.ts';
import { startStripe, type TestStripe } from '../../../../test/stripe.ts';

describe('trials on two instances with one PostgreSQL', () => {
  let stripe: TestStripe;
  let instances: CmsProcess[] = [];
  let clients: [Client, Client];

  beforeAll(async () => {
    stripe = await startStripe();
    const settings = {
      ...(await newDatabase('postgres', '')),
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
    };
    const [one, other] = await Promise.all([startCms(settings), startCms(settings)]);
    instances = [one, other];
    clients = [clientOf(one), clientOf(other)];
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await stripe.stop();
  });

  /** Runs the same work at both instances at the same time, twice at each. */
  const everywhere = <Result>(work: (client: Client) => Promise<Result>): Promise<Result[]> =>
    Promise.all([...clients, ...clients].map(work));
  const statusesOf = (replies: readonly { status: number }[]) =>
    replies.map(({ status }) => status).sort();
  const customersOf = async (email: string) =>
    (await stripe.client.customers.search({ query: `email:"${email}"` })).data;
  const subscriptionsOf = async (email: string) => {
    const customers = await customersOf(email);
    const lists = await Promise.all(
      customers.map(({ id }) => stripe.client.subscriptions.list({ customer: id, status: 'all' })),
    );
    return lists.flatMap(({ data }) => data);
  };

  it('make one account and one customer of one form', async () => {
    const email = freshEmail();
    const replies = await everywhere((client) => sendTrialForm(client, { email }));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.setup_intent_id)).size).toBe(1);
    expect(await customersOf(email)).toHaveLength(1);
  });

  it('let one person in when several sign up with one e-mail', async () => {
    const email = freshEmail();
    const passwords = ['first-1', 'second-2', 'third-3', 'fourth-4'];
    const replies = await Promise.all(
      passwords.map((password, index) =>
        sendTrialForm(clients[index % 2 === 0 ? 0 : 1], { email, password }),
      ),
    );
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    const confirmed = await Promise.all(
      replies.map(async ({ body }, index) => {
        await giveCard(stripe, body.setup_intent_id);
        return confirmCard(clients[index % 2 === 0 ? 1 : 0], body.setup_intent_id);
      }),
    );
    expect(statusesOf(confirmed)).toEqual([200, 409, 409, 409]);
    const signIns = await Promise.all(
      passwords.map((password) => clients[0].post('/auth/login', { email, password })),
    );
    expect(statusesOf(signIns)).toEqual([200, 401, 401, 401]);
    expect(await subscriptionsOf(email)).toHaveLength(1);
  });

  it('sign in once by a confirmed card, and begin one trial', async () => {
    const email = freshEmail();
    const { body } = await sendTrialForm(clients[0], { email });
    await giveCard(stripe, body.setup_intent_id);
    const replies = await everywhere((client) => confirmCard(client, body.setup_intent_id));
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409]);
    expect(await subscriptionsOf(email)).toHaveLength(1);
  });

  it('begin one trial for one card, whoever’s accounts it is given to', async () => {
    const fingerprint = freshFingerprint();
    const emails = [1, 2, 3, 4].map(() => freshEmail());
    const setups = await Promise.all(
      emails.map(async (email) => {
        const { body } = await sendTrialForm(clients[0], { email });
        const card = await freshCard(stripe, 'tok_visa', fingerprint);
        await giveCard(stripe, body.setup_intent_id, card);
        return body.setup_intent_id;
      }),
    );
    const replies = await Promise.all(
      setups.map((id, index) => confirmCard(clients[index % 2 === 0 ? 0 : 1], id)),
    );
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409]);
    const begun = await Promise.all(emails.map(subscriptionsOf));
    expect(begun.flat()).toHaveLength(1);
  });

  it('begin one trial for a member with several tabs', async () => {
    const member = await signUp(clients[0]);
    const replies = await everywhere((client) => askForCard(client, member, 'monthly'));
    const ids = [...new Set(replies.map(({ body }) => body.setup_intent_id))];
    expect(ids).toHaveLength(1);
    const id = ids[0] ?? '';
    await giveCard(stripe, id);
    const confirmed = await everywhere((client) =>
      confirmCard(client, id, { token: member.token }),
    );
    expect(statusesOf(confirmed)).toEqual([200, 200, 200, 200]);
    expect(await subscriptionsOf(member.email)).toHaveLength(1);
  });

  it('give way to a registration or to a card, and never to both', async () => {
    const email = freshEmail();
    const { body } = await sendTrialForm(clients[0], { email });
    await giveCard(stripe, body.setup_intent_id);
    const registration = { name: 'Other Person', email, password: PASSWORD };
    const replies = await Promise.all([
      confirmCard(clients[0], body.setup_intent_id),
      clients[1].post<AuthResponse>('/auth/register', registration),
    ]);
    expect(statusesOf(replies)).toEqual([200, 409]);
    // Whichever request lost, nobody pays for another person's account.
    const [confirmed] = replies;
    const subscriptions = await subscriptionsOf(email);
    expect(subscriptions).toHaveLength(confirmed.status === 200 ? 1 : 0);
  });
});
