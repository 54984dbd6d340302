import { randomUUID } from 'node:crypto';
import type { AccountExport, CalendarFeed, Enrolment } from 'contract';
import { addDays, dayIn } from 'contract';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { PASSWORD, signUp } from '../../../test/client.ts';
import { publishGerman, publishWorkout } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { linkTokenIn, mailTo } from '../../../test/mailbox.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { publishProgramme, workoutDay } from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const WHOLE = 1500;
const TITLE =
  'Bird Dog, Balance; and a back\\slash, with a name so long that its line is folded — ünter';

describe.each(DATABASES)('the calendar feed on %s', (database) => {
  const { app, client } = testApp(() =>
    bootMembership({
      database,
      env: { RATE_LIMITS: 'CALENDAR_BY_MEMBER=12/3600', LOCALES: 'en,de' },
    }),
  );
  const coach = prepared(() => newPanelUser(app));
  let programme: string;
  let workout: string;
  const today = dayIn('UTC', new Date());

  beforeAll(async () => {
    workout = await publishWorkout(app.strapi, {
      ...{ title: TITLE, slug: 'bird-dog', isPremium: false, duration: 25 },
    });
    programme = await publishProgramme(app.strapi, {
      title: 'Strong Middle',
      weeks: [{ days: [workoutDay(workout, 'a'), workoutDay(workout, 'b')] }],
    });
    await eventually(async () =>
      expect((await client.get(`/programmes/${programme}`)).status).toBe(200),
    );
  });

  const set = async (token: string, body: object): Promise<CalendarFeed> => {
    const reply = await client.put<CalendarFeed>('/training/feed', body, { token });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  /** The address as a calendar program asks for it: without a session. */
  const read = ({ url }: CalendarFeed, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${new URL(url ?? '').pathname}`, { headers });
  const eventsIn = (text: string): ICAL.Event[] =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
  const start = async (token: string, startOn = today): Promise<Enrolment> =>
    (
      await client.post<Enrolment>(
        '/enrolments',
        { programme_id: programme, start_on: startOn, training_days: [1, 2, 3, 4, 5, 6, 7] },
        { token },
      )
    ).body;

  it('is off until the member turns it on, and shows each session as an event', async () => {
    const { token, user } = await signUp(client);
    const inBerlin = { time_zone: 'Europe/Berlin' };
    await app.strapi.db.connection('up_users').where({ document_id: user.id }).update(inBerlin);
    expect((await client.get('/training/feed', { token })).body).toEqual({
      ...{ url: null, webcal_url: null, on: false, time: null },
    });
    // Late in the evening of UTC it is the next day in Berlin, where today's session would be past.
    const tomorrow = addDays(today, 1);
    const { id } = await start(token, tomorrow);
    const feed = await set(token, { on: true, time: '07:00' });
    expect(feed.webcal_url).toBe(feed.url?.replace(/^http/, 'webcal'));
    const response = await read(feed);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    for (const line of [
      ...['VERSION:2.0', 'PRODID:-//Ondelle//Training//EN'],
      ...['METHOD:PUBLISH', 'NAME:Ondelle', 'X-WR-CALNAME:Ondelle', 'X-PUBLISHED-TTL:PT6H'],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'TRANSP:TRANSPARENT', 'DURATION:PT25M'],
      `DTSTART;TZID=Europe/Berlin:${tomorrow.replaceAll('-', '')}T070000`,
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }
    const [first, second] = eventsIn(text);
    expect(first?.uid).toBe(`${id}-a@localhost:3000`);
    expect(first?.summary).toBe(`${TITLE}, 25 min`);
    expect(first?.description).toBe(
      `Strong Middle, week 1, day 1\nhttp://localhost:3000/workouts/bird-dog?from=${id}`,
    );
    expect(second?.startDate.toString()).toBe(`${addDays(today, 2)}T07:00:00`);
  });

  it('keeps the event of a session that is moved or done, and lets programs ask for news', async () => {
    const { token } = await signUp(client);
    const { id } = await start(token);
    const feed = await set(token, { on: true, time: null });
    const before = await read(feed);
    const text = await before.text();
    expect(text).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}\r\nDURATION:P1D`);
    // Without the second, fetch asks for an answer that no cache has seen.
    const ifNoneMatch = {
      ...{ 'if-none-match': before.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    };
    const same = await read(feed, ifNoneMatch);
    expect([same.status, await same.text()]).toEqual([304, '']);
    expect(eventsIn(text).map(({ sequence }) => sequence)).toEqual([0, 0]);
    // It was begun an hour and a half ago: programs take the event with the larger number.
    await app.strapi.db
      .connection('membership_enrolments')
      .where({ document_id: id })
      .update({ created_at: new Date(Date.now() - 90 * 60_000) });
    await client.patch(
      `/enrolments/${id}`,
      { pin: { key: 'b', on: addDays(today, 9) } },
      { token },
    );
    const session = randomUUID();
    const begun = { id: session, workout_id: workout, planned_seconds: WHOLE, time_zone: 'UTC' };
    await client.post('/sessions', begun, { token });
    await client.post(`/sessions/${session}/reports`, { ranges: [[0, WHOLE]] }, { token });
    const after = await read(feed, ifNoneMatch);
    expect(after.status).toBe(200);
    const moved = eventsIn(await after.text());
    expect(moved.map(({ uid }) => uid)).toEqual(eventsIn(text).map(({ uid }) => uid));
    expect(moved.map(({ summary }) => summary.startsWith('Done: '))).toEqual([true, false]);
    expect(moved[1]?.startDate.toString()).toBe(addDays(today, 9));
    expect(moved.map(({ sequence }) => sequence)).toEqual([90, 90]);
    for (const { component } of moved) {
      const changed = component.getFirstPropertyValue('last-modified');
      expect(`${changed}`).toBe(`${component.getFirstPropertyValue('dtstamp')}`);
    }
  });

  it('answers 404 to every other address, and to the old one after a renewal', async () => {
    const { token } = await signUp(client);
    const feed = await set(token, { on: true, time: null });
    const [userKey = '', signature = ''] =
      /calendar\/([\w-]+)\.([\w-]+)\.ics/.exec(feed.url ?? '')?.slice(1) ?? [];
    for (const other of [
      `${userKey}.${'A'.repeat(43)}`,
      userKey,
      `x.${signature}`,
      'x',
      '.',
      'a.b.c',
    ]) {
      expect((await fetch(`${app.url}/api/calendar/${other}.ics`)).status).toBe(404);
    }
    const renewed = await client.post<CalendarFeed>('/training/feed/renew', {}, { token });
    expect(renewed.body.url).not.toBe(feed.url);
    expect((await read(feed)).status).toBe(404);
    expect((await read(renewed.body)).status).toBe(200);
    await set(token, { on: false, time: null });
    expect((await read(renewed.body)).status).toBe(404);
    const again = await set(token, { on: true, time: '06:30' });
    expect(again).toMatchObject({ url: renewed.body.url, time: '06:30' });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it("is in the language of the member's mails", async () => {
    await publishGerman(app.strapi, workout, {
      title: 'Vogelhund',
      description: 'Auf allen vieren.',
    });
    const { token, user } = await signUp(client);
    const { id } = await start(token);
    const feed = await set(token, { on: true, time: null });
    await app.strapi.db
      .connection('up_users')
      .where({ document_id: user.id })
      .update({ language: 'de' });
    await eventually(async () => {
      const text = await (await read(feed)).text();
      const [first] = eventsIn(text);
      expect(first?.summary).toBe('Vogelhund, 25 min');
      expect(first?.description).toBe(
        `Strong Middle, Woche 1, Tag 1\nhttp://localhost:3000/de/workouts/bird-dog?from=${id}`,
      );
    });
  });

  it("follows the member's clock", async () => {
    const { token, user } = await signUp(client);
    const { id } = await start(token);
    const feed = await set(token, { on: true, time: null });
    const change = (table: string, key: object, values: object) =>
      app.strapi.db.connection(table).where(key).update(values);
    await change('membership_enrolments', { document_id: id }, { start_on: addDays(today, -5) });
    // Their days are never the same.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await change('up_users', { document_id: user.id }, { time_zone });
      const [first] = eventsIn(await (await read(feed)).text());
      expect(first?.startDate.toString()).toBe(dayIn(time_zone, new Date()));
    }
  });

  const linkTo = async (email: string, subject: RegExp) =>
    linkTokenIn(await mailTo(app, email, subject));
  const FORM = '/content-manager/collection-types/plugin::users-permissions.user';
  const save = async ({ user }: SignedUp, change: object): Promise<number> =>
    (await coach.put(`${FORM}/${user.id}`, change)).status;
  type SignedUp = Awaited<ReturnType<typeof signUp>>;
  const NEW_PASSWORD = 'violet-Harbour-52-lamp';

  it.each<[string, (member: SignedUp) => Promise<number>, boolean]>([
    [
      'a new password',
      async ({ token }) => {
        const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
        return (await client.post('/auth/change-password', body, { token })).status;
      },
      true,
    ],
    [
      'a stopped change of the e-mail',
      async ({ email, token }) => {
        const body = { email: `new-${email}`, current_password: PASSWORD };
        await client.patch('/auth/profile', body, { token });
        const undo = await linkTo(email, /^A new e-mail/);
        return (await client.post('/auth/undo-email-change', { token: undo })).status;
      },
      false,
    ],
    ['a password of the panel', (member) => save(member, { password: NEW_PASSWORD }), true],
    ['a block in the panel', (member) => save(member, { blocked: true }), false],
  ])('ends with %s, and the member is told of a password', async (_what, act, isTold) => {
    const member = await signUp(client);
    const feed = await set(member.token, { on: true, time: null });
    expect((await read(feed)).status).toBe(200);
    expect(await act(member)).toBe(200);
    expect((await read(feed)).status).toBe(404);
    if (isTold) {
      const { text } = await mailTo(app, member.email, /^Your password at/);
      expect(text).toContain('/reset-password');
    }
    await save(member, { blocked: false });
    expect((await read(feed)).status).toBe(404);
  });

  it('has no event on a day away', async () => {
    const { token } = await signUp(client);
    await start(token);
    const feed = await set(token, { on: true, time: null });
    const period = { from_on: addDays(today, 1), until_on: addDays(today, 2) };
    expect((await client.post('/away', period, { token })).status).toBe(201);
    const events = eventsIn(await (await read(feed)).text());
    expect(events.map(({ startDate }) => startDate.toString())).toEqual([today, addDays(today, 3)]);
  });

  it('keeps the weekly goal, and is kept by it', async () => {
    const { token } = await signUp(client);
    const feed = await set(token, { on: true, time: null });
    const goal = await client.put('/training/goal', { sessions: 5 }, { token });
    expect(goal.status).toBe(200);
    expect((await client.get<CalendarFeed>('/training/feed', { token })).body).toEqual(feed);
    await set(token, { on: true, time: '08:00' });
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.calendar).toEqual({ on: true, time: '08:00' });
    const week = await client.get<{ goal: number }>('/training/week', { token });
    expect(week.body.goal).toBe(5);
  });

  it('leaves no address in the log', async () => {
    const { token } = await signUp(client);
    const feed = await set(token, { on: true, time: null });
    const logged: string[] = [];
    const { log } = app.strapi;
    const { http } = log;
    log.http = ((line: string) => {
      logged.push(line);
      return log;
    }) as typeof http;
    await read(feed);
    await eventually(() => expect(logged.join()).toContain('/api/calendar/*.ics'));
    log.http = http;
    expect(logged.join()).not.toContain(/calendar\/([\w-]+)/.exec(feed.url ?? '')?.[1]);
  });

  it('is read a limited number of times an hour', async () => {
    const { token } = await signUp(client);
    const feed = await set(token, { on: true, time: null });
    const statuses: number[] = [];
    for (let turn = 0; turn < 13; turn += 1) statuses.push((await read(feed)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});
