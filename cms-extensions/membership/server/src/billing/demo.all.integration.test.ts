import { type AuthResponse, DAY_MS, type Membership, type User } from 'contract';
import type { OffersView } from 'contract/desk/offers';
import type { VideosPage } from 'contract/desk/videos';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../../../../../seed/src/content/read.ts';
import { loadMembers } from '../../../../../seed/src/load/accounts.ts';
import { loadPayments } from '../../../../../seed/src/load/billing.ts';
import { loadBusiness } from '../../../../../seed/src/load/business.ts';
import { historyOfBusiness } from '../../../../../seed/src/load/business-history.ts';
import type { Records } from '../../../../../seed/src/load/records.ts';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { publishWorkout } from '../../../test/content.ts';
import { contextOf } from '../../../test/context.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { monthNumbers } from '../back-office/numbers/business.ts';
import { storedTime } from '../platform/database/index.ts';
import { comparePlanChanges } from './plan-changes/log.ts';

const content = readContent();
// There are no workouts here in which somebody could have trained.
const members = content.accounts.members.map((member) => ({ ...member, trainedOn: [] }));
const accounts = { ...content.accounts, members };

describe('the demo members', () => {
  const { app, client } = testApp(() => bootBilling());
  const records: Records = {};
  const load = () => loadPayments(app.strapi, records, accounts);

  beforeAll(async () => {
    await loadMembers(app.strapi, records, { ...content, accounts, workouts: [] }, new Date());
  });

  const signIn = async (name: string) => {
    const login = { email: `${name}@example.com`, password: accounts.password };
    const { body } = await client.post<AuthResponse>('/auth/login', login);
    const token = body.access_token;
    return {
      user: (await client.get<User>('/auth/me', { token })).body,
      membership: (await client.get<Membership>('/subscription', { token })).body,
    };
  };

  it('wait while Stripe does not answer, and are not half there', async () => {
    await app.stripe.goDown();
    expect(await load()).toEqual({ skipped: 'it does not answer' });
    await app.stripe.comeBack();
    expect((await signIn('active')).user.subscription_status).toBe('active');
  });

  it('come to Stripe with what their accounts say', async () => {
    expect(await load()).toEqual({ members: 8 });
    expect(await signIn('active')).toMatchObject({
      user: { subscription_status: 'active', subscription_plan: 'monthly' },
      membership: { status: 'active', card: { last4: '5556' }, next_charge: { amount: 999 } },
    });
    expect(await signIn('trial')).toMatchObject({
      user: { subscription_status: 'trial', has_payment_method: true },
      membership: { status: 'trial', next_charge: { amount: 999 } },
    });
    expect(await signIn('trial-no-card')).toMatchObject({
      user: { subscription_status: 'trial', has_payment_method: false },
      membership: { status: 'trial', card: null, next_charge: null },
    });
    expect(await signIn('expired')).toMatchObject({
      user: { subscription_status: 'expired', subscription_plan: 'annual' },
      membership: { status: 'expired', actions: [] },
    });
    expect(await signIn('inactive')).toMatchObject({
      user: { subscription_status: 'inactive', has_payment_method: false },
      membership: { status: 'inactive', read_at: null },
    });
  });

  it('have the days of their trial left that the account says', async () => {
    const { user } = await signIn('trial');
    const days = (Date.parse(user.trial_end_date ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4.9);
    expect(days).toBeLessThan(5.1);
  });

  it('are left alone when they are loaded again, whatever became of them', async () => {
    const { user } = await signIn('active');
    const { snapshotOf, endSubscription } = paymentsOf(app.strapi);
    await endSubscription((await snapshotOf(user.id))?.subscription?.id ?? '');
    expect(await load()).toEqual({ members: 0 });
    expect((await signIn('active')).user.subscription_status).toBe('expired');
    const { data } = await app.stripe.client.customers.list({ limit: 100 });
    expect(data.length).toBeLessThanOrEqual(4);
  });

  it('have a year of business before them, on which log and snapshots agree', async () => {
    const ctx = contextOf(app.strapi);
    const paying = async () => (await monthNumbers(ctx, null, new Date())).paying.now;
    const before = await paying();
    const whole = historyOfBusiness();
    const plans = whole.plans.filter(
      ({ source }, index) => index % 15 === 0 || (index % 4 === 0 && source === 'code:lisbon'),
    );
    for (const slug of ['bird-dog-balance', 'cobra-at-closing-time']) {
      records[`workout:${slug}`] = {
        documentId: await publishWorkout(app.strapi, { title: slug, slug }),
      };
    }
    const trials = whole.trials.slice(0, 3);
    const begin = () =>
      loadBusiness(app.strapi, records, { ...content, workouts: [] }, new Date(), {
        plans,
        trials,
      });
    expect(await begin()).toBeGreaterThan(0);
    expect(await begin()).toBe(0);
    const running = plans.filter(({ ended }) => ended === null);
    expect(await paying()).toBe(before + running.length);
    await comparePlanChanges(ctx, new Date());
    const log: { kind: string; at: unknown }[] = await app.strapi.db
      .connection('membership_plan_changes')
      .select('kind', 'at');
    expect(log.filter(({ kind }) => kind === 'correct')).toEqual([]);
    const old = log.filter(
      ({ kind, at }) => kind === 'start' && storedTime.parse(at) < Date.now() - DAY_MS,
    );
    expect(old).toHaveLength(plans.length);
    const { data: codes } = await app.stripe.client.promotionCodes.list({ code: 'LISBON' });
    const redeemed = running.filter(({ source }) => source === 'code:lisbon').length;
    expect(codes.map(({ times_redeemed }) => times_redeemed)).toEqual([redeemed]);
    const coach = await newPanelUser(app);
    const { sale } = (await coach.get<OffersView>('/membership/offers')).data;
    expect(sale).toMatchObject({ planKeys: ['annual'], percent: 20, isRunning: false });
    const videos = await coach.get<VideosPage>('/membership/videos');
    const states = videos.data.rows.map((row) => `${row.state}, waits: ${row.waitsForFilm}`);
    expect(states.sort()).toEqual([
      ...['live with changes, waits: false', 'live, waits: false'],
      ...['planned, waits: false', 'planned, waits: true'],
    ]);
  });
});
