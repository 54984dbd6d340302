import { randomUUID } from 'node:crypto';
import type {
  calls,
  ResponseOf,
  StoredMoveMap,
  TrainingHistory,
  TrainingSession,
  TrainingWeekAnswer,
  WorkoutDetails,
  WorkoutList,
} from 'contract';
import { addDays, dayIn, mondayOf, weekText } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout, republish, setSubscription } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';
const ZONE = 'Europe/Berlin';
const WHOLE = 1500;

type Reported = ResponseOf<typeof calls.reportSession>;
/** The moves with keys of their own, as after the coach has made them anew. */
const renamed = (blocks: StoredMoveMap['blocks']): StoredMoveMap['blocks'] =>
  blocks.map((block) => ({
    ...block,
    rounds: block.rounds.map(({ moves }) => ({
      moves: moves.map((move) => ({ ...move, key: `new-${move.key}` })),
    })),
  }));

type List = { sessions: TrainingSession[]; next: string | null };

describe.each(DATABASES)('training sessions on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const aWorkout = async (fields: Parameters<typeof publishWorkout>[1] = {}): Promise<string> => {
    const id = await publishWorkout(app.strapi, { isPremium: false, ...fields });
    await eventually(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
    return id;
  };

  const begin = (token: string, workout: string, more: object = {}) =>
    client.post<TrainingSession>(
      '/sessions',
      {
        ...{ id: randomUUID(), workout_id: workout, planned_seconds: WHOLE, time_zone: ZONE },
        ...more,
      },
      { token },
    );
  const report = (token: string, id: string, ...ranges: [number, number][]) =>
    client.post<Reported>(`/sessions/${id}/reports`, { ranges }, { token });
  const reportAt = (token: string, id: string, place: number, ...ranges: [number, number][]) =>
    client.post<Reported>(
      `/sessions/${id}/reports`,
      { ranges, duration_completed: place },
      { token },
    );
  const listOf = async (token: string, query = ''): Promise<List> =>
    (await client.get<List>(`/sessions${query}`, { token })).body;
  const historyOf = async (token: string): Promise<TrainingHistory> =>
    (await client.get<TrainingHistory>(`/training/history?time_zone=${ZONE}`, { token })).body;
  const weekOf = async (token: string): Promise<TrainingWeekAnswer> =>
    (await client.get<TrainingWeekAnswer>(`/training/week?time_zone=${ZONE}`, { token })).body;

  const setGoal = (token: string, sessions: number) =>
    client.put('/training/goal', { sessions, time_zone: ZONE }, { token });

  /** Begins and plays a session to its end; returns its id. */
  const done = async (token: string, workout: string, seconds = WHOLE): Promise<string> => {
    const { body } = await begin(token, workout);
    await report(token, body.id, [0, seconds]);
    return body.id;
  };

  it.each([
    ['a jump to its end is no workout', WHOLE, WHOLE, 13, false],
    ['a workout is done by what was watched, wherever it ended', WHOLE, 100, 1300, true],
    ['a short video that was watched is done too', 300, 300, 290, true],
  ])('%s', async (_what, seconds, place, watched, isDone) => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    const { body } = await begin(token, workout, { planned_seconds: seconds });
    await reportAt(token, body.id, place, [0, watched]);
    const { done } = (
      await client.get<{ done: { workout_id: string }[] }>(`/training/done?time_zone=${ZONE}`, {
        token,
      })
    ).body;
    const completed = await client.get<WorkoutList>('/workouts?mine=completed', { token });
    const expected = isDone ? [workout] : [];
    expect(done.map(({ workout_id }) => workout_id)).toEqual(expected);
    expect(completed.body.workouts.map(({ id }) => id)).toEqual(expected);
  });

  it('keeps where the video stands, and the minutes of the week', async () => {
    const { token } = await signUp(client);
    const { body } = await begin(token, await aWorkout());
    const reply = await reportAt(token, body.id, 615.4, [0, 300], [600, 615.4]);
    const place = { duration_completed: 615, duration_total: WHOLE, completed_at: null };
    expect(reply.body.progress).toMatchObject(place);
    // Sent again after the page was left: what was played, not the place.
    expect((await report(token, body.id, [0, 300])).body.progress).toMatchObject(place);
    expect((await historyOf(token)).weeks.map(({ minutes }) => minutes).slice(-2)).toEqual([0, 5]);
  });

  it('begins once, however often it is said', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout({ title: 'Bird Dog Balance' });
    const id = randomUUID();
    const first = await begin(token, workout, { id });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      ...{ id, workout_id: workout, title: 'Bird Dog Balance', planned_seconds: WHOLE },
      ...{ date: dayIn(ZONE, new Date()), watched_seconds: 0, counted_at: null, cut: null },
    });
    await report(token, id, [0, 120]);
    const again = await begin(token, workout, { id, planned_seconds: 900 });
    expect([again.status, again.body.planned_seconds]).toEqual([200, WHOLE]);
    const many = randomUUID();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await begin(token, workout, { id: many })).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });

  it('counts once, at four fifths, under repeated and parallel reports', async () => {
    const { token, user } = await signUp(client);
    const workout = await aWorkout();
    const { id } = (await begin(token, workout)).body;
    expect((await report(token, id, [0, 1199])).body.counted_at).toBeNull();
    // Twenty pieces of a minute at once, from two devices, each twice.
    const pieces = Array.from({ length: 20 }, (_, index): [number, number] => [
      index * 60,
      index * 60 + 60,
    ]);
    const replies = await Promise.all([...pieces, ...pieces].map((one) => report(token, id, one)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await report(token, id, [0, 1200]);
    expect(body).toMatchObject({ watched_seconds: 1200, credited: [] });
    const counted = replies.flatMap((reply) => reply.body.counted_at ?? []);
    expect(new Set([...counted, body.counted_at]).size).toBe(1);
    const later = await report(token, id, [1200, WHOLE]);
    expect(later.body).toMatchObject({ watched_seconds: WHOLE, counted_at: body.counted_at });
    expect((await weekOf(token)).done).toBe(1);
    expect(
      await app.strapi.db
        .query('plugin::membership.training-session')
        .count({ where: { userDocumentId: user.id } }),
    ).toBe(1);
  });

  it('takes parallel reports of two devices without losing a second of either', async () => {
    const { token } = await signUp(client);
    const { id } = (await begin(token, await aWorkout())).body;
    await Promise.all(
      Array.from({ length: 25 }, (_, index) => report(token, id, [index * 60, index * 60 + 30])),
    );
    expect((await report(token, id)).body.watched_seconds).toBe(25 * 30);
  });

  it('lists what was watched for a minute, newest first, page by page', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift(await done(token, workout));
    await done(token, workout, 59);
    const first = await listOf(token, '?limit=2');
    expect(first.sessions.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.next).toBe(ids[1]);
    const second = await listOf(token, `?limit=2&before=${first.next}`);
    expect(second).toMatchObject({ sessions: [{ id: ids[2] }], next: null });
    const other = await signUp(client);
    expect((await listOf(other.token)).sessions).toEqual([]);
    for (const query of [`?before=${ids[0]}`, '?limit=51', '?before=x']) {
      expect((await client.get(`/sessions${query}`, { token: other.token })).status).toBe(422);
    }
  });

  it('keeps a week at the goal, and through a removed session and a raised goal', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    const ids = [await done(token, workout), await done(token, workout)];
    expect(await weekOf(token)).toMatchObject({ goal: 3, done: 2, state: 'open' });
    ids.push(await done(token, workout));
    expect(await weekOf(token)).toMatchObject({ done: 3, state: 'kept' });

    const removed = await client.delete(`/sessions/${ids[0]}`, undefined, { token });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await client.delete(`/sessions/${ids[0]}`, undefined, { token })).status).toBe(404);
    expect((await report(token, `${ids[0]}`, [0, 60])).status).toBe(404);
    expect(await weekOf(token)).toMatchObject({ done: 2, state: 'kept' });

    const raised = await setGoal(token, 7);
    expect([raised.status, raised.body]).toEqual([200, { weekly_goal: 7 }]);
    expect((await setGoal(token, 8)).status).toBe(422);
    const history = await historyOf(token);
    expect(history).toMatchObject({ kept_total: 1, sessions_total: 2, weekly_goal: 7 });
    expect(history.weeks).toHaveLength(12);
    // The week was kept with three.
    expect(history.weeks.at(-1)).toMatchObject({
      ...{ starts_on: mondayOf(dayIn(ZONE, new Date())), sessions: 2, goal: 3, state: 'kept' },
    });
    // Weeks before this one keep the goal that they had.
    expect(history.weeks[0]).toMatchObject({ sessions: 0, goal: 3, state: 'past' });
  });

  it('belongs to the day of the member’s time zone', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    // Always on two different days: the two zones are 25 hours apart.
    const days = [];
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      days.push((await begin(token, workout, { time_zone })).body.date);
    }
    expect(days).toEqual([
      dayIn('Pacific/Kiritimati', new Date()),
      dayIn('Pacific/Niue', new Date()),
    ]);
    expect(days[0]).not.toBe(days[1]);
  });

  it('tells how often each workout was done, by sessions or by its end, published or not', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const [counted, watched, both, begun] = [
      await aWorkout(),
      await aWorkout(),
      await aWorkout(),
      await aWorkout(),
    ];
    type Done = { done: { workout_id: string; times: number; last_on: string }[] };
    const doneOf = async (token: string) => {
      const { body } = await client.get<Done>(`/training/done?time_zone=${ZONE}`, { token });
      return new Map(body.done.map(({ workout_id, ...rest }) => [workout_id, rest]));
    };
    const toTheEnd = (workout: string) =>
      client.post(
        `/progress?workout_id=${workout}`,
        { duration_completed: WHOLE, duration_total: WHOLE },
        { token: anna.token },
      );
    expect(await doneOf(anna.token)).toEqual(new Map());
    const first = await done(anna.token, counted);
    await done(anna.token, counted);
    await done(anna.token, both);
    await toTheEnd(both);
    await toTheEnd(watched);
    await done(anna.token, begun, 300);
    const today = dayIn(ZONE, new Date());
    const all = new Map([
      [counted, { times: 2, last_on: today }],
      [both, { times: 1, last_on: today }],
      [watched, { times: 1, last_on: today }],
    ]);
    expect(await doneOf(anna.token)).toEqual(all);
    expect(await doneOf(berta.token)).toEqual(new Map());
    for (const documentId of [counted, watched]) {
      await app.strapi.documents(WORKOUT).unpublish({ documentId });
      await eventually(async () =>
        expect((await client.get(`/workouts/${documentId}`)).status).toBe(404),
      );
    }
    expect(await doneOf(anna.token)).toEqual(all);
    // Taken out of the history, it is not done any more.
    await client.delete(`/sessions/${first}`, undefined, { token: anna.token });
    expect((await doneOf(anna.token)).get(counted)).toEqual({ times: 1, last_on: today });
    expect((await client.get('/training/done')).status).toBe(401);
  });

  it('stays in the history with its title when the workout is unpublished or deleted', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout({ title: 'Here Today' });
    const id = await done(token, workout);
    const running = (await begin(token, workout)).body.id;
    await app.strapi.documents(WORKOUT).unpublish({ documentId: workout });
    await eventually(async () =>
      expect((await listOf(token)).sessions[0]).toMatchObject({
        id,
        title: 'Here Today',
        slug: null,
      }),
    );
    expect((await report(token, running, [0, WHOLE])).body.counted_at).not.toBeNull();
    await app.strapi.documents(WORKOUT).delete({ documentId: workout });
    const { sessions } = await listOf(token);
    expect(sessions.map(({ title }) => title)).toEqual(['Here Today', 'Here Today']);
    expect((await weekOf(token)).done).toBe(2);
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('refuses an id of another workout or member, and a workout that cannot be played', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const [one, other] = [await aWorkout(), await aWorkout()];
    const { id } = (await begin(anna.token, one)).body;
    for (const reply of [
      await begin(anna.token, other, { id }),
      await begin(berta.token, one, { id }),
    ]) {
      expect([reply.status, detailOf(reply)]).toEqual([
        409,
        'This session belongs to another workout.',
      ]);
    }
    const premium = await aWorkout({ isPremium: true });
    expect((await begin(anna.token, premium)).status).toBe(403);
    await setSubscription(app.strapi, anna.email, { status: 'active' });
    expect((await begin(anna.token, premium)).status).toBe(201);
    const draft = await draftWorkout(app.strapi, { isPremium: false });
    expect((await begin(anna.token, draft)).status).toBe(404);
    for (const bad of [{ id: 'x' }, { planned_seconds: 0 }]) {
      expect((await begin(anna.token, one, bad)).status).toBe(422);
    }
    for (const keys of [[], ['']]) {
      expect((await begin(anna.token, one, { cut: { minutes: 17, keys } })).status).toBe(422);
    }
    expect((await client.post('/sessions', {})).status).toBe(401);
  });

  describe('of a cut', () => {
    /** A published workout whose three moves last 10, 15 and 5 minutes. */
    const aCutWorkout = async () => {
      const squat = await makeMovement(app.strapi, { name: `Squat ${randomUUID()}` });
      const map = shortMap(squat);
      const seconds = [600, 900, 300];
      const blocks = map.blocks.map((block, index) => {
        const moves = block.rounds[0]?.moves ?? [];
        const longer = { work_seconds: (seconds[index] ?? 0) - 20, rest_seconds: 20 };
        return { ...block, rounds: [{ moves: moves.map((move) => ({ ...move, ...longer })) }] };
      });
      const moveMap = { ...map, blocks };
      return { workout: await aWorkout({ duration: 30, moveMap }), moveMap };
    };
    const CUT = { minutes: 25, keys: ['m0', 'm1'] };

    it('counts the kept moves alone', async () => {
      const { token } = await signUp(client);
      const { workout } = await aCutWorkout();
      const { status, body } = await begin(token, workout, { cut: CUT });
      expect([status, body.planned_seconds]).toEqual([201, WHOLE]);
      // The last move is none of them.
      const early = await report(token, body.id, [301, WHOLE], [WHOLE, 1800]);
      expect(early.body).toMatchObject({ watched_seconds: 1199, counted_at: null });
      const counted = await report(token, body.id, [0, 301]);
      expect(counted.body.counted_at).not.toBeNull();
    });

    it.each([
      ['other moves', ({ blocks, ...map }: StoredMoveMap) => ({ ...map, blocks: renamed(blocks) })],
      ['a later begin', (map: StoredMoveMap) => ({ ...map, lead_in_seconds: 9 })],
      ['no moves', () => null],
    ])('counts what was chosen when the workout has %s by then', async (_, change) => {
      const { token } = await signUp(client);
      const { workout, moveMap } = await aCutWorkout();
      const moves = async () =>
        (await client.get<WorkoutDetails>(`/workouts/${workout}`)).body.moves;
      const shown = await moves();
      expect(shown).not.toBeNull();
      await republish(app.strapi, workout, { moveMap: change(moveMap) });
      await eventually(async () => expect(await moves()).not.toEqual(shown));
      const { status, body } = await begin(token, workout, { cut: CUT });
      expect([status, body.planned_seconds, body.cut]).toEqual([201, WHOLE, CUT]);
      const early = await report(token, body.id, [0, 1199]);
      expect(early.body).toMatchObject({ watched_seconds: 1199, counted_at: null });
      const counted = await report(token, body.id, [1199, 1800]);
      expect(counted.body.watched_seconds).toBe(WHOLE);
      expect(counted.body.counted_at).not.toBeNull();
    });
  });

  it('takes no report of a session that is not the member’s, nor a bad one', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const { id } = (await begin(anna.token, await aWorkout())).body;
    expect((await report(berta.token, id, [0, 60])).status).toBe(404);
    expect((await report(anna.token, randomUUID(), [0, 60])).status).toBe(404);
    expect((await report(anna.token, id, [60, 0])).status).toBe(422);
    expect((await report(anna.token, id, [-1, 5])).status).toBe(422);
  });

  it('remembers how it felt', async () => {
    const { token } = await signUp(client);
    const id = await done(token, await aWorkout());
    const patch = (feeling: string | null) =>
      client.patch<TrainingSession>(`/sessions/${id}`, { feeling }, { token });
    expect((await patch('right')).body.feeling).toBe('right');
    expect((await listOf(token)).sessions[0]?.feeling).toBe('right');
    expect((await patch('great')).status).toBe(422);
    expect((await patch(null)).body.feeling).toBeNull();
  });

  it('keeps a week with days away at the lowered goal, and says so', async () => {
    const { token } = await signUp(client);
    await setGoal(token, 4);
    // Without a programme, seven days away are three sessions less.
    const monday = mondayOf(dayIn(ZONE, new Date()));
    const period = { from_on: monday, until_on: addDays(monday, 6), time_zone: ZONE };
    const { body: away } = await client.post<{ id: string }>('/away', period, { token });
    const textOf = async () => {
      const {
        goal,
        done: counted,
        planned_away_days: plannedAwayDays,
        state,
      } = await weekOf(token);
      return weekText({ goal, counted, plannedAwayDays, isPast: false }, state).text;
    };
    expect(await textOf()).toBe('0 of 1 session this week');
    await done(token, await aWorkout());
    expect(await textOf()).toBe('1 of 1, the week is kept');
    await client.delete(`/away/${away.id}?time_zone=${ZONE}`, undefined, { token });
    expect(await textOf()).toBe('1 of 1, the week is kept');
  });

  it('keeps the week of a lowered goal at once', async () => {
    const { token } = await signUp(client);
    await done(token, await aWorkout());
    await setGoal(token, 1);
    expect((await weekOf(token)).state).toBe('kept');
  });

  it('shows the days of the week with what was done on them', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout({ title: 'Squat Ladder' });
    const id = await done(token, workout, 1320);
    const week = await weekOf(token);
    const today = dayIn(ZONE, new Date());
    expect(week.days).toHaveLength(7);
    expect(week.days.find(({ date }) => date === today)).toEqual({
      date: today,
      state: 'done',
      sessions: [
        {
          ...{ workout_id: workout, title: 'Squat Ladder', slug: expect.any(String), minutes: 22 },
          ...{ enrolment_id: null, key: null, session_id: id },
          ...{ programme: null, week: null, day: null },
        },
      ],
    });
    expect(week.today).toHaveLength(1);
    const other = await client.get<TrainingWeekAnswer>('/training/week?date=2026-03-29', { token });
    expect(other.body).toMatchObject({ starts_on: '2026-03-23', done: 0, state: 'past' });
  });

  it('is exported as CSV, without formulas', async () => {
    const { token } = await signUp(client);
    const id = await done(token, await aWorkout({ title: '=2+3, "quoted"', duration: 25 }), 1020);
    await client.patch(`/sessions/${id}`, { feeling: 'hard' }, { token });
    const response = await fetch(`${app.url}/api/sessions.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // `text()` would drop the mark that Excel needs.
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      `\uFEFFdate,title,minutes,of minutes,programmes,feeling\r\n${dayIn(ZONE, new Date())},"'=2+3, ""quoted""",17,25,,hard\r\n`,
    );
    expect((await fetch(`${app.url}/api/sessions.csv`)).status).toBe(401);
  });
});
