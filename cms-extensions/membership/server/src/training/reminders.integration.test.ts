import { randomUUID } from 'node:crypto';
import type { Preferences } from 'contract';
import { dayIn, isoWeekday } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { signUp } from '../../../test/client.ts';
import { publishGerman, publishWorkout, setSubscription } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../test/mailbox.ts';
import { publishProgramme, workoutDay } from '../../../test/programmes.ts';
import { recordQueries } from '../../../test/query-plans.ts';
import { eventually } from '../../../test/redis.ts';

const REMINDER = /Half an hour/;
const CHOSEN = { preferred_workout_time: 'evening', time_zone: 'Europe/Berlin' } as const;
/** Seven in the evening in Berlin. */
const EVENING = new Date('2030-01-15T18:00:00Z');
const DAY_MS = 86_400_000;

describe('workout reminders', () => {
  const { app, client } = testApp(() => bootMembership({ env: { LOCALES: 'en,de' } }));

  const pass = (now: Date) => jobsOf(app.strapi).runNow('workout reminders', now);

  type Choice = Partial<Preferences> & { time_zone?: string };
  const aMember = async (
    choice: Choice | null,
    status: 'active' | 'trial' | 'expired' = 'active',
  ) => {
    const member = await signUp(client);
    await setSubscription(app.strapi, member.email, { status });
    if (choice !== null) await client.patch('/auth/preferences', choice, { token: member.token });
    return member;
  };
  /** Waits for the reminder of a new member, which is certain to come, after those of others. */
  const passSurely = async (): Promise<void> => {
    const certain = await aMember(CHOSEN);
    await pass(EVENING);
    await mailTo(app, certain.email, REMINDER);
  };
  const remindersTo = async (email: string): Promise<number> =>
    (await mailsTo(app, email)).filter(({ subject }) => REMINDER.test(subject)).length;

  it('come once a day at the chosen time of day, in the member’s time zone', async () => {
    const { email } = await aMember(CHOSEN);
    await pass(new Date('2030-01-15T16:59:00Z'));
    await pass(new Date('2030-01-15T17:00:00Z'));
    await pass(EVENING);
    await mailTo(app, email, REMINDER);
    await passSurely();
    expect(await remindersTo(email)).toBe(1);
    await pass(new Date(EVENING.getTime() + DAY_MS));
    await mailTo(app, email, REMINDER, 2);
  });

  it('come to nobody who has not chosen this hour, wants none or may not play', async () => {
    const others = {
      'never chose anything': await aMember(null),
      'chose no time of day': await aMember({ workout_reminders: true }),
      'chose another time': await aMember({ ...CHOSEN, preferred_workout_time: 'morning' }),
      'lives where it is noon': await aMember({ ...CHOSEN, time_zone: 'America/New_York' }),
      'has switched them off': await aMember({ ...CHOSEN, workout_reminders: false }),
      'wants no notifications': await aMember({ ...CHOSEN, email_notifications: false }),
      'had a subscription': await aMember(CHOSEN, 'expired'),
      'has a trial without a card': await aMember(CHOSEN, 'trial'),
    };
    await passSurely();
    for (const [who, { email }] of Object.entries(others)) {
      expect([who, await remindersTo(email)]).toEqual([who, 0]);
    }
  });

  it('do not come on a day with a workout', async () => {
    const { email, token } = await aMember({ ...CHOSEN, time_zone: 'UTC' });
    const workout = await publishWorkout(app.strapi);
    await eventually(async () => {
      const reply = await client.post(`/progress?workout_id=${workout}`, {}, { token });
      expect(reply.status).toBe(200);
    });
    const today = new Date();
    today.setUTCHours(18, 30);
    await pass(today);
    await pass(new Date(today.getTime() + DAY_MS));
    await mailTo(app, email, REMINDER);
    expect((await mailsTo(app, email)).length).toBe(1);
  });

  /** The member begins a programme of two days of a workout tomorrow, on these days of the week. */
  const begin = async (token: string, workout: string, training_days?: number[]) => {
    const days = [workoutDay(workout, 'a'), workoutDay(workout, 'b')];
    const programme_id = await publishProgramme(app.strapi, { title: 'Strong', weeks: [{ days }] });
    const tomorrow = new Date(Date.now() + DAY_MS);
    tomorrow.setUTCHours(18, 30);
    const start_on = dayIn('UTC', tomorrow);
    const start = {
      programme_id,
      start_on,
      training_days: training_days ?? [isoWeekday(start_on)],
    };
    await eventually(async () =>
      expect((await client.post('/enrolments', start, { token })).status).toBe(201),
    );
    return tomorrow;
  };
  const IN_UTC = { ...CHOSEN, time_zone: 'UTC' };
  const passSurelyAt = async (now: Date): Promise<void> => {
    const certain = await aMember(IN_UTC);
    await pass(now);
    await mailTo(app, certain.email, REMINDER);
  };

  it('name the session of a programme on its days, and do not come on days of rest', async () => {
    const { email, token } = await aMember(IN_UTC);
    const workout = await publishWorkout(app.strapi, { title: 'Bird Dog', isPremium: false });
    const tomorrow = await begin(token, workout);
    await pass(tomorrow);
    await mailTo(app, email, /Today: Bird Dog/);
    await passSurelyAt(new Date(tomorrow.getTime() + DAY_MS));
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Today: Bird Dog']);
  });

  it('name no session of a programme while a subscription is paused, and the same one after it', async () => {
    const { email, token } = await aMember(IN_UTC);
    const workout = await publishWorkout(app.strapi, { title: 'Side Bend' });
    const firstDay = await begin(token, workout);
    await setSubscription(app.strapi, email, { status: 'inactive' });
    await pass(firstDay);
    await passSurelyAt(firstDay);
    expect(await mailsTo(app, email)).toEqual([]);
    await setSubscription(app.strapi, email, { status: 'active' });
    await pass(new Date(firstDay.getTime() + 7 * DAY_MS));
    await mailTo(app, email, /Today: Side Bend/);
  });

  it("name it in the member's language, and lead to its pages", async () => {
    const workout = await publishWorkout(app.strapi, { title: 'Bird Cat', isPremium: false });
    await publishGerman(app.strapi, workout, {
      title: 'Vogelkatze',
      description: 'Auf allen vieren.',
    });
    const reads = async (language: string) => {
      const { email, token } = await aMember(IN_UTC);
      await app.strapi.db.connection('up_users').where({ email }).update({ language });
      return { email, tomorrow: await begin(token, workout, [1, 2, 3, 4, 5, 6, 7]) };
    };
    const [german, spanish] = [await reads('de'), await reads('es')];
    await eventually(async () => {
      const { body } = await client.get<{ title: string }>(`/workouts/${workout}?locale=de`);
      expect(body.title).toBe('Vogelkatze');
    });
    await pass(german.tomorrow);
    const { text } = await mailTo(app, german.email, /Heute: Vogelkatze/);
    expect(text).toContain('/de/');
    await mailTo(app, spanish.email, /Today: Bird Cat/);
  });

  it('give way to a mail when a programme is finished, which comes once', async () => {
    const { email, token } = await aMember(CHOSEN);
    const workout = await publishWorkout(app.strapi, { isPremium: false, duration: 25 });
    const weeks = [{ days: [workoutDay(workout, 'a')] }];
    const programme = await publishProgramme(app.strapi, { title: 'Short One', weeks });
    const body = { programme_id: programme, training_days: [1], time_zone: 'UTC' };
    await eventually(async () => {
      const today = { ...body, start_on: dayIn('UTC', new Date()) };
      expect((await client.post('/enrolments', today, { token })).status).toBe(201);
    });
    const id = randomUUID();
    const begun = { id, workout_id: workout, planned_seconds: 1500, time_zone: 'UTC' };
    expect((await client.post('/sessions', begun, { token })).status).toBe(201);
    for (let turn = 0; turn < 2; turn += 1) {
      await client.post(`/sessions/${id}/reports`, { ranges: [[0, 1500]] }, { token });
    }
    const mail = await mailTo(app, email, /Short One is done/);
    expect(mail.text).toContain('/history');
    expect(mail.headers).toContain('List-Unsubscribe-Post');
    expect((await mailsTo(app, email)).length).toBe(1);
  });

  it('are read and ordered for all members of a page together', async () => {
    const due = [await aMember(CHOSEN), await aMember(CHOSEN), await aMember(CHOSEN)];
    const queries = await recordQueries(app.strapi, () =>
      pass(new Date(EVENING.getTime() + 2 * DAY_MS)),
    );
    for (const { email } of due) await mailTo(app, email, REMINDER);
    const count = (start: string, table: string) =>
      queries.filter(({ sql }) => sql.startsWith(start) && sql.includes(`\`membership_${table}\``))
        .length;
    // One, unless the job has also run by itself; mails that go out join the table to their reader.
    const pages = queries.filter(({ sql }) => sql.includes('from `membership_preferences`')).length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(due.length);
    for (const table of ['progress_entries', 'enrolments', 'credits', 'away']) {
      expect(count('select', table), table).toBeLessThanOrEqual(pages);
    }
    expect(count('insert', 'mail_messages')).toBeLessThanOrEqual(pages);
  });

  it('end by the link in the mail and by the button of a mail program, without signing in', async () => {
    for (const way of ['page', 'program'] as const) {
      const { email, token } = await aMember(CHOSEN);
      await pass(EVENING);
      const mail = await mailTo(app, email, REMINDER);
      const link = /http:\/\/localhost:3000\/unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1];
      const header = /List-Unsubscribe: <http:\/\/localhost:3000(\/api\/\S+)>/i.exec(
        mail.headers,
      )?.[1];
      expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(header).toBe(`/api/preferences/unsubscribe?token=${link}`);
      const response =
        way === 'page'
          ? await fetch(`${app.url}${header}`, { method: 'POST' })
          : await fetch(`${app.url}${header}`, {
              method: 'POST',
              body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
            });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ list: 'workout_reminders' });
      const { body } = await client.get<Preferences>('/auth/preferences', { token });
      expect(body).toMatchObject({ workout_reminders: false, preferred_workout_time: 'evening' });
      await pass(new Date(EVENING.getTime() + DAY_MS));
      await passSurely();
      expect(await remindersTo(email)).toBe(1);
    }
  });

  it('are not ended by opening the address, which leads to the page with the button', async () => {
    const { email, token } = await aMember(CHOSEN);
    await pass(EVENING);
    const { headers, text } = await mailTo(app, email, REMINDER);
    const header = /List-Unsubscribe: <http:\/\/localhost:3000(\/api\/\S+)>/i.exec(headers)?.[1];
    const opened = await fetch(`${app.url}${header}`, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(text).toContain(opened.headers.get('Location'));
    await app.strapi.db.connection('up_users').where({ email }).update({ language: 'de' });
    const german = await fetch(`${app.url}${header}`, { redirect: 'manual' });
    expect(german.headers.get('Location')).toContain('http://localhost:3000/de/unsubscribe?token=');
    const { body } = await client.get<Preferences>('/auth/preferences', { token });
    expect(body).toMatchObject({ workout_reminders: true });
  });

  it('are not ended by a link that is not ours', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const address = `${app.url}/api/preferences/unsubscribe?token=workout_reminders.anna.forged`;
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(410);
  });
});
