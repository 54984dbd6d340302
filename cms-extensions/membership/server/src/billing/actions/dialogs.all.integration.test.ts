import { randomUUID } from 'node:crypto';
import { type ActionAnswer, type ActionQuote, DAY_MS, type Membership } from 'contract';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { contextOf } from '../../../../test/context.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { giveEntitlement } from '../entitlements/entitlements.ts';

/* Every dialog in every state of a member: what it has shown is what is done, to the cent. */

const USER = 'plugin::users-permissions.user';
const reason = 'Asked for it';
const SOON = new Date(Date.now() + 100 * DAY_MS).toISOString();

const DIALOGS = {
  refund: { amount: 400, end: 'no', reason },
  'free-time': { days: 10, reason },
  free: { until: '2098-03-31', reason, endPlan: true },
  plan: { plan: 'annual', when: 'now', asked: reason },
  cancel: { when: 'period_end', reason },
  block: { cancel: true },
} as const;
type Dialog = keyof typeof DIALOGS;
const MOVES_MONEY: readonly Dialog[] = ['refund', 'free-time', 'plan', 'cancel'];

/** What can be done in each state; all else is refused, and changes nothing. */
const STATES = {
  trial: ['free-time', 'free', 'plan', 'cancel', 'block'],
  paying: ['refund', 'free-time', 'free', 'plan', 'cancel', 'block'],
  leaving: ['refund', 'free-time', 'free', 'block'],
  failed: ['refund', 'free-time', 'free', 'cancel', 'block'],
  paused: ['refund', 'free-time', 'free', 'cancel', 'block'],
  gift: ['refund', 'free-time', 'free', 'block'],
  free: ['refund', 'block'],
  none: ['refund', 'free-time', 'free', 'block'],
} as const satisfies Record<string, readonly Dialog[]>;
type State = keyof typeof STATES;

const rows = (Object.keys(STATES) as State[]).flatMap((state) =>
  (Object.keys(DIALOGS) as Dialog[]).map((dialog) => [dialog, state] as const),
);

describe('a dialog does what it has shown', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));

  const stateOf = async ({ user }: Subscriber): Promise<string> =>
    (await app.strapi.db.query(USER).findOne({ where: { documentId: user.id } })).memberState;
  const give = (member: Subscriber, kind: 'gift' | 'free', untilAt: string | null) =>
    giveEntitlement(contextOf(app.strapi), member.user.id, {
      ...{ kind, untilAt, reason, givenBy: 'Ines', sourceId: null },
    });

  const memberIn = async (state: State): Promise<Subscriber> => {
    const member = await newSubscriber(app, client, state === 'trial' ? { trialDays: 7 } : {});
    const renewal = async (): Promise<string> =>
      (await member.membership()).current_period_end ?? '';
    if (state === 'leaving') await member.post('cancel', { reason: '' });
    if (state === 'failed') {
      await app.stripe.control(`/payment_methods/${member.card}`, {
        decline: 'insufficient_funds',
      });
      await member.passTo(await renewal(), 2 * HOUR_SECONDS);
    }
    if (state === 'paused') {
      const end = await renewal();
      await member.post('pause', { months: 1 });
      await member.passTo(end, 2 * HOUR_SECONDS);
    }
    if (state === 'gift' || state === 'free' || state === 'none') {
      await app.stripe.client.subscriptions.cancel(member.subscriptionId);
      if (state !== 'none') await give(member, state, state === 'gift' ? SOON : null);
    }
    await billingOf(app.strapi).sync(member.user.id);
    expect(await stateOf(member)).toBe(state);
    return member;
  };

  /** What the member has paid and got back, and what is to come. */
  const moneyOf = async (member: Subscriber) => {
    const { next_charge, plan }: Membership = await member.membership();
    const back = await member.refunded();
    return { paid: await member.paid(), back, next: next_charge?.amount ?? null, plan: plan?.key };
  };

  it.each(rows)('%s, %s', async (dialog, state) => {
    const member = await memberIn(state);
    const path = `/membership/members/${member.user.id}/${dialog}`;
    const invoice = (await member.invoices()).at(-1)?.id;
    const body = dialog === 'refund' ? { ...DIALOGS.refund, invoice } : DIALOGS[dialog];
    const before = await moneyOf(member);
    const quote = await coach.post<ActionQuote>(`${path}/quote`, body);
    expect(await moneyOf(member)).toEqual(before);
    const shown = quote.data?.shown ?? 0;
    const done = await coach.post<ActionAnswer>(path, {
      ...{ ...body, action_id: randomUUID() },
      ...(MOVES_MONEY.includes(dialog) && { shown }),
    });
    const allowed: readonly Dialog[] = STATES[state];
    const after = await moneyOf(member);
    if (!allowed.includes(dialog)) {
      expect([409, 422]).toContain(quote.status);
      expect(done.status).toBe(quote.status);
      return expect(after).toEqual(before);
    }
    expect({ ...done, message: done.message ?? quote.message }).toMatchObject({
      ...{ status: 200, data: { state: 'done' } },
    });
    const changed = { paid: after.paid - before.paid, back: after.back - before.back };
    const isCharged = dialog === 'plan' && state !== 'trial';
    expect(changed).toEqual({
      paid: isCharged ? shown : 0,
      back: dialog === 'refund' ? shown : 0,
    });
    if (dialog === 'plan') expect(after.plan).toBe('annual');
    if (shown > 0 && !isCharged && dialog !== 'refund') expect(after.next).toBe(shown);
    // Cancelled by three of them, and by nothing else.
    const ends = dialog === 'cancel' || dialog === 'free' || dialog === 'block';
    if (ends) expect(after.next).toBeNull();
  });
});
