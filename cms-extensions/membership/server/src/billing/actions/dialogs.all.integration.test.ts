import { randomUUID } from 'node:crypto';
import {
  type ActionAnswer,
  type ActionQuote,
  MEMBER_STATES,
  type MemberState,
  QUOTED_ACTIONS,
  type QuotedAction,
} from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { giveEntitlement } from '../entitlements/entitlements.ts';

const USER = 'plugin::users-permissions.user';

/** What a dialog answers in the states of a member, in the order of `MEMBER_STATES`. */
const ANSWERS: Record<QuotedAction, readonly number[]> = {
  //            failed paused trial leaving paying gift free none
  refund: /*   */ [200, 200, 422, 200, 200, 422, 422, 422],
  'free-time': [200, 200, 200, 200, 200, 200, 200, 200],
  free: /*     */ [200, 200, 200, 200, 200, 200, 409, 200],
  plan: /*     */ [409, 409, 200, 409, 200, 409, 409, 409],
  cancel: /*   */ [200, 200, 200, 409, 200, 409, 409, 409],
  block: /*    */ [200, 200, 200, 200, 200, 200, 200, 200],
};

describe('every dialog in every state', () => {
  let app: BillingApp;
  let client: Client;
  let coach: PanelUser;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const given = async (kind: 'gift' | 'free') => {
    const member = await signUp(client);
    const untilAt = '2027-03-31T22:00:00.000Z';
    const row = { kind, untilAt, reason: 'A friend', givenBy: 'Ines', sourceId: null };
    await giveEntitlement(contextOf(app.strapi), member.user.id, row);
    return member;
  };
  const MADE: Record<MemberState, () => Promise<Subscriber | Awaited<ReturnType<typeof signUp>>>> =
    {
      failed: async () => {
        const member = await newSubscriber(app, client);
        const decline = { decline: 'insufficient_funds' };
        await app.stripe.control(`/payment_methods/${member.card}`, decline);
        await member.passTo((await member.membership()).current_period_end ?? '', 2 * HOUR_SECONDS);
        return member;
      },
      paused: async () => {
        const member = await newSubscriber(app, client, { plan: 'annual' });
        await member.post('pause', { months: 1 });
        return member;
      },
      trial: () => newSubscriber(app, client, { trialDays: 7 }),
      leaving: async () => {
        const member = await newSubscriber(app, client);
        await member.post('cancel', { reason: '' });
        return member;
      },
      paying: () => newSubscriber(app, client),
      gift: () => given('gift'),
      free: () => given('free'),
      none: () => signUp(client),
    };

  const moneyOf = async (member: object) => {
    if (!('membership' in member)) return { paid: 0, refunded: 0, next: null };
    const { paid, customer, membership } = member as Subscriber;
    const { data } = await app.stripe.client.charges.list({ customer });
    return {
      paid: await paid(),
      refunded: data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
      next: (await membership()).next_charge?.amount ?? null,
    };
  };

  const bodyOf = async (kind: QuotedAction, member: object): Promise<object> => {
    const invoices = 'invoices' in member ? await (member as Subscriber).invoices() : [];
    const invoice = invoices.find(({ amount_paid }) => amount_paid > 0)?.id ?? 'in_none';
    const bodies: Record<QuotedAction, object> = {
      refund: { invoice, amount: 400, end: 'no', reason: 'Asked' },
      'free-time': { days: 10, reason: 'Ill' },
      free: { until: '2027-12-31', reason: 'A friend', endPlan: true },
      plan: { plan: 'annual', when: 'now', asked: 'By mail' },
      cancel: { when: 'period_end', reason: 'Asked' },
      block: { cancel: true },
    };
    return bodies[kind];
  };

  const MOVING: readonly QuotedAction[] = ['refund', 'free-time', 'plan', 'cancel'];
  const CASES = MEMBER_STATES.flatMap((state, column) =>
    QUOTED_ACTIONS.map((kind) => [kind, state, ANSWERS[kind][column] ?? 0] as const),
  );

  it.each(CASES)('%s of a member who is %s: %i, and shown is done', async (kind, state, status) => {
    const member = await MADE[state]();
    const where = { documentId: member.user.id };
    const row = () => app.strapi.db.query(USER).findOne({ where });
    expect((await row()).memberState).toBe(state);
    const path = `/membership/members/${member.user.id}/${kind}`;
    const body = await bodyOf(kind, member);
    const before = await moneyOf(member);
    const quoted = await coach.post<ActionQuote>(`${path}/quote`, body);
    expect(quoted.status, quoted.message).toBe(status);
    expect(await moneyOf(member)).toEqual(before);
    const shown = quoted.data?.shown ?? 0;
    const sent = { ...body, action_id: randomUUID(), ...(MOVING.includes(kind) && { shown }) };
    const done = await coach.post<ActionAnswer>(path, sent);
    expect(done.status, done.message).toBe(status);
    const after = await moneyOf(member);
    if (status !== 200) return expect(after).toEqual(before);
    expect(done.data.state).toBe('done');
    const user = await row();
    const isCharged = quoted.data.effects.at(-1)?.startsWith('Charge ') === true;
    expect(after.paid - before.paid).toBe(isCharged ? shown : 0);
    expect(after.refunded - before.refunded).toBe(kind === 'refund' ? shown : 0);
    if (kind === 'free-time' && shown > 0) expect(after.next).toBe(shown);
    if (kind === 'free' || (kind === 'free-time' && shown === 0))
      expect(Date.parse(user.entitledUntil)).toBeGreaterThan(Date.now());
    if (kind === 'plan' && !isCharged) expect(after.next).toBe(shown);
    if (kind === 'cancel' || kind === 'block' || kind === 'free') expect(after.next).toBeNull();
    expect(user.blocked).toBe(kind === 'block');
  });
});
