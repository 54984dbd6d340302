import { addCalendarMonths } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { signUp } from '../../../../test/client.ts';
import { setSubscription } from '../../../../test/content.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { recordQueries } from '../../../../test/query-plans.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { endEntitlement, giveEntitlement } from '../../billing/entitlements/entitlements.ts';

const USER = 'plugin::users-permissions.user';
const DAY_MS = 86_400_000;
const REMOVED_SOON = /will be removed/;

describe('an account after its subscription', () => {
  const { app, client } = testApp(() => bootBilling());

  const isThere = async (email: string): Promise<boolean> =>
    (await app.strapi.db.query(USER).count({ where: { email } })) === 1;
  const pass = (now: Date) => jobsOf(app.strapi).runNow('removal of accounts', now);
  const warnings = async (email: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => REMOVED_SOON.test(subject));

  /** @returns the dates that apply: six months after the end, and two weeks before that */
  const leave = async (member: Subscriber) => {
    await app.stripe.client.subscriptions.cancel(member.subscriptionId);
    const snapshot = await billingOf(app.strapi).sync(member.user.id);
    const due = addCalendarMonths(new Date(snapshot?.subscription?.endedAt ?? ''), 6);
    return { due, warnedAt: new Date(due.getTime() - 14 * DAY_MS) };
  };
  const before = (moment: Date) => new Date(moment.getTime() - 1000);

  it('is warned of two weeks before six months are over, then removed, at Stripe too', async () => {
    const member = await newSubscriber(app, client);
    const { due, warnedAt } = await leave(member);
    await pass(before(warnedAt));
    await pass(warnedAt);
    const warning = await mailTo(app, member.email, REMOVED_SOON);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      due,
    );
    expect(warning.text).toContain(day);
    await pass(before(due));
    expect(await isThere(member.email)).toBe(true);
    expect(await warnings(member.email)).toHaveLength(1);
    await pass(due);
    expect(await isThere(member.email)).toBe(false);
    const customer = await app.stripe.client.customers.retrieve(member.customer);
    expect(customer.deleted).toBe(true);
    await mailTo(app, member.email, /deleted/);
  });

  rare('is looked at together with the others of a page', async () => {
    const members = [await newSubscriber(app, client), await newSubscriber(app, client)];
    const [first] = await Promise.all(members.map(leave));
    if (first === undefined) throw new Error('Nobody has left');
    const queries = await recordQueries(app.strapi, () => pass(before(first.warnedAt)));
    const count = (part: string) => queries.filter(({ sql }) => sql.includes(part)).length;
    // One, unless the job has also run by itself.
    const pages = count('`u`.`subscription_status` in');
    expect(pages).toBeGreaterThan(0);
    expect(count('from `membership_removal_notices`')).toBeLessThanOrEqual(pages);
  });

  rare('is never removed without a warning, however long no one looked', async () => {
    const member = await newSubscriber(app, client);
    const { due } = await leave(member);
    const late = new Date(due.getTime() + 400 * DAY_MS);
    await pass(late);
    expect(await isThere(member.email)).toBe(true);
    await mailTo(app, member.email, REMOVED_SOON);
    await pass(new Date(late.getTime() + 14 * DAY_MS));
    expect(await isThere(member.email)).toBe(false);
  });

  it('stays when the member came back, though no event of Stripe said so', async () => {
    const member = await newSubscriber(app, client);
    const { due, warnedAt } = await leave(member);
    await pass(warnedAt);
    app.loseWebhooks(true);
    await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billingOf(app.strapi).prices.idOf('monthly') }],
    });
    await pass(due);
    app.loseWebhooks(false);
    expect(await isThere(member.email)).toBe(true);
    expect(await member.status()).toBe('active');
  });

  rare('stays for six months after access that was given without a subscription', async () => {
    const member = await newSubscriber(app, client);
    const { due, warnedAt } = await leave(member);
    const ctx = contextOf(app.strapi);
    const row = { kind: 'free', untilAt: null, reason: 'A friend', givenBy: 'Ines' } as const;
    const given = await giveEntitlement(ctx, member.user.id, { ...row, sourceId: null });
    await endEntitlement(ctx, given, 'Ines');
    await pass(new Date(warnedAt.getTime() + DAY_MS));
    const where = { userDocumentId: member.user.id, template: 'account-removal' };
    const messages = app.strapi.db.query('plugin::membership.mail-message');
    expect(await messages.count({ where })).toBe(0);
    // Six months back from the day after may be the same day again: months differ in length.
    await pass(new Date(due.getTime() + 2 * DAY_MS));
    await mailTo(app, member.email, REMOVED_SOON);
  });

  rare('stays while Stripe cannot be asked', async () => {
    const member = await newSubscriber(app, client);
    const { due, warnedAt } = await leave(member);
    await pass(warnedAt);
    await app.stripe.fault(`/v1/customers/${member.customer}`, 'error', '*', 50);
    await expect(pass(due)).rejects.toThrow();
    expect(await isThere(member.email)).toBe(true);
    await app.stripe.control('/faults', undefined, 'DELETE');
    await pass(due);
    expect(await isThere(member.email)).toBe(false);
  });

  it('stays for ever when the member never subscribed, is an admin, or still pays', async () => {
    const never = await signUp(client);
    const paying = await newSubscriber(app, client);
    const admin = await newSubscriber(app, client);
    const { due } = await leave(admin);
    await setSubscription(app.strapi, admin.email, { status: 'expired', role: 'admin' });
    for (const days of [0, 20, 4000]) await pass(new Date(due.getTime() + days * DAY_MS));
    for (const { email } of [never, paying, admin]) {
      expect(await isThere(email), email).toBe(true);
      expect(await warnings(email)).toEqual([]);
    }
  });
});
