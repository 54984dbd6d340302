import { randomUUID } from 'node:crypto';
import { type ActionAnswer, type ActionQuote, addCalendarMonths, DAY_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { isShort } from '../../../../test/length.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { dayOf } from './words.ts';

const USER = 'plugin::users-permissions.user';
const ACTION = 'plugin::membership.action';
const WHY = 'Asked for it';

describe('what the desk does to a member', () => {
  let app: BillingApp;
  let client: Client;
  let coach: PanelUser;
  let other: PanelUser;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    client = clientOf(app);
    coach = await newPanelUser(app);
    other = await newPanelUser(app, 'desk-money');
  });
  afterAll(() => app.stop());

  type WithUser = { user: { id: string } };
  const quote = ({ user }: WithUser, kind: string, body: object) =>
    coach.post<ActionQuote>(`/membership/members/${user.id}/${kind}/quote`, body);
  const act = ({ user }: WithUser, kind: string, body: object, who = coach) =>
    who.post<ActionAnswer>(`/membership/members/${user.id}/${kind}`, {
      action_id: randomUUID(),
      ...body,
    });
  /** Does what the quote said. */
  const doAsShown = async (member: WithUser, kind: string, body: object) => {
    const { data, status } = await quote(member, kind, body);
    expect(status).toBe(200);
    return act(member, kind, { ...body, shown: data.shown });
  };
  const rowOf = ({ user }: WithUser) =>
    app.strapi.db.query(USER).findOne({ where: { documentId: user.id } });
  const refundOf = async (member: Subscriber, amount: number, end: 'no' | 'now' = 'no') => {
    const [invoice] = await member.invoices();
    return { invoice: invoice?.id ?? '', amount, end, reason: WHY };
  };
  const logOf = ({ user }: WithUser) =>
    app.strapi.db.query(ACTION).findMany({ where: { userDocumentId: user.id } });

  const deskDay = (at: string | undefined) => dayOf(contextOf(app.strapi), at ?? '');

  describe('a refund', () => {
    it('gives back what was shown, and the plan goes on', async () => {
      const member = await newSubscriber(app, client);
      const body = await refundOf(member, 400);
      const { data } = await quote(member, 'refund', body);
      expect(data).toMatchObject({ max: 999, shown: 400, currency: 'usd' });
      expect(data.effects.at(-1)).toBe('Give back $4.00');
      expect((await doAsShown(member, 'refund', body)).data).toEqual({
        state: 'done',
        outcome: '$4.00 given back.',
      });
      expect(await member.refunded()).toBe(400);
      expect(await member.membership()).toMatchObject({ status: 'active', ends_at: null });
      expect(await quote(member, 'refund', { ...body, amount: 600 })).toMatchObject({
        ...{ status: 422, message: 'At most $5.99.' },
      });
      await mailTo(app, member.user.email, /Your refund of \$4\.00/);
      expect(await logOf(member)).toMatchObject([
        { kind: 'refund', panelUserName: 'Ines Halloran', state: 'done', data: { body } },
      ]);
    });

    it('ends the plan at once when that was chosen', async () => {
      const member = await newSubscriber(app, client);
      await doAsShown(member, 'refund', await refundOf(member, 999, 'now'));
      expect(await member.refunded()).toBe(999);
      expect(await member.status()).toBe('expired');
    });

    it('is made once by a double click, and answers the same again', async () => {
      const member = await newSubscriber(app, client);
      const body = { ...(await refundOf(member, 300)), shown: 300, action_id: randomUUID() };
      const answers = await Promise.all([act(member, 'refund', body), act(member, 'refund', body)]);
      answers.push(await act(member, 'refund', body));
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 200, data: { state: 'done' } });
      expect(await member.refunded()).toBe(300);
      const changed = await act(member, 'refund', { ...body, amount: 200, shown: 200 });
      expect(changed.status).toBe(409);
    });

    it('is not made, nor told, for another member under the same id', async () => {
      const [member, friend] = [await newSubscriber(app, client), await newSubscriber(app, client)];
      const order = { days: 3, reason: WHY, shown: 999, action_id: randomUUID() };
      expect((await act(member, 'free-time', order)).status).toBe(200);
      const before = (await friend.membership()).next_charge;
      expect((await act(friend, 'free-time', order)).status).toBe(409);
      expect((await friend.membership()).next_charge).toEqual(before);
    });

    it('of two coaches at once gives back no more than was paid', async () => {
      const member = await newSubscriber(app, client);
      const body = { ...(await refundOf(member, 999)), shown: 999 };
      const answers = await Promise.all([
        act(member, 'refund', body),
        act(member, 'refund', body, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await member.refunded()).toBe(999);
    });

    it.each(isShort ? (['drop'] as const) : (['drop', 'hang'] as const))(
      'is pending when Stripe’s answer is lost (%s), and made once',
      async (fault) => {
        const member = await newSubscriber(app, client);
        const body = { ...(await refundOf(member, 500)), shown: 500, action_id: randomUUID() };
        await app.stripe.fault('/v1/refunds', fault, 'POST', 2);
        expect((await act(member, 'refund', body)).data.state).toBe('pending');
        await app.stripe.control('/faults', undefined, 'DELETE');
        await jobsOf(app.strapi).runNow('unfinished actions', new Date());
        expect((await act(member, 'refund', body)).data.state).toBe('done');
        expect(await member.refunded()).toBe(500);
      },
    );

    it('that is pending is made although the member deletes the account meanwhile', async () => {
      const member = await newSubscriber(app, client);
      const charges = await member.charges();
      const action_id = randomUUID();
      await app.stripe.fault('/v1/refunds', 'error', 'POST', 9);
      const body = { ...(await refundOf(member, 400)), shown: 400, action_id };
      expect((await act(member, 'refund', body)).data.state).toBe('pending');
      expect((await act(member, 'delete', {})).data.state).toBe('done');
      await app.stripe.control('/faults', undefined, 'DELETE');
      await jobsOf(app.strapi).runNow('unfinished actions', new Date());
      const charge = await app.stripe.client.charges.retrieve(charges[0]?.id ?? '');
      expect(charge.amount_refunded).toBe(400);
      const where = { actionId: action_id };
      expect(await app.strapi.db.query(ACTION).findOne({ where })).toMatchObject({
        ...{ state: 'done', userDocumentId: null, outcome: null, data: { body: null } },
      });
    });

    it('changes nothing while Stripe cannot be read', async () => {
      const member = await newSubscriber(app, client);
      const body = { ...(await refundOf(member, 500)), shown: 500 };
      await app.stripe.fault('/v1/invoices', 'error', 'GET', 4);
      const answer = await act(member, 'refund', body);
      await app.stripe.control('/faults', undefined, 'DELETE');
      expect(answer).toMatchObject({
        ...{ status: 502, message: 'Stripe did not answer. Nothing has been changed.' },
      });
      expect(await logOf(member)).toEqual([]);
    });
  });

  it('is refused when another amount was shown', async () => {
    const member = await newSubscriber(app, client);
    const answer = await act(member, 'refund', { ...(await refundOf(member, 500)), shown: 400 });
    expect(answer.status).toBe(409);
    expect(await member.refunded()).toBe(0);
  });

  it('cancels with what is paid for, and lets the plan go on', async () => {
    const member = await newSubscriber(app, client);
    const done = await doAsShown(member, 'cancel', { when: 'period_end', reason: WHY });
    expect(done.data.state).toBe('done');
    expect((await member.membership()).ends_at).not.toBeNull();
    expect((await rowOf(member)).memberState).toBe('leaving');
    const again = await quote(member, 'cancel', { when: 'period_end', reason: WHY });
    expect(again).toMatchObject({ status: 409, message: 'There is nothing to cancel.' });
    expect((await act(member, 'undo-cancel', {})).data.outcome).toMatch(
      /^The plan goes on: \$9\.99 on /,
    );
    expect((await member.membership()).ends_at).toBeNull();
    expect((await act(member, 'undo-cancel', {})).status).toBe(409);
  });

  rare(
    'says before what a cancellation leaves open, in a pause and while a renewal is charged',
    async () => {
      const body = { when: 'period_end', reason: WHY };
      const paused = await newSubscriber(app, client, { plan: 'annual' });
      await paused.post('pause', { months: 1 });
      const inPause = await quote(paused, 'cancel', body);
      expect(inPause.data.effects[0]).toMatch(/^Nothing is open in the pause, until .*; then/);
      const renewing = await newSubscriber(app, client);
      await renewing.passTo((await renewing.membership()).next_charge?.at ?? '', 60);
      const blocked = await quote(renewing, 'block', { cancel: true });
      expect(blocked.data.effects).not.toContainEqual(expect.stringContaining('open until'));
      const atOnce = await quote(renewing, 'cancel', body);
      expect(atOnce.data.effects).toContain('The mail “Subscription: has ended” is sent.');
      expect((await doAsShown(renewing, 'cancel', body)).data.outcome).toBe('The plan has ended.');
      const { data } = await quote(await newSubscriber(app, client), 'cancel', body);
      expect(data.effects[0]).toMatch(/^Everything stays open until /);
    },
  );

  rare('names what was planned and is dropped by a cancellation', async () => {
    const switching = await newSubscriber(app, client, { plan: 'annual' });
    const [pausing, end] = [
      await newSubscriber(app, client),
      deskDay((await switching.membership()).current_period_end ?? undefined),
    ];
    await doAsShown(switching, 'plan', { plan: 'monthly', when: 'period_end' });
    await pausing.post('pause', { months: 1 });
    for (const when of ['now', 'period_end']) {
      const { data } = await quote(switching, 'cancel', { when, reason: WHY });
      expect(data.effects).toContain(
        `The change to monthly that is planned for ${end} is dropped.`,
      );
      const { data: paused } = await quote(pausing, 'cancel', { when, reason: WHY });
      expect(paused.effects).toContainEqual(
        expect.stringMatching(/^The pause that is planned from .* is dropped\.$/),
      );
    }
  });

  it('cancels at once', async () => {
    const member = await newSubscriber(app, client);
    await doAsShown(member, 'cancel', { when: 'now', reason: WHY });
    expect(await member.status()).toBe('expired');
    expect((await rowOf(member)).memberState).toBe('none');
  });

  it('gives a free membership until a day, once, and takes it back for a while', async () => {
    const member = await newSubscriber(app, client);
    const body = { until: '2098-03-31', reason: WHY, endPlan: true };
    const done = await doAsShown(member, 'free', { ...body, shown: undefined });
    expect(done).toMatchObject({ status: 422 });
    const { data } = await act(member, 'free', body);
    expect(data.outcome).toBe('Free until 31 March 2098.');
    expect((await member.membership()).ends_at).not.toBeNull();
    expect(await quote(member, 'free', body)).toMatchObject({
      ...{ status: 409, message: 'Free until 31 March 2098 already.' },
    });
    const given = await app.strapi.db
      .query('plugin::membership.entitlement')
      .findOne({ where: { userDocumentId: member.user.id } });
    const path = `/membership/members/${member.user.id}/entitlements/${given.documentId}`;
    expect((await coach.delete(path)).status).toBe(200);
    expect((await rowOf(member)).entitledUntil).toBeNull();
    expect((await coach.post(`${path}/restore`)).status).toBe(200);
    expect((await rowOf(member)).entitledUntil).not.toBeNull();
    expect((await coach.delete(`${path}x`)).status).toBe(404);
    expect(await quote(member, 'free', { ...body, until: '2020-01-01' })).toMatchObject({
      ...{ status: 422, message: 'That day has passed.' },
    });
  });

  describe('free time', () => {
    const DAYS = { days: 10, reason: WHY };
    const MONTH = { months: 1, reason: WHY };
    const later = (moment: string | undefined, days: number): string =>
      new Date(Date.parse(moment ?? '') + days * DAY_MS).toISOString();

    it('moves the next payment of who pays, which is as shown', async () => {
      const member = await newSubscriber(app, client);
      const before = await member.membership();
      const until = later(before.next_charge?.at, 10);
      const body = { ...DAYS, shown: 999, action_id: randomUUID() };
      const answers = await Promise.all([
        act(member, 'free-time', body),
        act(member, 'free-time', body),
      ]);
      for (const { data } of answers) expect(data.state).toBe('done');
      const after = await member.membership();
      expect(after).toMatchObject({
        ...{ status: 'active', next_charge: { amount: 999, at: until }, free_time_from: 'Ines' },
      });
      expect(await member.paid()).toBe(999);
      expect((await rowOf(member)).memberState).toBe('paying');
      expect((await member.subscription()).metadata.paid_until).toBe(until);
      await mailTo(app, member.user.email, /^Free time for you$/);
      await member.passTo(until, HOUR_SECONDS * 2);
      expect(await member.paid()).toBe(2 * 999);
      expect(await member.status()).toBe('active');
    });

    it('makes a trial longer, which stays one', async () => {
      const member = await newSubscriber(app, client, { trialDays: 7 });
      const end = (await member.membership()).trial_end_date ?? '';
      const { data } = await doAsShown(member, 'free-time', DAYS);
      expect(data.state).toBe('done');
      const after = await member.membership();
      expect(after).toMatchObject({ status: 'trial', trial_end_date: later(end, 10) });
      expect((await member.subscription()).metadata.paid_until).toBeUndefined();
    });

    it('opens everything for who leaves, counted from the end', async () => {
      const member = await newSubscriber(app, client);
      await member.post('cancel', { reason: '' });
      const { ends_at: end } = await member.membership();
      await doAsShown(member, 'free-time', DAYS);
      const { entitledUntil, memberState } = await rowOf(member);
      expect(memberState).toBe('leaving');
      expect(new Date(entitledUntil).toISOString()).toBe(later(end ?? '', 10));
    });

    rare.each(['monthly', 'annual'] as const)(
      'keeps a discount on one payment (%s)',
      async (plan) => {
        const member = await newSubscriber(app, client, { plan });
        const coupon = await app.stripe.client.coupons.create({
          percent_off: 50,
          duration: 'once',
        });
        const discounts = [{ coupon: coupon.id }];
        await app.stripe.client.subscriptions.update(member.subscriptionId, { discounts });
        const { data } = await quote(member, 'free-time', MONTH);
        expect((await doAsShown(member, 'free-time', MONTH)).data.state).toBe('done');
        expect((await member.membership()).next_charge?.amount).toBe(data.shown);
      },
    );

    rare('moves a change of the plan that is to come', async () => {
      const member = await newSubscriber(app, client, { plan: 'annual' });
      await doAsShown(member, 'plan', { plan: 'monthly', when: 'period_end' });
      const before = await member.membership();
      const at = addCalendarMonths(new Date(before.next_plan?.at ?? ''), 1).toISOString();
      const { data } = await doAsShown(member, 'free-time', MONTH);
      expect(data.state).toBe('done');
      const after = await member.membership();
      expect(after.next_plan).toMatchObject({ key: 'monthly', at });
      expect(after.next_charge).toMatchObject({ amount: before.next_charge?.amount, at });
      await member.passTo(at, 2 * HOUR_SECONDS);
      expect(await member.membership()).toMatchObject({
        plan: { key: 'monthly' },
        next_plan: null,
      });
    });

    rare('moves a pause that is to come', async () => {
      const member = await newSubscriber(app, client);
      await member.post('pause', { months: 1 });
      const before = await member.membership();
      const { effects } = (await quote(member, 'free-time', MONTH)).data;
      const { data } = await doAsShown(member, 'free-time', MONTH);
      expect(data.state).toBe('done');
      // Told as it is: the pause moves, and with it the payment after it.
      const paid = deskDay((await member.membership()).next_charge?.at);
      expect(data.outcome).toBe(`1 month given: the next payment is on ${paid}.`);
      expect(effects).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^The pause begins on .* instead of /),
          expect.stringMatching(new RegExp(` moves to ${paid}: \\$9\\.99\\.$`)),
        ]),
      );
      const moved = (moment: string | null | undefined) =>
        addCalendarMonths(new Date(moment ?? ''), 1).toISOString();
      const pause = {
        starts_at: moved(before.pause?.starts_at),
        resumes_at: moved(before.pause?.resumes_at),
      };
      expect((await member.membership()).pause).toEqual(pause);
      await member.passTo(before.pause?.starts_at ?? '', 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      await member.passTo(pause.starts_at, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('inactive');
      expect(await member.paid()).toBe(999);
      await member.passTo(pause.resumes_at, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(2 * 999);
    });
  });

  describe('a change of the plan', () => {
    const UP = { plan: 'annual', asked: 'By mail' };

    it('up charges at once what was shown', async () => {
      const member = await newSubscriber(app, client);
      const { data } = await quote(member, 'plan', { ...UP, when: 'now' });
      expect(data.effects.at(-1)).toMatch(/^Charge \$/);
      const done = await doAsShown(member, 'plan', { ...UP, when: 'now' });
      expect(done.data.state).toBe('done');
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + data.shown);
    });

    rare('up at the period’s end charges nothing before', async () => {
      const member = await newSubscriber(app, client);
      const { data } = await doAsShown(member, 'plan', { ...UP, when: 'period_end' });
      expect(data.state).toBe('done');
      const { next_plan, next_charge } = await member.membership();
      expect(next_plan?.key).toBe('annual');
      expect(next_charge).toMatchObject({ amount: 9999, at: next_plan?.at });
      expect(await member.paid()).toBe(999);
      await member.passTo(next_plan?.at ?? '', 2 * HOUR_SECONDS);
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + 9999);
    });

    it('is asked for in words, and not made twice', async () => {
      const member = await newSubscriber(app, client);
      const bare = { plan: 'annual', when: 'now' };
      expect((await quote(member, 'plan', bare)).message).toBe('Say how the member asked for it.');
      const same = { ...UP, plan: 'monthly', when: 'period_end' };
      expect((await quote(member, 'plan', same)).status).toBe(409);
    });

    it('that the bank asks about changes nothing, and a mail asks the member to do it', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.control(`/payment_methods/${member.card}`, { authentication: 'always' });
      const done = await doAsShown(member, 'plan', { ...UP, when: 'now' });
      expect(done.status).toBe(409);
      expect(await member.membership()).toMatchObject({ plan: { key: 'monthly' } });
      expect(await member.paid()).toBe(999);
      const { text } = await mailTo(app, member.user.email, /^Your bank wants you to confirm/);
      expect(text).toMatch(/annual plan.*\$\d/s);
    });
  });

  it('blocks a payer, whose plan ends, and lets the member in again', async () => {
    const member = await newSubscriber(app, client);
    await act(member, 'block', { cancel: true });
    expect((await client.get('/auth/me', { token: member.token })).status).toBe(401);
    expect((await member.subscription()).cancel_at_period_end).toBe(true);
    expect((await rowOf(member)).blocked).toBe(true);
    await act(member, 'unblock', {});
    expect((await rowOf(member)).blocked).toBe(false);
  });

  it('deletes an account after what is at Stripe, and keeps a row that names nobody', async () => {
    const member = await newSubscriber(app, client);
    const body = { action_id: randomUUID() };
    expect((await act(member, 'delete', body, other)).status).toBe(403);
    expect((await act(member, 'delete', body)).data.state).toBe('done');
    expect(await rowOf(member)).toBeNull();
    expect((await act(member, 'delete', body)).data.state).toBe('done');
    const row = await app.strapi.db.query(ACTION).findOne({ where: { actionId: body.action_id } });
    expect(row).toMatchObject({ kind: 'delete', userDocumentId: null, state: 'done' });
  });

  it('asks for what a body lacks, at the field', async () => {
    const member = await signUp(client);
    const nobody = { user: { id: 'nobody' } };
    expect((await quote(nobody, 'cancel', { when: 'now', reason: WHY })).status).toBe(404);
    for (const [kind, body] of [
      ['refund', { invoice: 'in_1', amount: 0, end: 'no', reason: WHY }],
      ['refund', { invoice: 'sub_1', amount: 1, end: 'no', reason: WHY }],
      ['cancel', { when: 'now', reason: ' ' }],
      ['cancel', { when: 'now', reason: WHY, extra: 1 }],
      ['free', { until: '2027-02-30', reason: WHY, endPlan: false }],
    ] as const)
      expect((await quote(member, kind, body)).status, JSON.stringify(body)).toBe(422);
  });
});
