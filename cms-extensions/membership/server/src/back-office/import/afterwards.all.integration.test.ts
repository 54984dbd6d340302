import { type AuthResponse, DAY_MS } from 'contract';
import type { ImportUndoView } from 'contract/desk/imports';
import type { MembersPage } from 'contract/desk/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, freshEmail, signUp } from '../../../../test/client.ts';
import { goldPayer, goldPrices, importer } from '../../../../test/imports.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';

const USER = 'plugin::users-permissions.user';
const IMPORT = 'plugin::membership.import';
const HEADER = 'email,name,language,plan,paid_until,stripe_customer_id';

describe('after an import', () => {
  let app: BillingApp;
  let client: Client;
  let desk: Awaited<ReturnType<typeof importer>>;
  let gold: Awaited<ReturnType<typeof goldPrices>>;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false, env: { LOCALES: 'en,de' } });
    client = clientOf(app);
    desk = await importer(app);
    gold = await goldPrices(app);
  });
  afterAll(() => app.stop());

  const payer = (prices: string[]) => goldPayer(app, { email: freshEmail(), prices });
  const lineOf = ({ email, customer }: { email: string; customer: string }, language = 'en') =>
    `${email},Iris,${language},Monthly,,${customer}`;
  const memberOf = (email: string) => app.strapi.db.query(USER).findOne({ where: { email } });
  const imported = async (lines: string[]) => {
    const { id } = await desk.checked([HEADER, ...lines]);
    await desk.post(id, 'start');
    await desk.run();
    return id;
  };
  const undoOf = async (id: string) =>
    (await desk.owner.get<ImportUndoView>(`/membership/imports/${id}/undo`)).data;
  const tokenIn = (text: string) => /welcome#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const comeIn = async (email: string) => {
    const { text } = await mailTo(app, email, /moved|umgezogen/);
    const link = { link: tokenIn(text), time_zone: 'Europe/Berlin' };
    return client.post<AuthResponse>('/auth/invitation', link);
  };

  it('members are invited in their language when the desk says so, and again if they do not come', async () => {
    const [one, other] = [await payer([gold.monthly]), await payer([gold.yearly])];
    const free = freshEmail();
    const id = await imported([lineOf(one), lineOf(other, 'de'), `${free},Lou,,Founders,,`]);
    expect((await desk.post(id, 'invite', { test: true })).status).toBe(200);
    await mailTo(app, desk.owner.email, /has moved/);
    expect(await mailsTo(app, one.email)).toEqual([]);
    expect((await desk.post(id, 'invite')).status).toBe(200);
    await desk.run();
    const { text } = await mailTo(app, one.email, /has moved/);
    expect(text).toMatch(/Your monthly plan stays as it is: \$7\.99 on/);
    const german = await mailTo(app, other.email, /umgezogen/);
    expect(german.text).toMatch(/bleibt, wie es ist: 79,99/);
    expect((await mailTo(app, free, /has moved/)).text).toMatch(/open to you, without an end/);
    expect((await comeIn(one.email)).status).toBe(200);
    const listed = async (imported: string) =>
      (
        await desk.owner.get<MembersPage>(
          `/membership/members?imported=${imported}&search=${encodeURIComponent('member-')}`,
        )
      ).data.rows.filter(({ email }) => [one.email, other.email].includes(email));
    expect((await listed('yes')).length).toBe(2);
    expect(await listed('waiting')).toMatchObject([
      { email: other.email, badge: { marks: ['imported, never signed in'] } },
    ]);
    expect((await desk.post(id, 'invite')).status).toBe(409);
    await app.strapi.db.query(IMPORT).update({
      ...{ where: { documentId: id }, data: { invitedAt: new Date(Date.now() - 3 * DAY_MS) } },
    });
    expect((await desk.post(id, 'invite')).status).toBe(200);
    await desk.run();
    await expect
      .poll(async () => (await mailsTo(app, other.email)).length, { timeout: 10_000 })
      .toBe(2);
    expect(await mailsTo(app, one.email)).toHaveLength(1);
  });

  it('what nobody has touched is taken back, and the subscription goes on as it was', async () => {
    const [kept, anew, come] = [
      await payer([gold.yearly]),
      await payer([gold.monthly, gold.extra]),
      await payer([gold.monthly]),
    ];
    const known = await signUp(client);
    const without = await payer([gold.weekly]);
    const id = await imported([
      ...[kept, anew, come, without].map((one) => lineOf(one)),
      `${known.user.email},,,Founders,,`,
    ]);
    await desk.post(id, 'invite');
    await desk.run();
    const session = await comeIn(come.email);
    expect(session.status).toBe(200);
    // Whoever signs out has come nevertheless.
    await client.post('/auth/logout', {}, { token: session.body.access_token });
    const undo = await undoOf(id);
    expect(undo).toMatchObject({ can: 3 });
    const trials = () => app.strapi.db.query('plugin::membership.used-trial').count();
    const counted = await trials();
    // As the coach may plan another price in the Dashboard meanwhile.
    await app.stripe.client.subscriptionSchedules.create({ from_subscription: without.id });
    expect(undo.touched.map(({ email, why }) => [email, why])).toEqual([
      [anew.email, 'Made anew: cancel it on the page of the member.'],
      [come.email, 'Has signed in.'],
    ]);
    expect((await desk.post(id, 'undo', { left: 1 })).status).toBe(409);
    expect((await desk.post(id, 'undo', { left: 2 })).status).toBe(200);
    await desk.run();
    const view = await desk.view(id);
    expect(view.state).toBe('undone');
    expect(view.rows.map(({ result }) => result)).toEqual([
      ...['undone', 'anew', 'kept', 'undone', 'undone'],
    ]);
    const { subscriptions } = app.stripe.client;
    expect(await subscriptions.retrieve(kept.id)).toMatchObject({
      ...{ status: 'active', metadata: {}, cancel_at_period_end: false },
    });
    expect(await subscriptions.retrieve(without.id)).toMatchObject({
      ...{ status: 'active', cancel_at_period_end: false },
    });
    expect(await memberOf(kept.email)).toBeNull();
    // Of two accounts that are gone, each with its mailbox.
    expect(await trials()).toBe(counted - 4);
    expect(await memberOf(known.user.email)).toMatchObject({ memberState: 'none' });
    expect(await memberOf(come.email)).toMatchObject({ memberState: 'paying' });
    const left = await app.strapi.db
      .connection('membership_plan_changes')
      .where({ subscription_id: kept.id });
    expect(left).toEqual([]);
  });

  it('a member who was here before is no longer imported once every import is taken back', async () => {
    const { email } = (await signUp(client)).user;
    const [first, second] = [
      await imported([`${email},,,Founders,,`]),
      await imported([`${email},Iris,,Founders,,`]),
    ];
    const takeBack = async (id: string) => {
      expect((await desk.post(id, 'undo', { left: 0 })).status).toBe(200);
      await desk.run();
    };
    await takeBack(second);
    expect(await memberOf(email)).toMatchObject({ importedAt: expect.anything() });
    await takeBack(first);
    expect(await memberOf(email)).toMatchObject({ importedAt: null });
  });

  it('there is a report, and what the file said of people ends after 30 days', async () => {
    const kept = await payer([gold.monthly]);
    const id = await imported([lineOf(kept)]);
    const report = async () => {
      const headers = { authorization: `Bearer ${desk.owner.token}` };
      return (await fetch(`${app.url}/membership/imports/${id}/report.csv`, { headers })).text();
    };
    expect(await report()).toContain(`\r\n2,${kept.email},kept,Keep $7.99 each month,`);
    await jobsOf(app.strapi).runNow('files of imports', new Date(Date.now() + 31 * DAY_MS));
    expect(await report()).toContain('\r\n2,,kept,,');
    expect(await desk.view(id)).toMatchObject({ file: null, rows: [{ email: '', what: '' }] });
  });

  it('a deleted member leaves nothing in the rows', async () => {
    const kept = await payer([gold.monthly]);
    const id = await imported([lineOf(kept)]);
    const { id: row } = await memberOf(kept.email);
    await app.strapi.db.query(USER).delete({ where: { id: row } });
    expect(await desk.view(id)).toMatchObject({ rows: [{ member: null, email: '', what: '' }] });
  });
});
