import { CANCELLED, type Membership, type PlanKey } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { PASSWORD } from '../../../../test/client.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  type Subscriber,
} from '../../../../test/subscribers.ts';

type Cancelled = { message: string; ends_at: string | null };

describe('a member with several subscriptions', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));

  /** Makes another subscription by hand, as the Dashboard does. */
  const addSubscription = async (member: Subscriber, plan: PlanKey): Promise<string> => {
    const billing = billingOf(app.strapi);
    const { id } = await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billing.prices.idOf(plan) }],
    });
    await billing.sync(member.user.id);
    return id;
  };

  const retrieve = (id: string) => app.stripe.client.subscriptions.retrieve(id);
  const endOf = async (id: string): Promise<string> =>
    new Date(((await retrieve(id)).items.data[0]?.current_period_end ?? 0) * 1000).toISOString();

  it.each([
    ['monthly', 'annual'],
    ['annual', 'monthly'],
    ['monthly', 'monthly'],
  ] as const)('cancels both, %s and %s, and shows the last end', async (first, second) => {
    const member = await newSubscriber(app, client, { plan: first });
    const other = await addSubscription(member, second);
    const ends = await Promise.all([member.subscriptionId, other].map(endOf));
    const last = ends.toSorted().at(-1) ?? '';

    const reply = await member.post<Cancelled>('cancel', {});
    expect(reply.body).toEqual({ message: CANCELLED.scheduled, ends_at: last });
    for (const id of [member.subscriptionId, other]) {
      expect(await retrieve(id)).toMatchObject({ cancel_at_period_end: true });
    }
    expect(await member.membership()).toMatchObject({ ends_at: last, next_charge: null });
    const mail = await mailTo(app, member.email, /is cancelled/);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail.text).toContain(day.format(new Date(last)));

    const paid = await member.paid();
    for (const end of new Set(ends.toSorted())) await member.passTo(end, 2 * HOUR_SECONDS);
    expect(await member.paid()).toBe(paid);
    expect(await member.status()).toBe('expired');
  });

  it('ends at once the one that is owed, and the paid one with its period', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const other = await addSubscription(member, 'monthly');
    await app.stripe.control(`/payment_methods/${member.card}`, { decline: 'insufficient_funds' });
    await member.passTo(await endOf(other), 2 * HOUR_SECONDS);
    expect((await retrieve(other)).status).toBe('past_due');

    const { body } = await member.post<Cancelled>('cancel', {});
    expect(body.ends_at).toBe(await endOf(member.subscriptionId));
    expect((await retrieve(other)).status).toBe('canceled');
    const open = (await member.invoices()).filter(({ status }) => status === 'open');
    expect(open).toEqual([]);
  });

  it('shows Cancel while one of them goes on, and cancels that one too', async () => {
    const member = await newSubscriber(app, client);
    const other = await addSubscription(member, 'annual');
    // The customer portal cancels one subscription only.
    await app.stripe.withEvents(() =>
      app.stripe.client.subscriptions.update(other, { cancel_at_period_end: true }),
    );
    const shown = await member.membership();
    expect(shown).toMatchObject({ ends_at: null, next_charge: { amount: 999 } });
    expect(shown.actions).toContain('cancel');

    const end = await endOf(other);
    expect((await member.post<Cancelled>('cancel', {})).body.ends_at).toBe(end);
    expect(await retrieve(member.subscriptionId)).toMatchObject({ cancel_at_period_end: true });
    expect(await member.membership()).toMatchObject({ ends_at: end, next_charge: null });
    await mailTo(app, member.email, /cancel/i);
  });

  it('fails when one of them could not be cancelled, and cancels it at the next try', async () => {
    const member = await newSubscriber(app, client);
    const other = await addSubscription(member, 'annual');
    await app.stripe.fault(`/v1/subscriptions/${member.subscriptionId}`, 'error');
    expect((await member.post('cancel', {})).status).toBe(502);
    const reply = await member.post<Cancelled>('cancel', {});
    expect(reply.body.ends_at).toBe(await endOf(other));
    for (const id of [member.subscriptionId, other]) {
      expect(await retrieve(id)).toMatchObject({ cancel_at_period_end: true });
    }
  });

  it('brings back one of them on undo, and charges that one alone', async () => {
    const member = await newSubscriber(app, client);
    const other = await addSubscription(member, 'annual');
    await member.post('cancel', {});
    const { body } = await member.post<Membership>('undo-cancellation');
    const end = await endOf(other);
    expect(body).toMatchObject({ ends_at: null, next_charge: { amount: 9999, at: end } });
    expect(await retrieve(other)).toMatchObject({ cancel_at_period_end: false });
    expect(await retrieve(member.subscriptionId)).toMatchObject({ cancel_at_period_end: true });
    const paid = await member.paid();
    await member.passTo(await endOf(member.subscriptionId), DAY_SECONDS);
    expect(await member.paid()).toBe(paid);
    const mails = await mailsTo(app, member.email);
    expect(mails.filter(({ subject }) => /has ended/i.test(subject))).toEqual([]);
  });

  it('loses all of them with the account', async () => {
    const member = await newSubscriber(app, client);
    const other = await addSubscription(member, 'annual');
    const { token } = member;
    const reply = await client.delete('/auth/account', { password: PASSWORD }, { token });
    expect(reply.status).toBe(200);
    for (const id of [member.subscriptionId, other]) {
      expect((await retrieve(id)).status).toBe('canceled');
    }
  });
});
