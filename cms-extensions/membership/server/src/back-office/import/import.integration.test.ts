import { type AccountExport, DAY_MS, dayIn } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { type Client, clientOf, freshEmail, signUp } from '../../../../test/client.ts';
import { goldPayer, goldPrices, importer } from '../../../../test/imports.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { setLaw } from '../../../../test/law.ts';
import { DATABASES } from '../../../../test/length.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { rare } from '../../../../test/rare.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';
const HEADER = 'email,name,member_since,plan,paid_until,stripe_customer_id,note';

describe.each(DATABASES)('an import on %s', (database) => {
  let app: BillingApp;
  let client: Client;
  let desk: Awaited<ReturnType<typeof importer>>;
  let gold: Awaited<ReturnType<typeof goldPrices>>;
  beforeAll(async () => {
    app = await bootBilling({ database, hasEvents: false });
    client = clientOf(app);
    desk = await importer(app);
    gold = await goldPrices(app);
  });
  afterAll(() => app.stop());

  const payer = (prices: string[], email = freshEmail()) => goldPayer(app, { email, prices });
  const lineOf = ({ email, customer }: { email: string; customer: string }) =>
    `${email},Iris,2024-03-02,Monthly,,${customer},Knee`;
  const memberOf = (email: string) => app.strapi.db.query(USER).findOne({ where: { email } });
  const subscriptionOf = (id: string) => app.stripe.client.subscriptions.retrieve(id);
  const listOf = async (customer: string) =>
    (await app.stripe.client.subscriptions.list({ customer, status: 'all' })).data;
  const started = async (lines: string[], changes: object = {}, body: object = {}) => {
    const { id } = await desk.checked([HEADER, ...lines], changes);
    expect(await desk.post(id, 'start', body)).toMatchObject({ status: 200 });
    await desk.run();
    return desk.view(id);
  };

  it('keeps a subscription to the second, and makes an account without a mail', async () => {
    const kept = await payer([gold.yearly]);
    const before = await subscriptionOf(kept.id);
    const view = await started([lineOf(kept)]);
    expect(view).toMatchObject({ state: 'done', rows: [{ result: 'kept', error: null }] });
    const { metadata, ...after } = await subscriptionOf(kept.id);
    expect(metadata).toMatchObject({ imported_plan: 'annual' });
    expect(after).toEqual({ ...before, metadata: undefined });
    const member = await memberOf(kept.email);
    expect(member).toMatchObject({
      ...{ name: 'Iris', password: null, memberState: 'paying', subscriptionPlan: 'annual' },
      ...{ stripeCustomerId: kept.customer, stripeSubscriptionId: kept.id },
    });
    expect(dayIn('UTC', new Date(member.createdAt))).toBe('2024-03-02');
    expect(await mailsTo(app, kept.email)).toEqual([]);
    const { data } = await desk.owner.get<{ orders: object[] }>(
      `/membership/members/${member.documentId}`,
    );
    expect(data.orders).toMatchObject([{ kind: 'imported', next_amount: 7999 }]);
    const copy = `/membership/members/${member.documentId}/export`;
    const { answer } = await desk.owner.getAnswer<AccountExport>(copy);
    expect(answer.profile.imported_at).toBe(member.importedAt.toISOString?.() ?? member.importedAt);
  });

  it('makes anew after the old one is cancelled, charged first on the old date', async () => {
    const old = await payer([gold.monthly, gold.extra]);
    const { sums } = await started([lineOf(old)]);
    expect(sums).toEqual([{ kind: 'anew', result: 'anew', rows: 1, charged: 0 }]);
    const [made, ...rest] = (await listOf(old.customer)).filter(({ id }) => id !== old.id);
    expect(rest).toEqual([]);
    const cancelled = await subscriptionOf(old.id);
    expect(cancelled.status).toBe('canceled');
    expect(made).toMatchObject({
      ...{ status: 'trialing', trial_end: old.until / 1000, cancel_at_period_end: false },
      items: { data: [{ price: { unit_amount: 999, product: 'membership_monthly' } }] },
    });
    expect(made?.created).toBeGreaterThanOrEqual(cancelled.canceled_at ?? 0);
    expect(await memberOf(old.email)).toMatchObject({
      ...{ memberState: 'paying', trialEndsAt: null, stripeSubscriptionId: made?.id },
      entitledUntil: null,
    });
    // Nothing was charged by it.
    const invoices = await app.stripe.client.invoices.list({ customer: old.customer });
    expect(invoices.data.filter(({ amount_paid }) => amount_paid > 0)).toHaveLength(1);
  });

  rare(
    'leaves access and no charge where the new one cannot be made, and goes on later',
    async () => {
      const old = await payer([gold.monthly, gold.extra]);
      const { id } = await desk.checked([HEADER, lineOf(old)]);
      await app.stripe.control('/faults', {
        ...{ path: '/v1/subscriptions', method: 'POST', effect: '500', times: 50 },
      });
      await desk.post(id, 'start');
      await expect(desk.run()).rejects.toThrow();
      expect((await subscriptionOf(old.id)).status).toBe('canceled');
      expect(await memberOf(old.email)).toMatchObject({ memberState: 'free' });
      expect(await listOf(old.customer)).toHaveLength(1);
      await app.stripe.control('/faults', undefined, 'DELETE');
      await desk.run();
      const live = (await listOf(old.customer)).filter(({ status }) => status === 'trialing');
      expect(live).toHaveLength(1);
      expect(await memberOf(old.email)).toMatchObject({
        memberState: 'paying',
        entitledUntil: null,
      });
    },
  );

  rare('does not create the new one before the old one is read back as cancelled', async () => {
    const old = await payer([gold.monthly, gold.extra]);
    const { id } = await desk.checked([HEADER, lineOf(old)]);
    const path = `/v1/subscriptions/${old.id}`;
    await app.stripe.control('/faults', { path, method: 'DELETE', effect: '500', times: 50 });
    await desk.post(id, 'start');
    await expect(desk.run()).rejects.toThrow();
    expect(await listOf(old.customer)).toMatchObject([{ id: old.id, status: 'active' }]);
    await app.stripe.control('/faults', undefined, 'DELETE');
    await desk.post(id, 'stop');
    expect(await desk.view(id)).toMatchObject({ state: 'done', rows: [{ result: 'failed' }] });
    await desk.change(id, 2, { again: true });
    await desk.run();
    expect(await desk.view(id)).toMatchObject({ rows: [{ result: 'anew', error: null }] });
  });

  rare('leaves what has changed since the check, and can be asked again', async () => {
    const changed = await payer([gold.monthly]);
    const { id } = await desk.checked([HEADER, lineOf(changed)]);
    await app.stripe.client.subscriptions.update(changed.id, {
      items: [{ price: gold.extra }],
      proration_behavior: 'none',
    });
    await desk.post(id, 'start');
    await desk.run();
    expect(await desk.view(id)).toMatchObject({ rows: [{ result: 'changed' }] });
    expect(await memberOf(changed.email)).toBeNull();
    await desk.change(id, 2, { again: true });
    await desk.run();
    expect(await desk.view(id)).toMatchObject({ state: 'done', rows: [{ result: 'anew' }] });
  });

  rare('keeps one of two, and one of a trial here and an imported plan', async () => {
    const two = await payer([gold.monthly]);
    const { id: yearly } = await app.stripe.client.subscriptions.create({
      ...{ customer: two.customer, items: [{ price: gold.yearly }] },
    });
    const trial = await newSubscriber(app, client, { trialDays: 7 });
    const pays = await newSubscriber(app, client);
    const imported = [
      await payer([gold.monthly], trial.user.email),
      await payer([gold.monthly], pays.user.email),
    ] as const;
    const view = await started([lineOf(two), ...imported.map(lineOf)]);
    expect(view.rows.map(({ result }) => result)).toEqual(['kept', 'kept', 'stays']);
    expect(await subscriptionOf(two.id)).toMatchObject({ cancel_at_period_end: true });
    expect(await subscriptionOf(yearly)).toMatchObject({ cancel_at_period_end: false });
    expect((await trial.subscription()).status).toBe('canceled');
    expect(await memberOf(trial.user.email)).toMatchObject({
      ...{ stripeSubscriptionId: imported[0].id, memberState: 'paying', name: trial.user.name },
    });
    expect((await pays.subscription()).cancel_at_period_end).toBe(false);
    expect(await subscriptionOf(imported[1].id)).toMatchObject({ cancel_at_period_end: true });
    expect(await memberOf(pays.user.email)).toMatchObject({ stripeCustomerId: pays.customer });
  });

  it('lets in who has paid elsewhere until that day, and who is free', async () => {
    const free = await signUp(client);
    const without = freshEmail();
    const view = await started(
      [
        `${free.user.email},,,Founders,,,`,
        `${without},Lou,,Monthly,2099-12-31,,`,
        `${freshEmail()},Ended,,,2020-01-01,,`,
      ],
      { place: 'elsewhere' },
      { oldIsOff: true },
    );
    expect(view.rows.map(({ result }) => result)).toEqual(['free', 'without', 'account']);
    // The first one has an account here, and a password.
    expect(view.invitations).toEqual({ reached: 2, unreached: 0 });
    await app.strapi.db.query(USER).update({
      ...{ where: { email: without }, data: { mailBlockedAt: new Date() } },
    });
    expect((await desk.view(view.id)).invitations).toEqual({ reached: 1, unreached: 1 });
    expect(await memberOf(free.user.email)).toMatchObject({ memberState: 'free' });
    expect(await memberOf(without)).toMatchObject({
      ...{ memberState: 'free', entitledUntil: '2100-01-01T00:00:00.000Z' },
    });
  });

  it('takes a consent to news over from its day, or else from the day of the import', async () => {
    const [dated, undated, refused] = [freshEmail(), freshEmail(), freshEmail()];
    const header = 'email,plan,news_consent,news_consent_at';
    const importing = async (lines: string[]) => {
      const { id } = await desk.checked([header, ...lines]);
      expect(await desk.post(id, 'start')).toMatchObject({ status: 200 });
      await desk.run();
    };
    const agreed = async (email: string) => {
      const { documentId: userDocumentId, marketingConsentAt } = await memberOf(email);
      const preferences = app.strapi.db.query('plugin::membership.preference');
      const { marketingEmails } = await preferences.findOne({ where: { userDocumentId } });
      return [marketingEmails, marketingConsentAt && dayIn('UTC', new Date(marketingConsentAt))];
    };
    await importing([
      `${dated},Founders,yes,2024-05-06`,
      `${undated},Founders,yes,`,
      `${refused},Founders,no,`,
    ]);
    expect(await agreed(dated)).toEqual([true, '2024-05-06']);
    expect(await agreed(undated)).toEqual([true, dayIn('UTC', new Date())]);
    expect(await agreed(refused)).toEqual([false, null]);
    const brand = app.strapi.documents('api::site-settings.site-settings');
    const { documentId = '' } = (await brand.findFirst()) ?? {};
    const locateIn = async (country: string): Promise<void> => {
      await brand.update({ documentId, data: { country } as never });
      await brand.publish({ documentId });
    };
    await locateIn('DE');
    const [german, proved] = [freshEmail(), freshEmail()];
    await importing([`${german},Founders,yes,`, `${proved},Founders,yes,2024-05-06`]);
    await locateIn('');
    expect(await agreed(german)).toEqual([false, null]);
    expect(await agreed(proved)).toEqual([true, '2024-05-06']);
  });

  rare('begins no new contract to withdraw from, where a plan is made anew', async () => {
    await setLaw(app.strapi, [{ withdrawalDays: 14, withdrawalText: 'Withdraw.' }]);
    const card = await payer([gold.weekly]);
    await app.stripe.client.subscriptions.cancel(card.id);
    const until = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    const line = `${card.email},Iris,,Monthly,${until},${card.customer},`;
    const view = await started([line], { place: 'elsewhere' }, { oldIsOff: true });
    expect(view.rows).toMatchObject([{ result: 'anew' }]);
    const { documentId } = await memberOf(card.email);
    expect(await paymentsOf(app.strapi).membershipOf(documentId)).toMatchObject({
      ...{ status: 'active', next_charge: { amount: 999 }, withdrawal_until: null },
    });
  });

  it('is not begun undecided, or elsewhere before the old charges are off', async () => {
    const line = `${freshEmail()},A,,Founders,,,`;
    const { id } = await desk.checked([HEADER, line, line]);
    expect((await desk.post(id, 'start')).status).toBe(409);
    const other = await desk.checked([HEADER, `${freshEmail()},A,,Founders,,,`], {
      place: 'elsewhere',
    });
    expect((await desk.post(other.id, 'start')).status).toBe(422);
  });

  it('sets a row aside on which it fails, and does the others', async () => {
    const [broken, sound] = [await payer([gold.yearly]), await payer([gold.yearly])];
    const { id } = await desk.checked([HEADER, lineOf(broken), lineOf(sound)]);
    const where = { importDocumentId: id, emailKey: broken.email };
    const data = { decision: { decision: { kind: 'decide' } } };
    await app.strapi.db.query('plugin::membership.import-row').update({ where, data });
    await desk.post(id, 'start');
    await desk.run();
    const { state, rows } = await desk.view(id);
    expect([state, ...rows.map(({ result }) => result)]).toEqual(['done', 'failed', 'kept']);
  });

  it('can be paused and stopped', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const { id } = await desk.checked([
      HEADER,
      ...[first, second].map((email) => `${email},A,,Founders,,,`),
    ]);
    await app.strapi.db.query('plugin::membership.import').update({
      ...{ where: { documentId: id }, data: { state: 'running', startedAt: new Date() } },
    });
    expect(await desk.view(id)).toMatchObject({ last: null });
    await app.strapi.db.query('plugin::membership.import-row').update({
      ...{ where: { importDocumentId: id, line: 2 }, data: { result: 'free' } },
    });
    expect((await desk.view(id)).last).toMatchObject({ line: 2, email: first, result: 'free' });
    expect((await desk.post(id, 'pause')).status).toBe(200);
    await desk.run();
    expect(await desk.view(id)).toMatchObject({
      ...{ state: 'paused', rows: [{ result: 'free' }, { result: null }] },
    });
    expect((await desk.post(id, 'stop')).status).toBe(200);
    expect(await desk.view(id)).toMatchObject({
      ...{ state: 'done', rows: [{ result: 'free' }, { result: 'left' }] },
    });
  });

  rare('alerts when somebody has two that renew after all', async () => {
    const kept = await payer([gold.monthly]);
    await started([lineOf(kept)]);
    await app.stripe.client.subscriptions.create({
      ...{ customer: kept.customer, items: [{ price: gold.monthly }] },
    });
    await jobsOf(app.strapi).runNow('imported subscriptions', new Date());
    const alerts = await paymentsOf(app.strapi).unseenAlerts();
    expect(alerts.filter(({ stripePath }) => stripePath?.endsWith(kept.customer))).toMatchObject([
      { kind: 'double-subscription' },
    ]);
  });
});
