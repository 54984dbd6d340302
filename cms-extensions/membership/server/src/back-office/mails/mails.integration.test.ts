import { DAY_MS, MINUTE_MS } from 'contract';
import type {
  AudienceCount,
  MailDraft,
  MailPreview,
  MailRows,
  SingleMail,
} from 'contract/desk/mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { publishWorkout } from '../../../../test/content.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { isShort } from '../../../../test/length.ts';
import { startMailServer, type TestMailServer } from '../../../../test/mail.ts';
import { parseMail } from '../../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';
import { NEWSLETTER_UID } from '../../mail/content-types.ts';
import { sendDue } from './send.ts';

const USERS = 'plugin::users-permissions.user';
/** Long after these tests, so that no job of the booted site sends by itself. */
const AT = '2035-01-15T08:00';
const DUE = new Date('2035-01-15T09:00:00Z');
const ENGLISH = {
  subject: 'News for {{firstName}}',
  body: 'Hello {{firstName}},\n\n[Go](/workouts)',
};
const GERMAN = { subject: 'Neues für {{firstName}}', body: 'Hallo {{firstName}}' };

describe('a mail to an audience', () => {
  let server: TestMailServer;
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  beforeAll(async () => {
    server = await startMailServer();
    app = await bootMembership({
      env: {
        SMTP_URL: server.url,
        TIMINGS: 'MAIL_RETRY_SECONDS=600',
        LOCALES: 'en,de',
        BUSINESS_TIME_ZONE: 'Europe/Berlin',
        RATE_LIMITS: 'MAIL_TESTS_BY_PERSON=2/3600',
      },
    });
    client = clientOf(app);
    coach = await newPanelUser(app, 'desk-money');
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  let groups = 0;
  /** An audience that only the members of one test fit: they are in a programme of their own. */
  const group = () => {
    groups += 1;
    return { programme: `programme-${groups}` };
  };
  type Group = ReturnType<typeof group>;
  const enrolment = (id: string, { programme }: Group) => ({
    ...{ document_id: `enrolment-${id}`, user_document_id: id, programme_document_id: programme },
    ...{ title: 'P', start_on: '2026-11-01', training_days: '[]', skipped: '[]', pins: '[]' },
    ...{ revision: 0, changed_at: new Date(), created_at: new Date(), updated_at: new Date() },
  });
  const member = async (of: Group, changes: object | null = null) => {
    const { email, token, user } = await signUp(client);
    await client.patch('/auth/preferences', { marketing_emails: true }, { token });
    const { connection } = app.strapi.db;
    if (changes !== null)
      await connection('up_users').where({ document_id: user.id }).update(changes);
    await connection('membership_enrolments').insert(enrolment(user.id, of));
    return { email, token, id: user.id };
  };
  const stop = (token: string) =>
    client.patch('/auth/preferences', { marketing_emails: false }, { token });

  const draft = async (audience: object = {}, texts: object = { en: ENGLISH }) => {
    const { data } = await coach.post<{ id: string }>('/membership/mails');
    const saved = await coach.patch(`/membership/mails/${data.id}`, { texts, audience });
    expect(saved.status).toBe(200);
    return data.id;
  };
  const call = (id: string, what: string, body: object = {}) =>
    coach.post<{ total: number }>(`/membership/mails/${id}/${what}`, body);
  const row = (documentId: string) =>
    app.strapi.db.query(NEWSLETTER_UID).findOne({ where: { documentId } });
  const run = (minutes = 0) =>
    jobsOf(app.strapi).runNow('newsletters', new Date(DUE.getTime() + minutes * MINUTE_MS));
  const deliver = () => jobsOf(app.strapi).runNow('mails', new Date());
  const mailTo = (email: string) =>
    server.received
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ message }) => parseMail(message));
  const planned = async (audience: object, shown: number, texts?: object) => {
    const id = await draft(audience, texts);
    expect(await call(id, 'send', { at: AT, shown })).toMatchObject({ status: 200 });
    return id;
  };
  /** Orders, delivers and settles it. */
  const sendAll = async () => {
    await run();
    await deliver();
    await run(1);
  };

  it('goes to each in their language, with a link to stop, and is counted', async () => {
    const of = group();
    const english = await member(of);
    const german = await member(of, { language: 'de' });
    const spanish = await member(of, { language: 'es' });
    const id = await planned(of, 3, { en: ENGLISH, de: GERMAN });
    expect(await row(id)).toMatchObject({ state: 'planned', sendAt: '2035-01-15T07:00:00.000Z' });
    await run(-121);
    expect((await row(id)).state).toBe('planned');
    await sendAll();
    expect(mailTo(english.email)).toMatchObject([{ subject: 'News for Anna' }]);
    expect(mailTo(german.email)).toMatchObject([{ subject: 'Neues für Anna' }]);
    expect(mailTo(german.email)[0]?.text).toContain('Du bekommst');
    expect(mailTo(spanish.email)).toMatchObject([{ subject: 'News for Anna' }]);
    expect(mailTo(english.email)[0]?.headers).toContain('List-Unsubscribe-Post');
    expect(await row(id)).toMatchObject({ state: 'sent', counts: { planned: 3, sent: 3 } });
    await sendAll();
    expect(mailTo(english.email)).toHaveLength(1);
  });

  it('does not go to who stops news between planning and sending, or while it waits', async () => {
    const of = group();
    const [stays, before, during] = [await member(of), await member(of), await member(of)];
    const id = await planned(of, 3);
    await stop(before.token);
    // The mails wait, since nothing delivers them before this answer.
    server.refuseSender('451 4.3.2 Not now');
    await run();
    await deliver();
    await stop(during.token);
    server.refuseSender(null);
    await jobsOf(app.strapi).runNow('mails', new Date(Date.now() + 11 * MINUTE_MS));
    await run(1);
    expect(mailTo(stays.email)).toHaveLength(1);
    expect([...mailTo(before.email), ...mailTo(during.email)]).toEqual([]);
    expect((await row(id)).counts).toMatchObject({ planned: 3, sent: 1, cameBack: 0 });
  });

  it('goes by what members are when it goes out: one who began to pay is not asked to', async () => {
    const of = group();
    const stays = await member(of, { member_state: 'none' });
    const pays = await member(of, { member_state: 'none' });
    await planned({ ...of, filters: ['none'] }, 2);
    await app.strapi.db
      .query(USERS)
      .update({ where: { documentId: pays.id }, data: { memberState: 'paying' } });
    await sendAll();
    expect(mailTo(stays.email)).toHaveLength(1);
    expect(mailTo(pays.email)).toEqual([]);
  });

  it('is counted before: who has not agreed, is blocked, or cannot be reached', async () => {
    const of = group();
    await member(of);
    const [no, blocked] = [await member(of), await member(of, { blocked: true })];
    await stop(no.token);
    await member(of, { mail_blocked_at: new Date() });
    expect(blocked.id).toBeTruthy();
    const { data } = await coach.post<AudienceCount>('/membership/mails/audience?list=1', {
      audience: of,
    });
    expect(data).toMatchObject({ fits: 4, noConsent: 1, blocked: 2, total: 1 });
    expect(data.list).toMatchObject([{ name: 'Anna Member' }]);
    const editor = await newPanelUser(app, 'strapi-editor');
    const asked = (list: string) =>
      editor.post(`/membership/mails/audience${list}`, { audience: of });
    expect((await asked('')).status).toBe(200);
    expect((await asked('?list=1')).status).toBe(403);
  });

  it('is not sent when nobody would get it, or others than the dialog said', async () => {
    const of = group();
    const nobody = await draft(of);
    expect(await call(nobody, 'send', { at: AT, shown: 0 })).toMatchObject({
      ...{ status: 422, message: 'Nobody would get this mail.' },
    });
    await member(of);
    expect(await call(nobody, 'send', { at: AT, shown: 128 })).toMatchObject({
      ...{ status: 409, message: 'It would reach 1, not 128. Look at it again.' },
    });
    expect((await row(nobody)).state).toBe('draft');
  });

  it.each([
    ['2027-03-28T02:30', 'This time does not exist.'],
    ['2020-01-01T08:00', 'This time is over.'],
  ])('is not planned for %s', async (at, message) => {
    const of = group();
    await member(of);
    const id = await draft(of);
    expect(await call(id, 'send', { at, shown: 1 })).toMatchObject({ status: 422, message });
  });

  it.each([
    ['a secret of another mail', { en: { ...ENGLISH, body: '{{resetToken}}' } }, 'is not known'],
    ['a link elsewhere', { en: { ...ENGLISH, body: '[x](https://evil.example)' } }, 'leads away'],
    ['no text in the default language', { de: GERMAN }, 'must not be empty'],
    ['half a translation', { en: ENGLISH, de: { subject: 'x', body: '' } }, 'must not be empty'],
    ['an unknown workout', { en: { ...ENGLISH, body: '[workout: None]' } }, 'There is no workout'],
  ])('is refused with %s', async (_, texts, message) => {
    const id = await draft({}, texts);
    const bodies = {
      preview: { language: 'en' },
      test: { language: 'en' },
      send: { at: null, shown: 9 },
    };
    for (const [what, body] of Object.entries(bodies)) {
      const reply = await call(id, what, body);
      expect(reply, what).toMatchObject({ status: 422, message: expect.stringContaining(message) });
    }
  });

  it('does not send the text of a language that is not offered any more', async () => {
    const of = group();
    const german = await member(of, { language: 'de' });
    const id = await draft(of, { en: ENGLISH, de: { subject: 'Halb fertig', body: '' } });
    const owner = await newPanelUser(app);
    const offer = (offered: string[]) => owner.patch('/membership/languages', { offered });
    expect((await offer(['en'])).status).toBe(200);
    expect(await call(id, 'send', { at: AT, shown: 1 })).toMatchObject({ status: 200 });
    await sendAll();
    await offer(['en', 'de']);
    expect(mailTo(german.email)).toMatchObject([{ subject: 'News for Anna' }]);
  });

  it('shows a workout as a card by its id, and says when nobody could see it', async () => {
    const shown = await publishWorkout(app.strapi, { title: 'Slow Hips', slug: 'slow-hips' });
    const workouts = app.strapi.documents('api::workout.workout');
    await workouts.create({ data: { title: 'Not yet', slug: 'not-yet' } as never });
    // The film that it has replaced.
    const binned = { title: 'Slow Hips', slug: 'slow-hips-2', deletedAt: new Date() };
    await workouts.create({ data: binned as never });
    const body = 'Look:\n\n[workout: slow hips]\n\n[workout: Not yet]';
    const id = await draft({}, { en: { ...ENGLISH, body } });
    const { texts } = await row(id);
    expect(texts.en.body).toContain(`(${shown})`);
    const read = await coach.get<MailDraft>(`/membership/mails/${id}`);
    expect(read.data.texts.en?.body).toBe('Look:\n\n[workout: Slow Hips]\n\n[workout: Not yet]');
    await eventually(async () => {
      const { data } = await coach.post<MailPreview>(`/membership/mails/${id}/preview`, {
        language: 'en',
      });
      expect(data.html).toContain('http://localhost:3000/workouts/slow-hips');
      expect(data.html).toMatch(/>\d+ min, Beginner</);
      expect(data.text).toContain('Slow Hips: http://localhost:3000/workouts/slow-hips');
      expect(data.text).not.toContain('Not yet');
      expect(data.notLive).toEqual(['Not yet']);
    });
  });

  it('is tried on its author, not too often, and on nobody else', async () => {
    const id = await draft();
    const before = server.received.length;
    expect((await call(id, 'test', { language: 'en' })).status).toBe(200);
    await eventually(async () => expect(server.received.length).toBe(before + 1));
    const { to, subject } = parseMail(server.received.at(-1)?.message ?? '');
    expect(to).toMatch(/^desk-/);
    expect(subject).toBe('[Test] News for there');
    expect((await call(id, 'test', { language: 'en' })).status).toBe(200);
    expect((await call(id, 'test', { language: 'en' })).status).toBe(429);
  });

  it('is changed and deleted as a draft alone, by who has seen the last version', async () => {
    const of = group();
    await member(of);
    const id = await draft(of);
    const path = `/membership/mails/${id}`;
    const { data } = await coach.get<MailDraft>(path);
    const change = { texts: { en: ENGLISH }, audience: of, updatedAt: data.updatedAt };
    expect((await coach.patch(path, change)).status).toBe(200);
    const late = await coach.patch(path, change);
    const changed = { status: 409, message: 'Ines Halloran saved this meanwhile.' };
    expect(late).toMatchObject(changed);
    const order = { at: AT, shown: 1 };
    const { updatedAt } = (await coach.get<MailDraft>(path)).data;
    expect(await call(id, 'send', { ...order, updatedAt: data.updatedAt })).toMatchObject(changed);
    expect((await call(id, 'send', { ...order, updatedAt })).status).toBe(200);
    expect((await coach.patch(path, { texts: {}, audience: {} })).status).toBe(409);
    expect((await coach.delete(path)).status).toBe(409);
    expect((await call(id, 'send', order)).status).toBe(409);
    expect((await call(id, 'stop')).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: 'draft', sendAt: null });
    expect((await call(id, 'stop')).status).toBe(409);
    expect((await coach.delete(path)).status).toBe(200);
    expect((await coach.get(path)).status).toBe(404);
  });

  it('is sent by who may send, and is not when they may not any more', async () => {
    const of = group();
    const { email } = await member(of);
    const editor = await newPanelUser(app, 'strapi-editor');
    const other = await newPanelUser(app, 'desk-money');
    const id = await draft(of);
    const order = { at: AT, shown: 1 };
    expect((await editor.post(`/membership/mails/${id}/send`, order)).status).toBe(403);
    expect((await other.post(`/membership/mails/${id}/send`, order)).status).toBe(200);
    const me = (await other.get<{ id: number }>('/admin/users/me')).data.id;
    const set = (isActive: boolean) =>
      app.strapi.db.query('admin::user').update({ where: { id: me }, data: { isActive } });
    await set(false);
    await sendAll();
    expect(mailTo(email)).toEqual([]);
    const alerts = app.strapi.db.query('plugin::membership.alert');
    const subject = { $startsWith: id };
    expect(await alerts.count({ where: { kind: 'mail-not-sent', subject } })).toBe(1);
    await set(true);
    await sendAll();
    expect(mailTo(email)).toHaveLength(1);
  });

  it('is listed with others, 20 a page, and found by its subject, not by its text', async () => {
    const rows = app.strapi.db.query(NEWSLETTER_UID);
    const subject = crypto.randomUUID();
    const texts = { en: { subject: `Winter ${subject}`, body: `Hello ${subject}` } };
    const other = { en: { subject: 'Spring', body: `Hello ${subject}` } };
    for (const state of ['draft', 'sent'])
      for (let made = 0; made < 22; made++)
        await rows.create({ data: { texts: made === 0 ? other : texts, audience: {}, state } });
    for (const path of ['mails', 'mails/sent']) {
      const read = async (page: number) =>
        (await coach.get<MailRows>(`/membership/${path}?search=winter ${subject}&page=${page}`))
          .data;
      const [first, last] = [await read(1), await read(2)];
      expect([first.total, first.pages, first.rows.length]).toEqual([21, 2, 20]);
      expect(last.rows).toMatchObject([{ subject: `Winter ${subject}` }]);
    }
    await rows.deleteMany({ where: { texts: { $containsi: subject } } });
  });

  it('notes an address that came back, and says so among single mails; a daily limit does not', async () => {
    const of = group();
    const [gone, fine] = [await member(of), await member(of)];
    server.refuse(gone.email, '550 5.1.1 No such user');
    server.refuse(fine.email, '452 4.5.3 Too many today');
    const id = await planned(of, 2);
    await run();
    await deliver();
    const mark = async ({ id: documentId }: { id: string }) =>
      (await app.strapi.db.query(USERS).findOne({ where: { documentId } })).mailBlockedAt;
    expect(await mark(gone)).not.toBeNull();
    expect(await mark(fine)).toBeNull();
    await run(1);
    expect((await row(id)).counts).toMatchObject({ planned: 2, sent: 0, cameBack: 1 });
    const single = async (query: string) =>
      (await coach.get<MailRows<SingleMail>>(`/membership/mails/single?${query}`)).data.rows;
    expect(await single('')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ to: gone.email, state: 'failed' }),
        expect.objectContaining({ to: fine.email, state: 'queued' }),
      ]),
    );
    expect(await single(`search=${gone.email.toUpperCase()}`)).toMatchObject([{ to: gone.email }]);
  });

  it('counts who stops news, and who trains, in the days after it', async () => {
    const of = group();
    const [stops, trains] = [await member(of), await member(of)];
    const id = await planned(of, 2);
    await sendAll();
    await stop(stops.token);
    const session = (started: Date, key: string) =>
      app.strapi.db.connection('membership_sessions').insert({
        ...{ document_id: key, session_id: key, user_document_id: trains.id, title: 'W' },
        ...{ workout_document_id: 'w', workout_seconds: 600, started_at: started },
        ...{ last_report_at: started, local_date: '2035-01-15', planned_seconds: 600 },
        ...{ watched_seconds: 60, revision: 0, time_zone: 'UTC', planned_ranges: '[]' },
        ...{ ranges: '[]', created_at: started, updated_at: started },
      });
    await session(new Date(DUE.getTime() + 2 * DAY_MS), 'after');
    await session(new Date(DUE.getTime() - 8 * DAY_MS), 'too early');
    await jobsOf(app.strapi).runNow('results of mails', new Date(DUE.getTime() + 6 * DAY_MS));
    const counts = { sent: 2, stopped: 1, trained: 1, trainedBefore: 0 };
    expect((await row(id)).counts).toMatchObject(counts);
    const { data } = await coach.get<MailRows>('/membership/mails/sent');
    expect(data.rows.find((one) => one.id === id)).toMatchObject({ state: 'sent', counts });
    await stop(trains.token);
    await jobsOf(app.strapi).runNow('results of mails', new Date(DUE.getTime() + 8 * DAY_MS));
    expect((await row(id)).counts).toMatchObject(counts);
  });

  describe('to very many', () => {
    /** The real size and slices are for long runs. */
    const COUNT = isShort ? 70 : 5000;
    const WITHIN_MS = 10 * MINUTE_MS;
    const runMinute = (minute: number) =>
      isShort
        ? sendDue(contextOf(app.strapi), new Date(DUE.getTime() + minute * MINUTE_MS), 25)
        : run(minute);
    const fill = async (of: Group) => {
      const knex = app.strapi.db.connection;
      const stamps = { updated_at: new Date() };
      const created_at = new Date();
      const ids = Array.from({ length: COUNT }, (_, index) => `${of.programme}-many-${index}`);
      for (let at = 0; at < COUNT; at += 50) {
        const page = ids.slice(at, at + 50);
        await knex('up_users').insert(
          page.map((id) => ({
            ...{
              ...stamps,
              created_at,
              document_id: id,
              username: id,
              name: 'Mina',
              blocked: false,
            },
            ...{ email: `${id}@example.com`, email_lower: `${id}@example.com` },
            marketing_consent_at: created_at,
          })),
        );
        await knex('membership_enrolments').insert(page.map((id) => enrolment(id, of)));
        await knex('membership_preferences').insert(
          page.map((id) => ({
            ...{ ...stamps, created_at, document_id: id, user_document_id: id },
            ...{ marketing_emails: true, email_notifications: true, workout_reminders: true },
            favorite_categories: '[]',
          })),
        );
      }
      return ids;
    };
    const got = (ids: readonly string[]) => {
      const wanted = new Set(ids.map((id) => `${id}@example.com`));
      return server.received.flatMap(({ recipients }) => recipients).filter((to) => wanted.has(to));
    };
    const unsubscribe = (ids: readonly string[]) =>
      app.strapi.db
        .connection('membership_preferences')
        .whereIn('user_document_id', ids)
        .update({ marketing_emails: false });

    rare(
      'is sent in slices within ten minutes, without those who stop news meanwhile',
      async () => {
        const of = group();
        const ids = await fill(of);
        const id = await planned(of, COUNT);
        const [before, during] = [ids.slice(-5), ids.slice(-10, -5)];
        const began = server.received.length;
        let hasEnded = false;
        for (let minute = 0; minute <= 10; minute += 1) {
          if (minute === 1) await unsubscribe(before);
          // The last ones are ordered by now, and wait behind those that are being sent.
          server.beforeSayingYes(async () => {
            if (!hasEnded && server.received.length >= began + COUNT - (isShort ? 20 : 30)) {
              hasEnded = true;
              await unsubscribe(during);
            }
          });
          await runMinute(minute);
          await deliver();
        }
        server.beforeSayingYes(async () => {});
        await runMinute(11);
        expect(await row(id)).toMatchObject({ state: 'sent', counts: { sent: COUNT - 10 } });
        expect(got(ids)).toHaveLength(COUNT - 10);
        expect(new Set(got(ids)).size).toBe(COUNT - 10);
      },
      WITHIN_MS,
    );

    it('is stopped at half: what waits is dropped, and nothing more is ordered', async () => {
      const of = group();
      const ids = await fill(of);
      const id = await planned(of, COUNT);
      await runMinute(0);
      await deliver();
      server.refuseSender('451 4.3.2 Not now');
      await runMinute(1);
      expect((await call(id, 'stop')).status).toBe(200);
      // One that is under way is refused, and would be tried again.
      await deliver();
      server.refuseSender(null);
      const sent = got(ids).length;
      await runMinute(2);
      await jobsOf(app.strapi).runNow('mails', new Date(Date.now() + 11 * MINUTE_MS));
      expect(sent).toBe(isShort ? 25 : 500);
      expect(got(ids)).toHaveLength(sent);
      expect(await row(id)).toMatchObject({ state: 'stopped', counts: { planned: COUNT, sent } });
    });
  });
});
