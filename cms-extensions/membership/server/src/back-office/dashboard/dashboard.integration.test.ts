import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, PASSWORD, signUp } from '../../../../test/client.ts';
import { publishWorkout, setSubscription } from '../../../../test/content.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { eventually } from '../../../../test/redis.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import type {
  FailedPayments,
  MemberCounts,
  MostPlayed,
  RevenueOfMonth,
  SignUpsOfMonth,
  TrialsEnding,
} from '../answers.ts';
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

  describe('sign-ups this month', () => {
    const total = async () => (await ask<SignUpsOfMonth>('sign-ups')).total;

    it('are counted once each, and stay when an account is deleted', async () => {
      const before = await total();
      const { email } = await signUp(client);
      await signUp(client);
      expect(await total()).toBe(before + 2);
      const credentials = { email, password: PASSWORD };
      expect((await client.post('/auth/login', credentials)).status).toBe(200);
      await app.strapi.db.query(USER).delete({ where: { email } });
      expect(await total()).toBe(before + 2);
    });

    it('are none while a trial form waits for its card', async () => {
      const { email } = await signUp(client);
      await app.strapi.db
        .connection('membership_domain_events')
        .where({ kind: 'sign-up' })
        .delete();
      await app.strapi.db.query(USER).update({
        where: { email },
        data: { signUpSetupIntentId: 'seti_that_waits' },
      });
      expect(await total()).toBe(0);
      // Whoever signs in finishes the signup.
      for (const _ of [1, 2]) {
        await client.post('/auth/login', { email, password: PASSWORD });
        expect(await total()).toBe(1);
      }
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

  describe('revenue this month', () => {
    /** Runs the import of Stripe's balance now, independently of the schedule. */
    const read = async (): Promise<RevenueOfMonth> => {
      const asked = new Date();
      await eventually(async () => {
        await jobsOf(app.strapi).runNow('revenue', new Date());
        const { readAt } = await ask<RevenueOfMonth>('revenue');
        expect(Date.parse(readAt ?? '')).toBeGreaterThanOrEqual(asked.getTime());
      });
      return ask<RevenueOfMonth>('revenue');
    };
    const chargeOf = async ({ customer }: Subscriber): Promise<string> => {
      const { data } = await app.stripe.client.charges.list({ customer });
      return data[0]?.id ?? '';
    };

    it('is what members paid, less what they got back', async () => {
      expect((await read()).currencies).toEqual([]);
      const [monthly] = [
        await newSubscriber(app, client),
        await newSubscriber(app, client, { plan: 'annual' }),
        await newSubscriber(app, client, { trialDays: 7 }),
      ];
      expect((await read()).currencies).toEqual([
        { currency: 'usd', paidMinor: 999 + 9999, payments: 2, returnedMinor: 0 },
      ]);
      const charge = await chargeOf(monthly);
      await app.stripe.client.refunds.create({ charge, amount: 400 });
      expect((await read()).currencies).toEqual([
        { currency: 'usd', paidMinor: 999 + 9999, payments: 2, returnedMinor: 400 },
      ]);
    });

    it('leaves out what the same account at Stripe takes for other things', async () => {
      const before = await read();
      const { client: stripe, giveCard } = app.stripe;
      const { id: customer } = await stripe.customers.create({ email: 'shop@example.com' });
      const payment_method = await giveCard(customer);
      const { latest_charge } = await stripe.paymentIntents.create({
        ...{ amount: 2500, currency: 'usd', customer, payment_method },
        ...{ confirm: true, off_session: true },
      });
      await stripe.refunds.create({ charge: String(latest_charge) });
      expect((await read()).currencies).toEqual(before.currencies);
    });

    it('stays when a member deletes the account', async () => {
      await newSubscriber(app, client);
      const { email } = await newSubscriber(app, client);
      const before = await read();
      await app.strapi.db.query(USER).delete({ where: { email } });
      expect((await read()).currencies).toEqual(before.currencies);
    });

    // Others read and write the same rows on both kinds of database.
    if (database === 'sqlite') {
      it('is the last that was read, with its time, while Stripe is away', async () => {
        const before = await read();
        await app.stripe.goDown();
        await jobsOf(app.strapi).runNow('revenue', new Date());
        expect(await ask('revenue')).toEqual(before);
        await app.stripe.comeBack();
        expect((await read()).readAt).not.toBe(before.readAt);
      });
    }

    it('tells how many requests for a refund wait', async () => {
      const { refundRequests } = await ask<RevenueOfMonth>('revenue');
      const member = await newSubscriber(app, client);
      expect((await member.post('refund', {})).status).toBe(200);
      expect(await ask('revenue')).toMatchObject({ refundRequests: refundRequests + 1 });
    });
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

  describe('most played workouts', () => {
    const play = async (workout: string, seconds: number, token?: string): Promise<void> => {
      const member = { token: token ?? (await signUp(client)).token };
      const session = {
        ...{ id: randomUUID(), workout_id: workout },
        ...{ planned_seconds: 1500, time_zone: TIME_ZONE },
      };
      for (const status of [201, 200]) {
        expect((await client.post('/sessions', session, member)).status).toBe(status);
      }
      const body = { duration_completed: seconds, duration_total: 1500 };
      for (const _ of [1, 2]) {
        const reply = await client.post(`/progress?workout_id=${workout}`, body, member);
        expect(reply.status).toBe(200);
      }
    };
    const aWorkout = async (title: string): Promise<string> => {
      const id = await publishWorkout(app.strapi, { title, isPremium: false });
      await eventually(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
      return id;
    };

    it('are those of most members lately, with how many saw them to the end', async () => {
      expect(await ask<MostPlayed>('played')).toEqual({ days: 30, workouts: [] });
      const [slow, quick, old] = [
        await aWorkout('Slow Lunge'),
        await aWorkout('Quick Plank'),
        await aWorkout('Old Twist'),
      ];
      const { token } = await signUp(client);
      // A member who plays again is counted once.
      await play(slow, 100, token);
      await play(slow, 1490, token);
      await play(slow, 30);
      await play(quick, 30);
      await play(old, 30);
      await app.strapi.db
        .connection('membership_domain_events')
        .where({ workout_document_id: old })
        .update({ happened_at: new Date(Date.now() - 31 * 86_400_000) });
      expect((await ask<MostPlayed>('played')).workouts).toEqual([
        { documentId: slow, title: 'Slow Lunge', members: 2, completed: 1 },
        { documentId: quick, title: 'Quick Plank', members: 1, completed: 0 },
      ]);
    });

    it('stay when accounts are deleted, of which nothing is left that names them', async () => {
      const before = await ask<MostPlayed>('played');
      const workout = await aWorkout('Long Remembered');
      const [anna, berta] = [await signUp(client), await signUp(client)];
      await play(workout, 1490, anna.token);
      await play(workout, 1490, berta.token);
      await play(await aWorkout('Seldom Seen'), 30, anna.token);
      const after = await ask<MostPlayed>('played');
      expect(after).not.toEqual(before);
      for (const { user } of [anna, berta]) {
        await app.strapi.db.query(USER).delete({ where: { documentId: user.id } });
      }
      expect(await ask<MostPlayed>('played')).toEqual(after);
      const rows = await app.strapi.db.connection('membership_domain_events').select();
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${anna.user.id}|${berta.user.id}`));
      // Nothing joins the workouts of one member, or the sign-up to them.
      const kept = rows.filter(({ key }) => String(key).startsWith('deleted:'));
      const workoutsOf = Map.groupBy(kept, (row) => row.user_document_id);
      expect(workoutsOf.get(null)?.every(({ kind }) => kind === 'sign-up')).toBe(true);
      workoutsOf.delete(null);
      for (const events of workoutsOf.values()) {
        expect(new Set(events.map((row) => row.workout_document_id)).size).toBe(1);
      }
      expect(workoutsOf.size).toBe(3);
    });

    it('are without those that were deleted', async () => {
      const gone = await aWorkout('Gone Tomorrow');
      await play(gone, 30);
      await app.strapi.documents('api::workout.workout').delete({ documentId: gone });
      const { workouts } = await ask<MostPlayed>('played');
      expect(workouts.map(({ title }) => title)).not.toContain('Gone Tomorrow');
    });
  });

  // Others read and write the same rows on both kinds of database.
  if (database === 'sqlite') {
    describe('is for', () => {
      const NAMES = ['members', 'sign-ups', 'trials', 'revenue', 'played', 'failed-payments'];
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
          const reply = await fetch(`${app.url}/membership/dashboard/revenue`, {
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
