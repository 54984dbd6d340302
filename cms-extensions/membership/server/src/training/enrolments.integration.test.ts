import { randomUUID } from 'node:crypto';
import type { AccountExport, Enrolment, TrainingSession, TrainingWeekAnswer } from 'contract';
import { addDays, dayIn, isoWeekday } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import {
  publishProgramme,
  republishProgramme,
  rest,
  workoutDay,
} from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';
const ZONE = 'Europe/Berlin';
const WHOLE = 1500;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

type Reported = { counted_at: string | null; credited: object[] };
type Moved = { enrolment_id: string; sessions: number; old_end: string; new_end: string }[];

describe.each(DATABASES)('enrolments on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));
  const today = dayIn(ZONE, new Date());
  const inDays = (days: number): string => addDays(today, days);
  const workouts = { bird: '', plank: '', bridge: '' };

  beforeAll(async () => {
    const publish = (title: string) =>
      publishWorkout(app.strapi, { title, isPremium: false, duration: 25 });
    workouts.bird = await publish('Bird Dog');
    workouts.plank = await publish('Long Plank');
    workouts.bridge = await publish('Bridge');
  });

  /** A programme with the keys a, b, c for Bird Dog, Long Plank, Bird Dog. */
  const threeDays = () => [
    { days: [workoutDay(workouts.bird, 'a'), rest(), workoutDay(workouts.plank, 'b')] },
    { days: [workoutDay(workouts.bird, 'c')] },
  ];
  const aProgramme = async (weeks = threeDays(), title = 'Strong Middle'): Promise<string> => {
    const id = await publishProgramme(app.strapi, { title, weeks });
    await eventually(async () => expect((await client.get(`/programmes/${id}`)).status).toBe(200));
    return id;
  };
  const start = (token: string, programme: string, more: object = {}) =>
    client.post<Enrolment>(
      '/enrolments',
      {
        ...{ programme_id: programme, start_on: today, training_days: EVERY_DAY },
        ...{ time_zone: ZONE, ...more },
      },
      { token },
    );
  const listOf = async (token: string): Promise<Enrolment[]> =>
    (await client.get<{ enrolments: Enrolment[] }>(`/enrolments?time_zone=${ZONE}`, { token })).body
      .enrolments;
  const change = (token: string, id: string, body: object) =>
    client.patch<Enrolment>(`/enrolments/${id}`, { time_zone: ZONE, ...body }, { token });
  const play = async (token: string, workout: string, seconds = WHOLE, planned = WHOLE) => {
    const id = randomUUID();
    const begun = { id, workout_id: workout, planned_seconds: planned, time_zone: ZONE };
    expect((await client.post('/sessions', begun, { token })).status).toBe(201);
    const report = () =>
      client.post<Reported>(`/sessions/${id}/reports`, { ranges: [[0, seconds]] }, { token });
    return { id, report, body: (await report()).body };
  };
  const datesOf = ({ days }: Enrolment) => days.map(({ key, state, on }) => [key, state, on]);
  const weekOf = async (token: string, date = today): Promise<TrainingWeekAnswer> =>
    (
      await client.get<TrainingWeekAnswer>(`/training/week?time_zone=${ZONE}&date=${date}`, {
        token,
      })
    ).body;

  it('start, are listed with their dates, and are refused a second time', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    const { status, body } = await start(token, programme);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ programme_id: programme, title: 'Strong Middle', is_available: true },
      ...{ start_on: today, training_days: EVERY_DAY, done: 0, total: 3 },
      ...{ next_on: today, ends_on: inDays(2), finished_at: null },
    });
    expect(datesOf(body)).toEqual([
      ['a', 'today', today],
      ['b', 'planned', inDays(1)],
      ['c', 'planned', inDays(2)],
    ]);
    expect(body.days.map(({ week, day, workout }) => [week, day, workout.title])).toEqual([
      ...[
        [1, 1, 'Bird Dog'],
        [1, 3, 'Long Plank'],
        [2, 1, 'Bird Dog'],
      ],
    ]);
    const again = await start(token, programme);
    expect([again.status, detailOf(again)]).toEqual([409, 'You are in this programme already.']);
    expect(await listOf(token)).toEqual([body]);
    expect((await client.get('/enrolments')).status).toBe(401);
  });

  it('are one when two devices start the same programme at the same moment', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    const replies = await Promise.all(Array.from({ length: 6 }, () => start(token, programme)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await listOf(token)).toHaveLength(1);
  });

  it('are credited by a counted session, one day in each, and freed when it is removed', async () => {
    const { token } = await signUp(client);
    const [one, other] = [await aProgramme(), await aProgramme(threeDays(), 'Other')];
    const { id: first } = (await start(token, one)).body;
    const { id: second } = (await start(token, other)).body;
    const short = await play(token, workouts.bird, 900);
    expect(short.body).toMatchObject({ counted_at: null, credited: [] });
    const whole = await play(token, workouts.bird);
    const credited = [
      { enrolment_id: first, programme: 'Strong Middle', week: 1, day: 1 },
      { enrolment_id: second, programme: 'Other', week: 1, day: 1 },
    ];
    expect(whole.body.credited).toEqual(credited);
    expect((await whole.report()).body.credited).toEqual(credited);
    const [row] = await listOf(token);
    expect(row).toMatchObject({ done: 1, total: 3, next_on: inDays(1), ends_on: inDays(2) });
    expect(row?.days[0]).toMatchObject({
      ...{ state: 'done', on: today, minutes_done: 25, session_id: whole.id },
    });
    expect((await weekOf(token)).enrolments[0]?.weeks).toEqual([
      { done: 1, total: 2 },
      { done: 0, total: 1 },
    ]);
    // The second time on the same day does the next day that has it.
    const again = await play(token, workouts.bird);
    expect(again.body.credited[0]).toMatchObject({ enrolment_id: first, week: 2, day: 1 });
    expect((await play(token, workouts.bird)).body.credited).toEqual([]);
    const { body } = await client.get<{ sessions: TrainingSession[] }>('/sessions', { token });
    expect(body.sessions.map(({ programmes }) => programmes.length).sort()).toEqual([0, 0, 2, 2]);
    await client.delete(`/sessions/${whole.id}`, undefined, { token });
    const freed = await listOf(token);
    expect(freed.map(({ done, days }) => [done, days[0]?.state])).toEqual([
      [1, 'planned'],
      [1, 'planned'],
    ]);
  });

  it('are credited once under parallel reports, and by each of two sessions', async () => {
    const { token, user } = await signUp(client);
    await start(token, await aProgramme());
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      const begun = { id, workout_id: workouts.bird, planned_seconds: WHOLE, time_zone: ZONE };
      await client.post('/sessions', begun, { token });
    }
    const replies = await Promise.all(
      [...ids, ...ids, ...ids, ...ids].map((id) =>
        client.post(`/sessions/${id}/reports`, { ranges: [[0, WHOLE]] }, { token }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const rows: { dayKey: string; sessionId: string }[] = await app.strapi.db
      .query('plugin::membership.credit')
      .findMany({ where: { userDocumentId: user.id } });
    expect(rows.map(({ dayKey }) => dayKey).sort()).toEqual(['a', 'c']);
    expect(rows.map(({ sessionId }) => sessionId).sort()).toEqual(ids.toSorted());
  });

  it('lose none of two changes that are made at once', async () => {
    const { token } = await signUp(client);
    const { id } = (await start(token, await aProgramme())).body;
    await Promise.all(['a', 'b', 'c'].map((key) => change(token, id, { skip: key })));
    const [row] = await listOf(token);
    expect(row?.days.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
  });

  it('begin a first week anew and end the one before', async () => {
    const { token } = await signUp(client);
    const week = (days: string[]) =>
      client.post<Enrolment>(
        '/enrolments/first-week',
        {
          days: days.map((workout_id) => ({ workout_id, note: 'Short.' })),
          ...{ start_on: today, training_days: EVERY_DAY, time_zone: ZONE },
        },
        { token },
      );
    const { status, body } = await week([workouts.bird, workouts.bridge]);
    expect([status, body.title, body.programme_id]).toEqual([201, 'Your first week', null]);
    expect(body.days.map(({ workout, note, on }) => [workout.title, note, on])).toEqual([
      ['Bird Dog', 'Short.', today],
      ['Bridge', 'Short.', inDays(1)],
    ]);
    expect((await play(token, workouts.bridge)).body.credited).toEqual([
      { enrolment_id: body.id, programme: 'Your first week', week: 1, day: 2 },
    ]);
    const replies = await Promise.all([week([workouts.plank]), week([workouts.plank])]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    const rows = await listOf(token);
    expect(rows.map(({ days }) => days.map(({ workout }) => workout.title))).toEqual([
      ['Long Plank'],
    ]);
    expect((await week(['nothing'])).status).toBe(404);
    expect((await week([])).status).toBe(422);
  });

  describe('while the member is away', () => {
    const away = (token: string, from: number, until: number | null) =>
      client.post<{ id: string; from_on: string; until_on: string | null; moved: Moved }>(
        '/away',
        {
          ...{ from_on: inDays(from), until_on: until === null ? null : inDays(until) },
          time_zone: ZONE,
        },
        { token },
      );
    const periodsOf = async (token: string) =>
      (
        await client.get<{ away: { id: string; from_on: string; until_on: string | null }[] }>(
          '/away',
          { token },
        )
      ).body.away;

    it('are merged when two devices add touching periods at once', async () => {
      const { token } = await signUp(client);
      await Promise.all([away(token, 1, 3), away(token, 4, 6), away(token, 2, 5)]);
      expect(await periodsOf(token)).toMatchObject([{ from_on: inDays(1), until_on: inDays(6) }]);
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it('move by as much as they must, and back when the period is taken back', async () => {
      const { token } = await signUp(client);
      const { id } = (await start(token, await aProgramme())).body;
      const preview = await client.post<{ moved: Moved }>(
        '/away/preview',
        { from_on: inDays(1), until_on: inDays(3), time_zone: ZONE },
        { token },
      );
      const { status, body } = await away(token, 1, 3);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{ from_on: inDays(1), until_on: inDays(3) },
        moved: [{ enrolment_id: id, sessions: 2, old_end: inDays(2), new_end: inDays(5) }],
      });
      expect(preview.body.moved).toEqual(body.moved);
      expect((await listOf(token))[0]?.ends_on).toBe(inDays(5));
      const merged = await away(token, 4, null);
      expect(merged.body).toMatchObject({ id: body.id, from_on: inDays(1), until_on: null });
      expect(await periodsOf(token)).toHaveLength(1);
      expect(datesOf((await listOf(token))[0] as Enrolment).map(([, , on]) => on)).toEqual([
        ...[today, null, null],
      ]);
      expect((await listOf(token))[0]?.ends_on).toBeNull();
      const path = `/away/${body.id}?time_zone=${ZONE}`;
      expect((await client.delete(path, undefined, { token })).status).toBe(204);
      expect((await client.delete(path, undefined, { token })).status).toBe(404);
      expect((await listOf(token))[0]?.ends_on).toBe(inDays(2));
    });

    it('keep the days before today of a period that has begun', async () => {
      const { token } = await signUp(client);
      const { body } = await away(token, -3, null);
      await client.delete(`/away/${body.id}?time_zone=${ZONE}`, undefined, { token });
      expect(await periodsOf(token)).toEqual([
        { id: body.id, from_on: inDays(-3), until_on: inDays(-1) },
      ]);
    });

    it('take no period that ends before it begins, or is longer than a year', async () => {
      const { token } = await signUp(client);
      expect((await away(token, 3, 2)).status).toBe(422);
      expect((await away(token, 0, 365)).status).toBe(422);
      expect((await away(token, 0, 364)).status).toBe(201);
      expect((await away(token, 400, null)).status).toBe(422);
    });
  });

  it('are part of the export', async () => {
    const { token } = await signUp(client);
    const { id } = (await start(token, await aProgramme())).body;
    await client.post('/away', { from_on: inDays(5), until_on: null }, { token });
    const { id: session } = await play(token, workouts.bird);
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.enrolments).toMatchObject([
      { id, title: 'Strong Middle', done: [{ key: 'a', session_id: session, on: today }] },
    ]);
    expect(body.away).toMatchObject([{ from_on: inDays(5), until_on: null }]);
  });

  it('go on without a workout that is unpublished, get it back, and outlive its deletion', async () => {
    const { token, user } = await signUp(client);
    const guest = await publishWorkout(app.strapi, {
      ...{ title: 'Comes and Goes', isPremium: false, duration: 25 },
    });
    const programme = await aProgramme([
      {
        days: [
          workoutDay(guest, 'a'),
          workoutDay(workouts.plank, 'b'),
          workoutDay(guest, 'c'),
          workoutDay(workouts.bird, 'd'),
        ],
      },
    ]);
    await start(token, programme);
    await client.post(
      '/enrolments/first-week',
      {
        days: [{ workout_id: guest }, { workout_id: workouts.bridge }],
        ...{ start_on: inDays(1), training_days: EVERY_DAY, time_zone: ZONE },
      },
      { token },
    );
    await play(token, guest);
    const shows = (...expected: unknown[]) =>
      eventually(async () =>
        expect(
          (await listOf(token)).map(({ days, done, total }) => [
            ...[days.map(({ key, state }) => (key.length === 1 ? `${key} ${state}` : state))],
            ...[done, total],
          ]),
        ).toEqual(expected),
      );
    const all = ['a done', 'b planned', 'c planned', 'd planned'];
    await shows([all, 1, 4], [['planned', 'planned'], 0, 2]);
    await app.strapi.documents(WORKOUT).unpublish({ documentId: guest });
    await shows([['b planned', 'd planned'], 0, 2], [['planned'], 0, 1]);
    await app.strapi.documents(WORKOUT).publish({ documentId: guest });
    await shows([all, 1, 4], [['planned', 'planned'], 0, 2]);
    await app.strapi.documents(WORKOUT).delete({ documentId: guest });
    await shows([['b planned', 'd planned'], 0, 2], [['planned'], 0, 1]);
    // What was done stays, and the rest is finished without what is gone.
    const { body } = await client.get<{ sessions: TrainingSession[] }>('/sessions', { token });
    expect(body.sessions).toMatchObject([
      { title: 'Comes and Goes', slug: null, programmes: ['Strong Middle'] },
    ]);
    const where = { userDocumentId: user.id };
    expect(await app.strapi.db.query('plugin::membership.credit').count({ where })).toBe(1);
    await play(token, workouts.plank);
    await play(token, workouts.bird);
    const finished = (await listOf(token)).find(({ finished_at }) => finished_at !== null);
    expect(finished).toMatchObject({ programme_id: programme, done: 2, total: 2 });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('are refused for what is not there, in the past, too far ahead or without a day', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    expect((await start(token, 'nothing')).status).toBe(404);
    for (const [more, text] of [
      [{ start_on: inDays(-1) }, 'Choose today or a later day.'],
      [{ start_on: inDays(91) }, 'Choose a day within the next 90 days.'],
      [{ training_days: [] }, 'Choose at least one day.'],
    ] as const) {
      const reply = await start(token, programme, more);
      expect(reply.status).toBe(422);
      expect(JSON.stringify(detailOf(reply))).toContain(text);
    }
    expect((await start(token, programme, { training_days: [0] })).status).toBe(422);
    expect((await start(token, programme, { start_on: inDays(90) })).status).toBe(201);
  });

  it('preview the same dates without writing anything', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    const weekday = isoWeekday(inDays(1));
    const wanted = { programme_id: programme, start_on: today, training_days: [weekday] };
    const preview = (body: object) =>
      client.post<{ dates: { key: string; on: string }[]; ends_on: string }>(
        '/enrolments/preview',
        { time_zone: ZONE, ...body },
        { token },
      );
    const { status, body } = await preview(wanted);
    expect([status, body]).toEqual([
      200,
      {
        dates: [
          { key: 'a', on: inDays(1) },
          { key: 'b', on: inDays(8) },
          { key: 'c', on: inDays(15) },
        ],
        ends_on: inDays(15),
      },
    ]);
    expect(await listOf(token)).toEqual([]);
    const { body: enrolment } = await start(token, programme);
    const changed = await preview({
      ...{ enrolment_id: enrolment.id, training_days: [weekday] },
      away: { from_on: today, until_on: inDays(3) },
    });
    expect(changed.body.dates.map(({ on }) => on)).toEqual([inDays(8), inDays(15), inDays(22)]);
    expect((await preview({ enrolment_id: 'nothing' })).status).toBe(404);
    expect(await listOf(token)).toEqual([enrolment]);
    expect((await client.get<{ away: [] }>('/away', { token })).body.away).toEqual([]);
  });

  it('count no cut of half the workout or less', async () => {
    const { token } = await signUp(client);
    await start(token, await aProgramme());
    expect((await play(token, workouts.bird, 750, 750)).body).toMatchObject({
      ...{ counted_at: expect.any(String), credited: [] },
    });
    expect((await play(token, workouts.bird, 760, 760)).body.credited).toHaveLength(1);
  });

  it('change their days, skip and move a session, each as it may', async () => {
    const { token } = await signUp(client);
    const { id } = (await start(token, await aProgramme())).body;
    const skipped = await change(token, id, { skip: 'a' });
    expect(datesOf(skipped.body)).toEqual([
      ['a', 'skipped', null],
      ['b', 'today', today],
      ['c', 'planned', inDays(1)],
    ]);
    expect((await change(token, id, { pin: { key: 'a', on: inDays(4) } })).status).toBe(409);
    await change(token, id, { unskip: 'a' });
    const pinned = await change(token, id, { pin: { key: 'a', on: inDays(4) } });
    expect(datesOf(pinned.body).map(([, , on]) => on)).toEqual([inDays(4), today, inDays(1)]);
    const taken = await change(token, id, { pin: { key: 'b', on: inDays(4) } });
    expect([taken.status, detailOf(taken)]).toEqual([
      409,
      'Another session of this programme is on that day.',
    ]);
    for (const body of [
      { pin: { key: 'a', on: inDays(-1) } },
      { pin: { key: 'a', on: inDays(366) } },
      { pin: { key: 'x', on: inDays(1) } },
      { skip: 'x' },
    ]) {
      expect((await change(token, id, body)).status).toBe(422);
    }
    const unpinned = await change(token, id, {
      unpin: 'a',
      training_days: [isoWeekday(inDays(1))],
    });
    expect(datesOf(unpinned.body).map(([, , on]) => on)).toEqual([
      ...[inDays(1), inDays(8), inDays(15)],
    ]);
    const later = await change(token, id, { start_on: inDays(3) });
    expect(later.body).toMatchObject({ start_on: inDays(3), next_on: inDays(8) });
    expect((await change(token, id, { start_on: inDays(-1) })).status).toBe(422);
    await change(token, id, { start_on: today });
    await play(token, workouts.bird);
    const begun = await change(token, id, { start_on: inDays(2) });
    expect(begun.status).toBe(409);
    expect((await change(token, id, { skip: 'a' })).status).toBe(409);
    const { token: stranger } = await signUp(client);
    expect((await change(stranger, id, { skip: 'b' })).status).toBe(404);
    expect((await client.delete(`/enrolments/${id}`, undefined, { token: stranger })).status).toBe(
      404,
    );
  });

  it('are left for good, keep what was done in the history, and can be started again', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    const { id } = (await start(token, programme)).body;
    await play(token, workouts.bird);
    expect((await client.delete(`/enrolments/${id}`, undefined, { token })).status).toBe(204);
    expect((await client.delete(`/enrolments/${id}`, undefined, { token })).status).toBe(404);
    expect((await change(token, id, { skip: 'b' })).status).toBe(404);
    expect(await listOf(token)).toEqual([]);
    const { body } = await client.get<{ sessions: TrainingSession[] }>('/sessions', { token });
    expect(body.sessions[0]?.programmes).toEqual(['Strong Middle']);
    const again = await start(token, programme);
    expect([again.status, again.body.done]).toEqual([201, 0]);
  });

  it('are finished with the last session, and go on when it is removed', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme([{ days: [workoutDay(workouts.bird, 'a')] }]);
    const { id } = (await start(token, programme)).body;
    const last = await play(token, workouts.bird);
    const [row] = await listOf(token);
    expect(row).toMatchObject({ id, done: 1, total: 1, next_on: null, ends_on: today });
    expect(row?.finished_at).not.toBeNull();
    expect((await weekOf(token)).enrolments[0]).toMatchObject({
      id,
      finished_at: row?.finished_at,
    });
    const late = await change(token, id, { training_days: [1] });
    expect([late.status, detailOf(late)]).toEqual([409, 'You have finished this programme.']);
    await client.delete(`/sessions/${last.id}`, undefined, { token });
    expect((await listOf(token))[0]).toMatchObject({ id, finished_at: null, done: 0 });
    await play(token, workouts.bird);
    expect((await start(token, programme)).status).toBe(201);
    expect((await listOf(token)).map(({ finished_at }) => finished_at === null)).toEqual([
      ...[true, false],
    ]);
  });

  it('go on after the end when a skipped day is taken back', async () => {
    const { token } = await signUp(client);
    const days = [workoutDay(workouts.bird, 'a'), workoutDay(workouts.plank, 'b')];
    const { id } = (await start(token, await aProgramme([{ days }]))).body;
    await change(token, id, { skip: 'b' });
    await play(token, workouts.bird);
    expect((await listOf(token))[0]?.finished_at).not.toBeNull();
    expect((await change(token, id, { unskip: 'a' })).status).toBe(409);
    const { status, body } = await change(token, id, { unskip: 'b' });
    expect([status, body.finished_at, body.done, body.total]).toEqual([200, null, 1, 2]);
    expect((await change(token, id, { skip: 'b' })).body.finished_at).not.toBeNull();
  });

  it('are finished when the coach takes out the days that were left', async () => {
    const { token } = await signUp(client);
    const programme = await aProgramme();
    const { id } = (await start(token, programme)).body;
    await play(token, workouts.bird);
    const week = { days: [workoutDay(workouts.bird, 'a')] };
    await republishProgramme(app.strapi, programme, [week]);
    await eventually(async () => {
      const [row] = await listOf(token);
      expect(row).toMatchObject({ id, done: 1, total: 1, finished_at: expect.any(String) });
    });
  });

  it('wait for a workout that is off the site, go on with it, and end once it is deleted', async () => {
    const { token } = await signUp(client);
    const guest = await publishWorkout(app.strapi, { isPremium: false });
    const days = [workoutDay(workouts.bird, 'a'), workoutDay(guest, 'b')];
    await start(token, await aProgramme([{ days }]));
    await play(token, workouts.bird);
    const documents = app.strapi.documents(WORKOUT);
    const shows = (expected: object) =>
      eventually(async () => expect((await listOf(token))[0]).toMatchObject(expected));
    await documents.unpublish({ documentId: guest });
    await shows({ total: 1, next_on: null, finished_at: null });
    await documents.publish({ documentId: guest });
    await shows({ total: 2, next_on: inDays(1), finished_at: null });
    await documents.delete({ documentId: guest });
    await shows({ total: 1, finished_at: expect.any(String) });
  });

  it('fill the week with what is planned and what is done', async () => {
    const { token } = await signUp(client);
    const { id } = (await start(token, await aProgramme())).body;
    const before = await weekOf(token);
    expect(before.today).toMatchObject([
      {
        ...{ workout_id: workouts.bird, title: 'Bird Dog', minutes: 25, enrolment_id: id },
        ...{ key: 'a', programme: 'Strong Middle', week: 1, day: 1, session_id: null },
      },
    ]);
    expect(before.enrolments).toMatchObject([{ id, done: 0, total: 3, next_on: today }]);
    const { id: session } = await play(token, workouts.bird);
    const after = await weekOf(token);
    expect(after.done).toBe(1);
    expect(after.days.find(({ date }) => date === today)).toMatchObject({
      state: 'done',
      sessions: [{ session_id: session, enrolment_id: id, key: 'a', week: 1, day: 1 }],
    });
    const next = await weekOf(token, inDays(1));
    expect(next.days.find(({ date }) => date === inDays(1))).toMatchObject({
      ...{ state: 'planned', sessions: [{ title: 'Long Plank', key: 'b' }] },
    });
  });
});
