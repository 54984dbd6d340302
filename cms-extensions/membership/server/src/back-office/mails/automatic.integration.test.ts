import { DAY_MS, HOUR_MS } from 'contract';
import type { AutomaticMail, AutomaticRow } from 'contract/desk/mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';

const NOW = new Date();
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const AUTOMATIC = '/membership/mails/automatic';

describe('the mails that the site sends by itself', () => {
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
    coach = await newPanelUser(app, 'desk-money');
  });
  afterAll(() => app.stop());

  const read = async (key: string) => (await coach.get<AutomaticMail>(`${AUTOMATIC}/${key}`)).data;
  const change = (key: string, data: object) => coach.patch(`${AUTOMATIC}/${key}`, data);
  const textOf = (mail: AutomaticMail, locale: string) =>
    mail.texts.find((text) => text.locale === locale);

  it('are listed, and the ones that keep in touch have a switch', async () => {
    const { data } = await coach.get<AutomaticRow[]>(AUTOMATIC);
    const switches = data.filter(({ isOn }) => isOn !== null);
    expect(switches.map(({ key, isOn, group }) => [key, isOn, group])).toEqual([
      ['trial-nothing-played', true, 'touch'],
      ['trial-first-done', true, 'touch'],
      ['win-back', false, 'touch'],
    ]);
    expect((await change('receipt', { isOn: false })).status).toBe(409);
    expect((await change('no-such-mail', { isOn: false })).status).toBe(404);
  });

  it('have words in each language, and the built-in ones again', async () => {
    const builtIn = textOf(await read('trial-first-done'), 'de');
    const own = { subject: 'Na, wie war es?', body: 'Hallo {{firstName}}, {{workout}}?' };
    expect((await change('trial-first-done', { texts: { de: own } })).status).toBe(200);
    const changed = await read('trial-first-done');
    expect(textOf(changed, 'de')).toEqual({ locale: 'de', ...own, isOwn: true });
    expect(textOf(changed, 'en')?.isOwn).toBe(false);
    await change('trial-first-done', { texts: { de: null } });
    expect(textOf(await read('trial-first-done'), 'de')).toEqual(builtIn);
  });

  it('are not saved over what somebody else has saved since they were read', async () => {
    const { updatedAt } = await read('win-back');
    expect(updatedAt).toBeNull();
    const own = { subject: 'Hello', body: 'Hello' };
    expect((await change('win-back', { texts: { en: own }, updatedAt })).status).toBe(200);
    for (const late of [{ isOn: true }, { texts: { de: own } }]) {
      expect(await change('win-back', { ...late, updatedAt })).toMatchObject({
        ...{ status: 409, message: 'Ines Halloran saved this meanwhile.' },
      });
    }
    const { data } = await coach.get<AutomaticRow[]>(AUTOMATIC);
    const row = data.find(({ key }) => key === 'win-back');
    expect(row).toMatchObject({ isOn: false, own: ['en'] });
    const reset = { texts: { en: null }, updatedAt: row?.updatedAt };
    expect((await change('win-back', reset)).status).toBe(200);
  });

  it.each([
    ['what must be said', 'receipt', { subject: 'Paid', body: 'Thanks' }, 'must keep {{amount}}'],
    ['an unknown placeholder', 'win-back', { subject: 'x', body: '{{resetToken}}' }, 'not known'],
    ['a link elsewhere', 'win-back', { subject: 'x', body: '[x](https://evil.example)' }, 'leads'],
    ['no subject', 'win-back', { subject: ' ', body: 'x' }, 'must not be empty'],
  ])('are refused without %s', async (_, key, es, message) => {
    expect(await change(key, { texts: { es } })).toMatchObject({
      ...{ status: 422, message: expect.stringContaining(message) },
    });
  });

  describe('to keep in touch', () => {
    const run = () => jobsOf(app.strapi).runNow('keeping in touch', NOW);
    const ordered = async (userDocumentId: string): Promise<string[]> =>
      app.strapi.db
        .connection('membership_mail_messages')
        .where({ user_document_id: userDocumentId })
        .pluck('template');
    const log = (id: string, kind: string, at: Date, cause: string | null = null) =>
      app.strapi.db.connection('membership_plan_changes').insert({
        ...{ document_id: `${id}-${kind}`, key: `${id}:${kind}`, subscription_id: `sub-${id}` },
        ...{ user_document_id: id, kind, at, plan_key: 'monthly', currency: 'usd' },
        ...{ mrr_12: 0, delta_12: 0, created_at: at, updated_at: at, cause },
      });
    const session = (id: string, started: Date, seconds: number) =>
      app.strapi.db.connection('membership_sessions').insert({
        ...{
          document_id: `${id}-${seconds}-${+started}`,
          user_document_id: id,
          title: 'Slow Hips',
        },
        ...{ session_id: `${id}-${seconds}-${+started}`, workout_document_id: 'w' },
        ...{ workout_seconds: 600, started_at: started, last_report_at: started },
        ...{ local_date: '2026-11-01', planned_seconds: 600, watched_seconds: seconds },
        ...{ revision: 0, time_zone: 'UTC', planned_ranges: '[]', ranges: '[]' },
        ...{ created_at: started, updated_at: started },
      });
    const member = async (row: object, preferences: object | null = null) => {
      const { email, token, user } = await signUp(client);
      if (preferences) await client.patch('/auth/preferences', preferences, { token });
      await app.strapi.db.connection('up_users').where({ document_id: user.id }).update(row);
      return { id: user.id, email };
    };
    /** In a trial that began and goes on for so long. */
    const inTrial = async (begun: number, left: number, preferences?: object) => {
      const ends = { member_state: 'trial', trial_ends_at: new Date(NOW.getTime() + left) };
      const made = await member(ends, preferences);
      await log(made.id, 'trial', ago(begun));
      return made;
    };

    it.each([
      ['after three days without a session', 73 * HOUR_MS, 3 * DAY_MS, null, true],
      ['not before', 71 * HOUR_MS, 3 * DAY_MS, null, false],
      ['not when the trial is nearly over', 73 * HOUR_MS, 23 * HOUR_MS, null, false],
      ['also after one that was opened and closed', 73 * HOUR_MS, 3 * DAY_MS, 59, true],
      ['not after one that counts', 73 * HOUR_MS, 3 * DAY_MS, 60, false],
    ])(
      'a trial is asked whether something is in the way %s',
      async (_, begun, left, seconds, is) => {
        const { id } = await inTrial(begun, left);
        // Long before the mail about a first session.
        if (seconds !== null) await session(id, ago(4 * DAY_MS), seconds);
        await run();
        await run();
        expect(await ordered(id)).toEqual(is ? ['trial-nothing-played'] : []);
      },
    );

    it('the first session of a trial is asked about on the next day, once', async () => {
      const { id, email } = await inTrial(40 * HOUR_MS, 4 * DAY_MS);
      await session(id, ago(26 * HOUR_MS), 60);
      const early = await inTrial(40 * HOUR_MS, 4 * DAY_MS);
      await session(early.id, ago(3 * HOUR_MS), 60);
      await run();
      await run();
      expect(await ordered(id)).toEqual(['trial-first-done']);
      expect(await ordered(early.id)).toEqual([]);
      const { text } = await mailTo(app, email, /^How was/);
      expect(text).toContain('Slow Hips');
      expect(text).toContain('because you have begun a trial');
      const token = /unsubscribe\?token=([\w.%-]+)/.exec(text)?.[1] ?? '';
      const { body } = await client.post<{ list: string }>(
        `/preferences/unsubscribe?token=${token}`,
        {},
      );
      expect(body.list).toBe('email_notifications');
    });

    it('nobody gets two of them on one day, nor one who wants no notifications', async () => {
      const { id } = await inTrial(73 * HOUR_MS, 3 * DAY_MS);
      await run();
      await session(id, ago(26 * HOUR_MS), 60);
      await run();
      expect(await ordered(id)).toEqual(['trial-nothing-played']);
      const silent = await inTrial(73 * HOUR_MS, 3 * DAY_MS, { email_notifications: false });
      await run();
      await jobsOf(app.strapi).runNow('mails', new Date());
      const where = { userDocumentId: silent.id };
      const mail = await app.strapi.db.query('plugin::membership.mail-message').findOne({ where });
      expect(mail.state).toBe('dropped');
    });

    it('who left gets one after 30 days with consent, once it is switched on', async () => {
      const left = async (days: number, preferences: object) => {
        const made = await member({ member_state: 'none' }, preferences);
        await log(made.id, 'end', ago(days * DAY_MS));
        return made;
      };
      const news = { marketing_emails: true };
      const wants = await left(30.5, news);
      const [early, late] = [await left(29, news), await left(33, news)];
      const back = await left(30.5, news);
      const is = { member_state: 'paying' };
      await app.strapi.db.connection('up_users').where({ document_id: back.id }).update(is);
      await run();
      expect(await ordered(wants.id)).toEqual([]);
      await change('win-back', { isOn: true });
      // Whose trial did not stay, and who has paid for a month and left today.
      const [never, paid] = [await left(50, news), await left(0, news)];
      await log(never.id, 'trial_over', ago(30.5 * DAY_MS), 'cancelled');
      await log(paid.id, 'trial_over', ago(30.5 * DAY_MS), 'paid');
      await run();
      await run();
      expect(await ordered(wants.id)).toEqual(['win-back']);
      expect(await ordered(never.id)).toEqual(['win-back']);
      expect(await ordered(paid.id)).toEqual([]);
      await mailTo(app, wants.email, /glad to see you/);
      for (const { id } of [early, late, back]) expect(await ordered(id)).toEqual([]);
      const refuses = await left(30.5, { marketing_emails: false });
      await run();
      await jobsOf(app.strapi).runNow('mails', new Date());
      const where = { userDocumentId: refuses.id };
      const mail = await app.strapi.db.query('plugin::membership.mail-message').findOne({ where });
      expect(mail.state).toBe('dropped');
    });
  });
});
