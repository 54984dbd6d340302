import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { setSubscription } from '../../../../test/content.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber } from '../../../../test/subscribers.ts';
import type { FailedPayments, MemberCounts, TrialsEnding } from '../answers.ts';
import { weekOf } from './periods.ts';

const USER = 'plugin::users-permissions.user';
const TIME_ZONE = 'Europe/Berlin';

describe.each(['sqlite', 'postgres'] as const)("the coach's home page on %s", (database) => {
  let app: BillingApp;
  let client: Client;
  let coach: PanelUser;

  beforeAll(async () => {
    app = await bootBilling({
      ...{ database, hasEvents: false },
      env: { BUSINESS_TIME_ZONE: TIME_ZONE },
    });
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const ask = async <Answer>(name: string): Promise<Answer> =>
    (await coach.get<Answer>(`/membership/dashboard/${name}`)).data;

  describe('members by state', () => {
    it('are counted without admins of the site and sign-ups that wait for their card', async () => {
      const before = await ask<MemberCounts>('members');
      for (const memberState of ['paying', 'paying', 'trial', 'none'] as const) {
        const where = { documentId: (await signUp(client)).user.id };
        await app.strapi.db.query(USER).update({ where, data: { memberState } });
      }
      const admin = await signUp(client);
      await setSubscription(app.strapi, admin.email, { status: 'active', role: 'admin' });
      const unfinished = await signUp(client);
      await app.strapi.db.query(USER).update({
        where: { documentId: unfinished.user.id },
        data: { signUpSetupIntentId: 'seti_of_a_test' },
      });
      expect(await ask<MemberCounts>('members')).toMatchObject({
        all: before.all + 4,
        paying: before.paying + 2,
        trial: before.trial + 1,
        none: before.none + 1,
      });
    });
  });

  describe('trials ending this week', () => {
    it('are those until Sunday night by the calendar of the business, the next first', async () => {
      const { until } = weekOf(new Date(), TIME_ZONE);
      const endingAt = async (moment: number): Promise<string> => {
        const { email, user } = await signUp(client);
        const trialEndsAt = new Date(moment).toISOString();
        await setSubscription(app.strapi, email, {
          ...{ status: 'trial', trialEndsAt },
          hasPaymentMethod: true,
        });
        return user.id;
      };
      const last = await endingAt(until.getTime() - 1);
      await endingAt(until.getTime());
      await endingAt(Date.now() - 60_000);
      const next = await endingAt((Date.now() + until.getTime()) / 2);
      const trials = await ask<TrialsEnding>('trials');
      expect(trials.total).toBe(2);
      expect(trials.week).toMatchObject({ until: until.toISOString(), timeZone: TIME_ZONE });
      expect(trials.first.map(({ id }) => id)).toEqual([next, last]);
      expect(trials.first[0]).toMatchObject({ status: 'trial', hasCard: true });
    });
  });

  it('tells how many requests for a refund wait', async () => {
    const before = await ask<number>('refund-requests');
    const member = await newSubscriber(app, client);
    expect((await member.post('refund', {})).status).toBe(200);
    expect(await ask('refund-requests')).toBe(before + 1);
  });

  describe('failed payments', () => {
    it('say who owes how much since when, until it is paid', async () => {
      expect(await ask<FailedPayments>('failed-payments')).toEqual({ total: 0, latest: [] });
      const member = await newSubscriber(app, client);
      await app.stripe.control(`/payment_methods/${member.card}`, {
        decline: 'insufficient_funds',
      });
      const { current_period_end: end } = await member.membership();
      await member.passTo(end ?? '', 2 * HOUR_SECONDS);
      const failed = await ask<FailedPayments>('failed-payments');
      expect(failed).toMatchObject({
        total: 1,
        latest: [
          { memberId: member.user.id, email: member.email, amountMinor: 999, currency: 'usd' },
        ],
      });
      expect(Date.parse(failed.latest[0]?.since ?? '')).toBeLessThanOrEqual(Date.now());

      await app.stripe.control(`/payment_methods/${member.card}`, { decline: 'works' });
      const [open] = (await member.invoices()).filter(({ status }) => status === 'open');
      await app.stripe.withEvents(() => app.stripe.client.invoices.pay(open?.id ?? ''));
      expect(await ask<FailedPayments>('failed-payments')).toEqual({ total: 0, latest: [] });
    });
  });

  // Others read and write the same rows on both kinds of database.
  if (database === 'sqlite') {
    describe('is for', () => {
      const NAMES = ['members', 'trials', 'refund-requests', 'failed-payments'];
      const statusesFor = async (user: PanelUser): Promise<number[]> =>
        Promise.all(
          NAMES.map(async (name) => (await user.get(`/membership/dashboard/${name}`)).status),
        );

      it('owners and who does the money, and neither editors nor helpers', async () => {
        expect(await statusesFor(coach)).toEqual(NAMES.map(() => 200));
        expect(await statusesFor(await newPanelUser(app, 'desk-money'))).toEqual(
          NAMES.map(() => 200),
        );
        expect(await statusesFor(await newPanelUser(app, 'strapi-editor'))).toEqual(
          NAMES.map(() => 403),
        );
      });

      it('nobody from outside, a member neither', async () => {
        const { token } = await signUp(client);
        for (const authorization of ['', `Bearer ${token}`]) {
          const reply = await fetch(`${app.url}/membership/dashboard/members`, {
            headers: { authorization },
          });
          expect(reply.status).toBe(401);
        }
      });

      it('an editor no longer once the box is unticked, over a restart', async () => {
        await app.strapi.db
          .query('admin::permission')
          .deleteMany({ where: { action: 'plugin::membership.dashboard.read' } });
        await app.restart();
        coach = await newPanelUser(app);
        expect(await statusesFor(coach)).toEqual(NAMES.map(() => 200));
        expect(await statusesFor(await newPanelUser(app, 'strapi-editor'))).toEqual(
          NAMES.map(() => 403),
        );
      });
    });
  }
});
