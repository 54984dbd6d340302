import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { clientOf } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { DATABASES } from '../../../../test/length.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';
import { reconcile } from '../reconciliation.ts';
import { comparePlanChanges } from './log.ts';

const USER = 'plugin::users-permissions.user';
const TABLE = 'membership_plan_changes';

type Row = {
  kind: string;
  mrr_12: number;
  delta_12: number;
  cause: string | null;
  user_document_id: string;
};

describe.each(DATABASES)('the log of subscriptions, on %s', (database) => {
  const { app } = testApp(() => bootBilling({ database, hasEvents: false }));

  const rowsOf = (subscription: string): Promise<Row[]> =>
    app.strapi.db.connection(TABLE).where({ subscription_id: subscription }).orderBy('id');
  const sumUp = (rows: Row[]) =>
    rows.map(({ kind, mrr_12, cause }) =>
      [kind, mrr_12, cause].filter((part) => part !== null).join(' '),
    );

  it('has what a member does, and names nobody once the account is gone', async () => {
    const member = await newSubscriber(app, clientOf(app), { trialDays: 7 });
    const { trial_end } = await member.subscription();
    await member.passTo(new Date((trial_end ?? 0) * 1000).toISOString(), 7200);
    await app.stripe.client.subscriptions.update(member.subscriptionId, {
      metadata: { note: 'x' },
    });
    await app.stripe.settle();
    await billingOf(app.strapi).sync(member.user.id);
    const begun = ['trial 0', 'trial_over 0 paid', 'start 11988'];
    expect(sumUp(await rowsOf(member.subscriptionId))).toEqual(begun);
    await app.strapi.documents(USER).delete({ documentId: member.user.id });
    const rows = await rowsOf(member.subscriptionId);
    expect(sumUp(rows)).toEqual([...begun, 'end 0 deleted']);
    expect(rows.reduce((sum, { delta_12 }) => sum + delta_12, 0)).toBe(0);
    expect(rows.map(({ user_document_id }) => user_document_id)).not.toContain(member.user.id);
  });

  it('is compared each night, and corrected where it does not add up', async () => {
    const member = await newSubscriber(app, clientOf(app), { plan: 'annual' });
    const compare = () => comparePlanChanges(contextOf(app.strapi), new Date());
    await compare();
    expect(sumUp(await rowsOf(member.subscriptionId))).toEqual(['start 9999']);
    await app.strapi.db
      .connection(TABLE)
      .where({ subscription_id: member.subscriptionId })
      .delete();
    await compare();
    await compare();
    const corrected = ['correct 9999 compared'];
    expect(sumUp(await rowsOf(member.subscriptionId))).toEqual(corrected);
    const alerts = await paymentsOf(app.strapi).unseenAlerts();
    expect(alerts.filter(({ kind }) => kind === 'figures-corrected')).toHaveLength(1);
  });

  it('is filled from Stripe for what is older than it, with the days of Stripe', async () => {
    const member = await newSubscriber(app, clientOf(app), { trialDays: 7 });
    const { trial_end } = await member.subscription();
    await member.passTo(new Date((trial_end ?? 0) * 1000).toISOString(), 7200);
    const { connection } = app.strapi.db;
    const of = { subscription_id: member.subscriptionId };
    const timesOf = async () =>
      (await connection(TABLE).where(of).orderBy('at')).map(({ at }) => at);
    const before = await timesOf();
    await connection(TABLE).where(of).delete();
    // As of a version that kept no log: its snapshots are read anew.
    await connection('membership_billing_accounts')
      .where({ user_document_id: member.user.id })
      .update({ snapshot: JSON.stringify({ version: 'older' }) });
    await reconcile(contextOf(app.strapi));
    await comparePlanChanges(contextOf(app.strapi), new Date());
    const filled = ['trial 0', 'trial_over 0 paid', 'start 11988'];
    expect(sumUp(await rowsOf(member.subscriptionId))).toEqual(filled);
    expect(await timesOf()).toEqual(before);
  });

  it('adds the changes of one second up', async () => {
    const member = await newSubscriber(app, clientOf(app));
    await app.strapi.db
      .connection(TABLE)
      .where({ subscription_id: member.subscriptionId })
      .delete();
    const now = new Date();
    await comparePlanChanges(contextOf(app.strapi), now);
    await app.strapi.db
      .connection(TABLE)
      .where({ subscription_id: member.subscriptionId })
      .update({ delta_12: 11_000 });
    await comparePlanChanges(contextOf(app.strapi), now);
    const [row] = await rowsOf(member.subscriptionId);
    expect(row).toMatchObject({ kind: 'correct', delta_12: 11_988 });
  });
});
