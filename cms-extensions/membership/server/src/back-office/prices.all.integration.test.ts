import { type AccountExport, addDays, dayIn, type SubscriptionPlan } from 'contract';
import type { OffersView, PricePreview } from 'contract/desk/offers';
import { afterEach, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { newSubscriber, planIdOf, type Subscriber } from '../../../test/subscribers.ts';

const HOUR_MS = 3_600_000;
const CHANGE_UID = 'plugin::membership.price-change';

describe('a new price', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));
  // Members of other tests, whose clocks stand, would keep it open.
  afterEach(async () => {
    const where = { state: { $in: ['announced', 'running'] } };
    await app.strapi.db.query(CHANGE_UID).updateMany({ where, data: { state: 'done' } });
  });

  const day = addDays(dayIn('UTC', new Date()), 40);
  const dayMs = Date.parse(day);
  const path = '/membership/offers/monthly/price';
  const preview = (minor: number, effectiveOn: string | null = day) =>
    coach.post<PricePreview>(`${path}/preview`, { minor, effectiveOn, notice: null });
  const announce = async (minor: number, effectiveOn: string | null = day) => {
    const { shown } = (await preview(minor, effectiveOn)).data;
    return coach.post(path, { minor, effectiveOn, notice: null, shown });
  };
  const planOf = async () =>
    (await coach.get<OffersView>('/membership/offers')).data.plans.find(
      ({ key }) => key === 'monthly',
    );
  const stop = async () => {
    const { announced } = (await planOf()) ?? {};
    return coach.post(`/membership/offers/price-changes/${announced?.id}/stop`);
  };
  const run = (at = new Date()) => jobsOf(app.strapi).runNow('new prices for members', at);
  const onTheDay = () => run(new Date(dayMs + HOUR_MS));
  const priceOf = async (member: Subscriber) =>
    (await member.subscription()).items.data[0]?.price.unit_amount;
  const rowOf = async (member: Subscriber) =>
    app.strapi.db
      .query('plugin::membership.price-change-row')
      .findOne({ where: { subscriptionId: member.subscriptionId }, orderBy: { id: 'desc' } });

  /** A member whose annual plan becomes a monthly one with its next period. */
  const newSwitching = async (): Promise<Subscriber> => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const plan_id = await planIdOf(app, 'monthly');
    const { body } = await member.post<{ amount: number; proration_date: number }>(
      'switch/preview',
      { plan_id },
    );
    const { amount, proration_date } = body;
    expect((await member.post('switch', { plan_id, amount, proration_date })).status).toBe(200);
    return member;
  };

  it('is paid by new members at once, and shown within a second; others keep theirs', async () => {
    const member = await newSubscriber(app, client);
    expect((await announce(1100, null)).status).toBe(200);
    const shown = async () =>
      (await client.get<SubscriptionPlan[]>('/subscription-plans')).body.map(({ price }) => price);
    await expect.poll(shown).toContain(11);
    expect(await priceOf(member)).toBe(999);
    expect(await priceOf(await newSubscriber(app, client))).toBe(1100);
    expect((await planOf())?.announced).toBeNull();
  });

  it('for members is said before, told by mail and on their page, and stopped before its day', async () => {
    const member = await newSubscriber(app, client);
    const { groups, shown, earliest } = (await preview(1250)).data;
    expect(earliest).toBe(addDays(dayIn('UTC', new Date()), 30));
    expect(shown.members).toBe(3);
    expect(groups.map(({ group }) => group)).toEqual(['renewal', 'renewal']);
    expect((await announce(1250)).status).toBe(200);
    expect((await announce(1300)).status).toBe(409);
    await run();
    const { subject, text } = await mailTo(app, member.user.email, /plan: \$12\.50/);
    expect(subject).toContain('$12.50');
    expect(text).toContain('$11.00');
    expect((await member.membership()).coming_price).toMatchObject({
      ...{ price: { amount: 1250 }, former: { amount: 1100 } },
    });
    const { body: copy } = await client.get<AccountExport>('/auth/export', { token: member.token });
    expect(copy.price_changes).toMatchObject([{ price: 1250, former: 1100, state: 'waiting' }]);
    const notices = app.strapi.db.query('plugin::membership.mail-message');
    const where = { template: 'price-change', userDocumentId: member.user.id };
    const data = { state: 'queued', nextAttemptAt: new Date(Date.now() + HOUR_MS) };
    await notices.updateMany({ where, data });
    expect((await stop()).status).toBe(200);
    expect(await notices.count({ where })).toBe(0);
    expect((await stop()).status).toBe(409);
    expect((await member.membership()).coming_price).toBeUndefined();
    await onTheDay();
    expect(await priceOf(member)).toBe(1100);
  });

  it('comes on its day, without a charge, to whom it was told, and not to who has cancelled', async () => {
    const staying = await newSubscriber(app, client);
    const trial = await newSubscriber(app, client, { trialDays: 60 });
    const leaving = await newSubscriber(app, client);
    // The coach has doubled it at Stripe; what is announced is the new price.
    const [item] = (await staying.subscription()).items.data;
    await app.stripe.client.subscriptions.update(staying.subscriptionId, {
      items: [{ id: item?.id ?? '', quantity: 2 }],
      proration_behavior: 'none',
    });
    await billingOf(app.strapi).sync(staying.user.id);
    const old = (await priceOf(staying)) ?? 0;
    expect((await announce(1400)).status).toBe(200);
    await run();
    await leaving.post('cancel', { reason: '' });
    // Their next renewals are after the day.
    for (const member of [staying, leaving]) {
      const { current_period_end: end } = (await member.subscription()).items.data[0] ?? {};
      await member.passTo(new Date((end ?? 0) * 1000).toISOString(), 2 * 3600);
      await billingOf(app.strapi).sync(member.user.id);
    }
    const before = await staying.paid();
    await onTheDay();
    expect(await priceOf(staying)).toBe(1400);
    expect(await staying.paid()).toBe(before);
    expect((await rowOf(leaving)).state).toBe('skipped');
    expect(await priceOf(leaving)).not.toBe(1400);
    expect([await priceOf(trial), (await rowOf(trial)).state]).toEqual([old, 'waiting']);
    const { next_charge } = await staying.membership();
    expect(next_charge?.amount).toBe(1400);
    await staying.passTo(next_charge?.at ?? '', 2 * 3600);
    expect(await staying.paid()).toBe(before + 1400);
  });

  it('is over for the next one when only trials are to come, which take one after the other', async () => {
    const trial = await newSubscriber(app, client, { trialDays: 60 });
    expect((await announce(1450)).status).toBe(200);
    await run();
    await onTheDay();
    const rows = app.strapi.db.query('plugin::membership.price-change-row');
    const others = { state: 'waiting', subscriptionId: { $ne: trial.subscriptionId } };
    await rows.updateMany({ where: others, data: { state: 'skipped' } });
    expect((await planOf())?.announced).toMatchObject({ inTrial: 1, isOver: true });
    expect((await announce(1475)).status).toBe(200);
    expect((await planOf())?.announced).toMatchObject({ minor: 1475, isOver: false });
    expect((await announce(1480)).status).toBe(409);
    await trial.passTo(
      new Date(((await trial.subscription()).trial_end ?? 0) * 1000).toISOString(),
      7200,
    );
    await billingOf(app.strapi).sync(trial.user.id);
    await onTheDay();
    expect([await priceOf(trial), (await rowOf(trial)).state]).toEqual([1475, 'done']);
    expect(
      await rows.count({ where: { subscriptionId: trial.subscriptionId, state: 'done' } }),
    ).toBe(2);
  });

  it('reaches a planned switch and a pause, and leaves both as they are planned', async () => {
    const switching = await newSwitching();
    const paused = await newSubscriber(app, client);
    expect((await paused.post('pause', { months: 2 })).status).toBe(200);
    const { pause } = await paused.membership();
    expect((await announce(1500)).status).toBe(200);
    await run();
    const { current_period_end: end } = (await paused.subscription()).items.data[0] ?? {};
    await paused.passTo(new Date((end ?? 0) * 1000).toISOString(), 2 * 3600);
    await billingOf(app.strapi).sync(paused.user.id);
    await onTheDay();
    expect([await priceOf(paused), (await rowOf(paused)).state]).toEqual([1500, 'done']);
    expect((await paused.membership()).pause?.resumes_at).toBe(pause?.resumes_at);
    expect(await priceOf(switching)).toBe(9999);
    const { next_plan, next_charge } = await switching.membership();
    expect([next_plan?.key, next_charge?.amount]).toEqual(['monthly', 1500]);
  });

  it('follows a payment that moves, and leaves who has another plan or was not reached', async () => {
    const moved = await newSubscriber(app, client);
    const switching = await newSubscriber(app, client);
    const unreached = await newSubscriber(app, client);
    const old = await priceOf(unreached);
    expect((await announce(1510)).status).toBe(200);
    await run();
    const time = { months: 2, reason: 'Kindness' };
    const path = `/membership/members/${moved.user.id}/free-time`;
    const { shown } = (await coach.post<{ shown: number }>(`${path}/quote`, time)).data;
    const given = await coach.post(path, { ...time, action_id: crypto.randomUUID(), shown });
    expect(given.status).toBe(200);
    const { coming_price, next_charge } = await moved.membership();
    expect(coming_price).toMatchObject({ first_at: next_charge?.at });
    await app.stripe.client.subscriptions.cancel(moved.subscriptionId);
    await billingOf(app.strapi).sync(moved.user.id);
    expect((await moved.membership()).coming_price).toBeUndefined();
    const plan_id = await planIdOf(app, 'annual');
    const { body } = await switching.post<{ amount: number; proration_date: number }>(
      'switch/preview',
      { plan_id },
    );
    const { amount, proration_date } = body;
    expect((await switching.post('switch', { plan_id, amount, proration_date })).status).toBe(200);
    expect((await switching.membership()).coming_price).toBeUndefined();
    await app.strapi.db.query('plugin::users-permissions.user').update({
      where: { documentId: unreached.user.id },
      data: { mailBlockedAt: new Date() },
    });
    await onTheDay();
    expect([await priceOf(unreached), (await rowOf(unreached)).why]).toEqual([old, 'unreachable']);
  });

  it('waits for the payment with which a pause ends within the hour', async () => {
    const member = await newSubscriber(app, client);
    const old = (await priceOf(member)) ?? 0;
    expect((await member.post('pause', { months: 2 })).status).toBe(200);
    const { pause, current_period_end: end } = await member.membership();
    await member.passTo(end ?? '', 2 * 3600);
    await billingOf(app.strapi).sync(member.user.id);
    const before = await member.paid();
    expect((await announce(1520)).status).toBe(200);
    await run();
    const resumes = Date.parse(pause?.resumes_at ?? '');
    await app.strapi.db.query(CHANGE_UID).updateMany({
      where: { state: 'announced' },
      data: { effectiveAt: new Date(resumes - HOUR_MS / 2) },
    });
    await run(new Date(resumes - HOUR_MS / 4));
    expect(await priceOf(member)).toBe(old);
    await member.passTo(pause?.resumes_at ?? '', 2 * 3600);
    await billingOf(app.strapi).sync(member.user.id);
    expect(await member.paid()).toBe(before + old);
    await run(new Date(resumes + HOUR_MS));
    expect(await priceOf(member)).toBe(1520);
  });

  it.each([
    ['once', 1, 1550, 'done', 1550],
    ['three times', 3, 1575, 'failed', 1550],
  ])(
    'leaves a switch planned that Stripe refuses %s',
    async (_, refusals, minor, state, amount) => {
      const member = await newSwitching();
      expect((await announce(minor)).status).toBe(200);
      const changes = app.strapi.db.query(CHANGE_UID);
      const { id, priceId } = await changes.findOne({ where: { state: 'announced' } });
      const setPrice = (price: string) =>
        changes.update({ where: { id }, data: { priceId: price } });
      await setPrice('price_that_is_not_there');
      for (let tries = 0; tries < refusals; tries += 1) await onTheDay();
      await setPrice(priceId);
      await onTheDay();
      const { next_plan, next_charge } = await member.membership();
      expect((await rowOf(member)).state).toBe(state);
      expect([next_plan?.key, next_charge?.amount]).toEqual(['monthly', amount]);
    },
  );

  it('that Stripe refuses three times is left, and the coach is told', async () => {
    const member = await newSubscriber(app, client);
    const old = await priceOf(member);
    expect((await announce(1600)).status).toBe(200);
    await run();
    const { current_period_end: end } = (await member.subscription()).items.data[0] ?? {};
    await member.passTo(new Date((end ?? 0) * 1000).toISOString(), 2 * 3600);
    const change = await app.strapi.db.query(CHANGE_UID).findOne({ where: { state: 'announced' } });
    await app.stripe.client.prices.update(change.priceId, { active: false });
    for (let tries = 0; tries < 3; tries += 1) await onTheDay();
    expect([(await rowOf(member)).state, await priceOf(member)]).toEqual(['failed', old]);
    const alerts = await app.strapi.db
      .query('plugin::membership.alert')
      .findMany({ where: { kind: 'price-change-failed', userDocumentId: member.user.id } });
    expect(alerts).toHaveLength(1);
  });

  it.each([
    ['no price', { minor: 0 }, 'Enter a price.'],
    ['less than 1.00', { minor: 99 }, 'The price must be at least 1.00.'],
    [
      'a day without the notice',
      { effectiveOn: addDays(dayIn('UTC', new Date()), 29) },
      /^The earliest day is/,
    ],
    ['a notice that has passed', { notice: '2020-01-01T08:00' }, 'That time has passed.'],
  ])('is refused with %s', async (_what, order, text) => {
    const sent = { minor: 1900, effectiveOn: day, notice: null, ...order };
    const { status, message } = await coach.post(`${path}/preview`, sent);
    expect(status).toBe(422);
    expect(message).toMatch(text);
  });
});
