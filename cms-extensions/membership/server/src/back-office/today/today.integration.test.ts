import { addDays, DAY_MS, dayIn } from 'contract';
import type { Drafts, Leaving, LeavingDraft, Need, Week } from 'contract/desk/today';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '../../../../test/client.ts';
import { draftWorkout, publishWorkout } from '../../../../test/content.ts';
import { DATABASES } from '../../../../test/length.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber } from '../../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';
const WORKOUT = 'api::workout.workout';
const NEWSLETTER = 'plugin::membership.newsletter';
const TIME_ZONE = 'Europe/Berlin';

describe.each(DATABASES)('Today on %s', (database) => {
  let app: BillingApp;
  let client: Client;
  let coach: PanelUser;

  beforeAll(async () => {
    app = await bootBilling({
      ...{ database, hasEvents: false },
      env: { BUSINESS_TIME_ZONE: TIME_ZONE, LOCALES: 'en,de' },
    });
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const read = async <Answer>(path: string): Promise<Answer> =>
    (await coach.get<Answer>(`/membership/today/${path}`)).data;
  const needs = async (): Promise<Need[]> =>
    (await read<{ items: Need[] }>('needs')).items.filter(({ key }) => key !== 'sign-up');
  const change = (documentId: string, data: object) =>
    app.strapi.db.query(USER).update({ where: { documentId }, data });

  describe('what needs a decision', () => {
    it('is a request for a refund until it is decided', async () => {
      const member = await newSubscriber(app, client);
      expect((await member.post('refund', { reason: 'I was ill.' })).status).toBe(200);
      const [need, ...others] = await needs();
      expect(others).toEqual([]);
      expect(need).toMatchObject({
        kind: 'request',
        title: 'Anna Member asks for $9.99 back',
        text: expect.stringMatching(/^Asked on \d+ \w+\. “I was ill\.”$/),
        member: { id: member.user.id, email: member.email },
        buttons: [{ does: 'grant' }, { does: 'refuse' }],
      });
      const path = `/membership/refund-requests/${need?.request?.id}/refuse`;
      const body = { action_id: crypto.randomUUID(), answer: 'The month goes on.' };
      expect((await coach.post(path, body)).status).toBe(200);
      expect(await needs()).toEqual([]);
    });

    rare('is one line for all payments that failed, until they are paid', async () => {
      const members = [await newSubscriber(app, client), await newSubscriber(app, client)];
      for (const member of members) {
        await app.stripe.control(`/payment_methods/${member.card}`, {
          decline: 'insufficient_funds',
        });
        const { current_period_end: end } = await member.membership();
        await member.passTo(end ?? '', 2 * HOUR_SECONDS);
      }
      expect(await needs()).toMatchObject([
        { key: 'payments', title: '2 payments failed, $19.98 together', member: null },
      ]);
      for (const member of members) {
        await app.stripe.control(`/payment_methods/${member.card}`, { decline: 'works' });
        const [open] = (await member.invoices()).filter(({ status }) => status === 'open');
        await app.stripe.withEvents(() => app.stripe.client.invoices.pay(open?.id ?? ''));
      }
      expect(await needs()).toEqual([]);
    });

    rare('is that mails came back, until that is seen, and again when another does', async () => {
      const members = [await newSubscriber(app, client), await newSubscriber(app, client)];
      const came = (index: number, mailBlockedAt: Date | null) =>
        change(members[index]?.user.id ?? '', { mailBlockedAt });
      await came(0, new Date());
      const [need] = await needs();
      expect(need).toMatchObject({ title: 'Mail to Anna Member came back', kind: 'news' });
      const path = `/membership/today/needs/${need?.key}/seen`;
      expect((await coach.post(path)).status).toBe(200);
      expect(await needs()).toEqual([]);
      expect((await coach.delete(path)).status).toBe(200);
      expect(await needs()).toHaveLength(1);
      expect((await coach.post(path)).status).toBe(200);
      await came(1, new Date(Date.now() + 1000));
      expect(await needs()).toMatchObject([{ title: 'Mail to Anna Member came back' }]);
      for (const index of [0, 1]) await came(index, null);
      expect(await needs()).toEqual([]);
    });

    it('is a row of an import that failed, until it has worked', async () => {
      const startedAt = new Date();
      const { documentId } = await app.strapi.db.query('plugin::membership.import').create({
        data: { fileHash: 'a', name: 'members.csv', state: 'done', by: 'Ines', startedAt },
      });
      const rows = app.strapi.db.query('plugin::membership.import-row');
      const row = { importDocumentId: documentId, line: 2, raw: {} };
      const { id } = await rows.create({ data: { ...row, result: 'failed' } });
      expect(await needs()).toMatchObject([
        {
          title: 'A row of an import failed',
          text: 'From the file members.csv. Nothing is charged there.',
          buttons: [{ to: `/plugins/membership/members/import/${documentId}` }],
        },
      ]);
      await rows.update({ where: { id }, data: { result: 'kept' } });
      expect(await needs()).toEqual([]);
    });

    it('says of a part that cannot be read that it cannot', async () => {
      const { connection } = app.strapi.db;
      await connection.schema.renameTable('membership_refund_requests', 'away_for_a_test');
      try {
        expect(await needs()).toMatchObject([
          { kind: 'unread', title: 'The requests for refunds could not be read.' },
        ]);
      } finally {
        await connection.schema.renameTable('away_for_a_test', 'membership_refund_requests');
      }
    });
  });

  it('shows what is planned until Sunday, day by day', async () => {
    const now = new Date();
    const today = dayIn(TIME_ZONE, now);
    // Maybe tomorrow, and in what comes at every hour of the week.
    const soon = new Date(now.getTime() + 10 * 60_000);
    const publishAt = soon.toISOString();
    const workout = await draftWorkout(app.strapi, { title: 'Slow Hips' });
    const planned = { where: { documentId: workout }, data: { publishAt } };
    await app.strapi.db.query(WORKOUT).updateMany(planned);
    const { documentId: unnamed } = await app.strapi.documents(WORKOUT).create({
      data: { publishAt } as never,
    });
    await app.strapi.db.query(NEWSLETTER).create({
      data: {
        texts: { en: { subject: 'Your December', body: 'Hello' } },
        ...{ audience: {}, state: 'planned', sendAt: soon },
      },
    });
    await app.strapi.db.query('plugin::membership.price-change').create({
      data: {
        ...{ planKey: 'monthly', newMinor: 1200, currency: 'usd', priceId: 'price_1' },
        ...{ noticeAt: now, effectiveAt: soon, state: 'announced' },
      },
    });
    const trial = await newSubscriber(app, client, { trialDays: 7 });
    const year = await newSubscriber(app, client, { plan: 'annual' });
    await change(trial.user.id, { trialEndsAt: soon });
    const accounts = app.strapi.db.query('plugin::membership.billing-account');
    const account = await accounts.findOne({ where: { userDocumentId: year.user.id } });
    const snapshot = {
      ...account.snapshot,
      nextCharge: { ...account.snapshot.nextCharge, at: publishAt },
    };
    await accounts.update({ where: { id: account.id }, data: { snapshot } });
    for (const [programmeDocumentId, title] of [
      ['p', 'Strong Middle'],
      [null, 'First week'],
    ]) {
      await app.strapi.db.query('plugin::membership.enrolment').create({
        data: {
          ...{ userDocumentId: year.user.id, programmeDocumentId, title },
          ...{ startOn: today, trainingDays: [1], skipped: [], pins: {}, revision: 1 },
          ...{ changedAt: now, runningKey: `${year.user.id} ${title}`, ownDays: [] },
        },
      });
    }
    const week = await read<Week>('week');
    expect(week.today).toBe(today);
    const items = week.days.flatMap((day) => day.items.map((item) => ({ ...item, ...day })));
    const on = (date: string) =>
      items.filter((item) => item.date === date).map(({ label, text }) => `${label} ${text}`);
    expect(on(dayIn(TIME_ZONE, soon))).toEqual(
      expect.arrayContaining([
        'Slow Hips goes live',
        'A video goes live',
        'Your December goes out as a mail',
        '1 trial ends, 1 with a payment to come',
        '1 annual plan renews, $99.99',
        'The new monthly price holds for members from then on: $12.00',
      ]),
    );
    expect(on(today)).toContain('Strong Middle begins for 1 member');
    expect(on(today)).not.toContain('First week begins for 1 member');
    expect(items.find(({ label }) => label === 'Slow Hips')?.to).toContain(workout);
    expect(week.days.map(({ date }) => date).every((date) => date < addDays(today, 8))).toBe(true);
    for (const documentId of [workout, unnamed])
      await app.strapi.documents(WORKOUT).delete({ documentId });
  });

  describe('who may leave', () => {
    const leaving = async (id: string) =>
      (await read<Leaving>('leaving?all=1')).rows.filter(({ member }) => member.id === id);

    it('is who has a trial and has not played, until they are written to', async () => {
      const member = await newSubscriber(app, client, { trialDays: 7 });
      expect(await leaving(member.user.id)).toEqual([]);
      const accounts = app.strapi.db.query('plugin::membership.billing-account');
      const account = await accounts.findOne({ where: { userDocumentId: member.user.id } });
      const { subscription } = account.snapshot;
      const startedAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
      const snapshot = { ...account.snapshot, subscription: { ...subscription, startedAt } };
      await accounts.update({ where: { id: account.id }, data: { snapshot } });
      expect(await leaving(member.user.id)).toMatchObject([
        {
          rule: 'trial_nothing',
          about: 'trial',
          sentence: expect.stringMatching(/has not played anything\. The first \$9\.99 is due/),
        },
      ]);

      const path = `/membership/today/leaving/${member.user.id}`;
      expect((await coach.post(`${path}/not-now`)).status).toBe(200);
      expect(await leaving(member.user.id)).toEqual([]);
      const kept = await client.get('/auth/export', { token: member.token });
      expect(kept.body).toMatchObject({ nudges: [{ rule: 'trial_nothing' }] });
      expect((await coach.delete(`${path}/not-now`)).status).toBe(200);
      expect(await leaving(member.user.id)).toHaveLength(1);

      await change(member.user.id, { language: 'de' });
      await publishWorkout(app.strapi, { title: 'Long One', duration: 30 });
      await publishWorkout(app.strapi, {
        title: 'Short One',
        duration: 15,
        difficulty: 'Beginner',
      });
      const readDraft = () => read<LeavingDraft>(`leaving/${member.user.id}`);
      // The catalogue is read again after a workout was published.
      await eventually(async () => expect((await readDraft()).body).toContain('Short One'));
      const draft = await readDraft();
      expect(draft).toMatchObject({
        ...{ to: member.email, language: 'German', writable: 'service', wroteAt: null },
        subject: 'Ein sanfter Anfang, Anna?',
        body: expect.stringMatching(/„Short One“, 15 Minuten\.[\s\S]*Ines$/),
      });
      const { subject, body } = draft;
      const letter = { subject, body, action_id: crypto.randomUUID() };
      const write = `/membership/members/${member.user.id}/mail`;
      expect((await coach.post(write, letter)).status).toBe(200);
      await mailTo(app, member.email, /Ein sanfter Anfang/);
      expect(await leaving(member.user.id)).toEqual([]);
    });

    it('is who was silent for long, whom only who agreed to news may be written to', async () => {
      const member = await newSubscriber(app, client);
      const accounts = app.strapi.db.query('plugin::membership.billing-account');
      const account = await accounts.findOne({ where: { userDocumentId: member.user.id } });
      const { subscription } = account.snapshot;
      const startedAt = new Date(Date.now() - 100 * DAY_MS).toISOString();
      const snapshot = { ...account.snapshot, subscription: { ...subscription, startedAt } };
      await accounts.update({ where: { id: account.id }, data: { snapshot } });
      const session = async (daysAgo: number, watchedSeconds = 600) => {
        const startedAt = new Date(Date.now() - daysAgo * DAY_MS);
        await app.strapi.db.query('plugin::membership.training-session').create({
          data: {
            ...{ sessionId: crypto.randomUUID(), userDocumentId: member.user.id },
            ...{ workoutDocumentId: 'w', title: 'W', workoutSeconds: 900, plannedSeconds: 900 },
            ...{ startedAt, lastReportAt: startedAt, timeZone: TIME_ZONE, watchedSeconds },
            ...{ localDate: dayIn(TIME_ZONE, startedAt), ranges: [], plannedRanges: [] },
            ...{ revision: 1 },
          },
        });
      };
      for (const daysAgo of [34, 31, 28, 25, 22, 19]) await session(daysAgo);
      // Too short to count.
      await session(1, 59);
      expect(await leaving(member.user.id)).toMatchObject([
        {
          rule: 'silent',
          sentence: expect.stringMatching(/^No session for 19 days; usually one every 3 days\./),
        },
      ]);
      const draft = await read<LeavingDraft>(`leaving/${member.user.id}`);
      expect(draft.writable).toBeNull();
      const letter = { subject: 'Hello', body: 'Hello', action_id: crypto.randomUUID() };
      const write = `/membership/members/${member.user.id}/mail`;
      expect((await coach.post(write, letter)).status).toBe(409);
      await session(0);
      expect(await leaving(member.user.id)).toEqual([]);
    });
  });

  // The rights are the same on both kinds of database.
  if (database === 'sqlite') {
    it('is for a helper the drafts that they made or changed, without an address or an amount', async () => {
      const helper = await newPanelUser(app, 'strapi-author');
      const { data: me } = await helper.get<{ id: number }>('/admin/users/me');
      for (const [title, person] of [
        ['Mine', { createdBy: me.id }],
        ['Changed', { updatedBy: me.id }],
      ] as const) {
        const documentId = await draftWorkout(app.strapi, { title, muxPlaybackId: '' });
        const data = person;
        await app.strapi.db.query(WORKOUT).updateMany({ where: { documentId }, data });
      }
      const programme = 'api::programme.programme';
      const bare = { data: { title: 'Bare' } };
      const { documentId } = await app.strapi.documents(programme).create(bare);
      const own = { where: { documentId }, data: { createdBy: me.id } };
      await app.strapi.db.query(programme).updateMany(own);
      const { data } = await helper.get<Drafts>('/membership/today/drafts');
      expect(data).toMatchObject({ timeZone: TIME_ZONE, owner: 'Ines' });
      expect(data.rows.map(({ title, missing }) => [title, missing])).toEqual([
        ['Bare', 'no summary yet, no level yet, no weeks yet'],
        ['Changed', 'no video yet'],
        ['Mine', 'no video yet'],
      ]);
      expect(JSON.stringify(data)).not.toMatch(/@|\$|amount|email/i);
      for (const part of ['needs', 'week', 'month', 'leaving']) {
        expect((await helper.get(`/membership/today/${part}`)).status).toBe(403);
      }
    });
  }
});
