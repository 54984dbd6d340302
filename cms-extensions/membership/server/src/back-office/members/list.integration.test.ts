import type { AuthResponse } from 'contract';
import type { MemberDetails, MembersPage } from 'contract/desk/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { setSubscription } from '../../../../test/content.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { DATABASES } from '../../../../test/length.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';
const FORM = `/content-manager/collection-types/${USER}`;

describe.each(DATABASES)('members in the panel on %s', (database) => {
  let app: BillingApp;
  let client: Client;
  let coach: PanelUser;

  beforeAll(async () => {
    app = await bootBilling({ database, hasEvents: false });
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const named = async (name: string, email: string) => {
    const registration = { name, email, password: 'demo1234' };
    const { body } = await client.post<AuthResponse>('/auth/register', registration);
    return body.user.id;
  };
  const list = async (query: Record<string, string>): Promise<MembersPage> =>
    (await coach.get<MembersPage>(`/membership/members?${new URLSearchParams(query)}`)).data;
  const namesIn = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).rows.map(({ name }) => name);
  const details = (id: string) => coach.get<MemberDetails>(`/membership/members/${id}`);

  describe('are found', () => {
    beforeAll(async () => {
      await named('Greta Holm', 'greta.holm@example.com');
      await named('Élodie Brandt', 'elodie@example.com');
      await named('Mia 100% Yes', 'mia_yes@example.com');
      await named('Mia Other', 'miaxyes@example.com');
    });

    it.each([
      ['by a part of the name, in any case', 'gReTa', ['Greta Holm']],
      ['by letters beyond ASCII, in any case', 'éLOD', ['Élodie Brandt']],
      ['by a part of the e-mail', 'HOLM@exam', ['Greta Holm']],
      ['with signs that SQL takes otherwise', '100%', ['Mia 100% Yes']],
      ['with an underline that is one', 'mia_yes', ['Mia 100% Yes']],
      ['the newest first', 'mia', ['Mia Other', 'Mia 100% Yes']],
      ['not at all when there is none', "o'nobody", []],
    ])('%s', async (_, search, names) => {
      expect(await namesIn({ search })).toEqual(names);
    });

    it('page by page', async () => {
      for (let count = 0; count < 21; count += 1) {
        await named(`Paged ${count}`, `paged-${count}@example.com`);
      }
      const [first, second] = [
        await list({ search: 'paged' }),
        await list({ search: 'paged', page: '2' }),
      ];
      expect(first).toMatchObject({ total: 21, pages: 2 });
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect(first.rows).toHaveLength(20);
      expect(new Set(ids).size).toBe(21);
      expect((await list({ search: 'paged', page: '999' })).rows).toEqual([]);
    });

    it('by name, and whatever stands in the address', async () => {
      const byName = await namesIn({ search: 'mia', sort: 'name' });
      expect(byName).toEqual(['Mia 100% Yes', 'Mia Other']);
      const odd = { page: '-1', filter: 'nonsense', sort: 'x', plan: 'y', language: 'z' };
      // One letter is no search.
      expect(await list({ ...odd, search: 'm' })).toEqual(await list({}));
    });

    it('without admins of the site', async () => {
      const { email } = await signUp(client);
      await setSubscription(app.strapi, email, { status: 'inactive', role: 'admin' });
      expect(await namesIn({ search: email })).toEqual([]);
    });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  describe('one of them', () => {
    it('shows the state at Stripe, what was paid, and a link to Stripe', async () => {
      const member = await newSubscriber(app, client);
      const { status, data } = await details(member.user.id);
      expect(status).toBe(200);
      const { next_charge } = await member.membership();
      expect(data).toMatchObject({
        ...{ email: member.email, blocked: false, given: [], request: null },
        badge: { state: 'paying', text: 'Pays monthly', marks: [] },
        mails: { news: false },
        membership: {
          next_charge,
          card: { last4: '4242' },
          invoices: [{ status: 'paid', amount: 999, currency: 'usd' }],
        },
        stripeUrl: `${app.stripe.url}/dashboard/customers/${member.customer}`,
      });
      expect((await fetch(data.stripeUrl ?? '')).status).toBe(200);
    });

    it('who never came near a payment is nobody at Stripe', async () => {
      const { user } = await signUp(client);
      const { data } = await details(user.id);
      expect(data).toMatchObject({
        badge: { state: 'none', text: 'No access', marks: [], next: 'nothing' },
        stripeUrl: null,
        membership: { next_charge: null, invoices: [], read_at: null },
        training: { lastAt: null, usualGapDays: null, sessions: 0, minutes: 0, programmes: [] },
      });
    });

    it('is missing when there is no such member', async () => {
      expect((await details('nobody')).status).toBe(404);
    });
  });

  describe('who pays', () => {
    const CLAIMED = {
      ...{ subscriptionStatus: 'active', subscriptionPlan: 'annual', hasPaymentMethod: true },
      ...{ stripeCustomerId: 'cus_claimed', trialEndsAt: '2030-01-02T03:04:05.000Z' },
    };
    const rowOf = (documentId: string) =>
      app.strapi.db.query(USER).findOne({ where: { documentId } });

    it('cannot be changed by the form, not even by its API', async () => {
      const { user } = await signUp(client);
      const { status } = await coach.put(`${FORM}/${user.id}`, { ...CLAIMED, name: 'Anna New' });
      expect(status).toBe(200);
      expect(await rowOf(user.id)).toMatchObject({
        ...{ name: 'Anna New', subscriptionStatus: 'inactive', subscriptionPlan: null },
        ...{ hasPaymentMethod: false, stripeCustomerId: null, trialEndsAt: null },
      });
    });

    it('cannot be changed by them either', async () => {
      const { user, status, customer } = await newSubscriber(app, client);
      const nothing = { subscriptionStatus: 'expired', subscriptionPlan: null };
      const reply = await coach.put(`${FORM}/${user.id}`, { ...nothing, stripeCustomerId: null });
      expect(reply.status).toBe(200);
      expect(await status()).toBe('active');
      expect(await rowOf(user.id)).toMatchObject({ stripeCustomerId: customer });
    });

    it('is nobody whom the panel itself makes', async () => {
      const email = `made-${Date.now()}@example.com`;
      const role = await app.strapi.db
        .query('plugin::users-permissions.role')
        .findOne({ where: { type: 'member' } });
      const reply = await coach.post(FORM, {
        ...{ ...CLAIMED, role: role.id },
        ...{ username: email, email, password: 'demo1234', confirmed: true },
      });
      expect(reply.status).toBe(201);
      expect(await app.strapi.db.query(USER).findOne({ where: { email } })).toMatchObject({
        ...{ subscriptionStatus: 'inactive', stripeCustomerId: null, hasPaymentMethod: false },
      });
    });
  });

  it('who are blocked are charged no more once the coach cancels, who is told before', async () => {
    const { user, subscription } = await newSubscriber(app, client);
    expect((await coach.put(`${FORM}/${user.id}`, { blocked: true })).status).toBe(200);
    const told = async () => {
      await jobsOf(app.strapi).runNow('reminders', new Date());
      const alerts = await paymentsOf(app.strapi).unseenAlerts();
      return alerts.filter(({ userDocumentId }) => userDocumentId === user.id);
    };
    await told();
    expect(await told()).toMatchObject([
      { kind: 'blocked-and-charged', message: expect.stringMatching(/ on \d+ \w+( \d+)? all the/) },
    ]);
    const path = `/membership/members/${user.id}/cancel`;
    const cancel = { when: 'period_end', reason: 'Blocked' };
    const { data: quote } = await coach.post<{ shown: number }>(`${path}/quote`, cancel);
    const order = { ...cancel, shown: quote.shown, action_id: crypto.randomUUID() };
    expect((await (await newPanelUser(app, 'strapi-editor')).post(path, order)).status).toBe(403);
    for (const _twice of [1, 2]) expect((await coach.post(path, order)).status).toBe(200);
    expect((await subscription()).cancel_at_period_end).toBe(true);
    const { data } = await details(user.id);
    expect(data).toMatchObject({ blocked: true, membership: { next_charge: null } });
    expect(await told()).toHaveLength(1);
  });
});
