import type { Movement, MoveSummary, WorkoutDetails, WorkoutList } from 'contract';
import { movementSchema, workoutDetailsSchema, workoutListSchema } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { signUp } from '../../../test/client.ts';
import { editEntry, publishWorkout, republish, setSubscription } from '../../../test/content.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { eventually } from '../../../test/redis.ts';

const MOVEMENT = 'api::movement.movement';
const WORKOUT = 'api::workout.workout';

describe('moves in the catalogue', () => {
  const { app, client } = testApp(() => bootMembership());
  const ids = { bridge: '', march: '', squat: '' };
  const workouts = { bridges: '', titled: '', mixed: '', plain: '', unfinished: '' };

  const list = async (query: string, token?: string): Promise<WorkoutList> =>
    (await client.get<WorkoutList>(`/workouts${query}`, { token })).body;
  const titles = async (query: string): Promise<string[]> =>
    (await list(query)).workouts.map(({ title }) => title);
  const details = async (id: string): Promise<WorkoutDetails> =>
    (await client.get<WorkoutDetails>(`/workouts/${id}`)).body;

  beforeAll(async () => {
    const { strapi } = app;
    ids.bridge = await makeMovement(strapi, {
      ...{ name: 'Glute bridge', slug: 'glute-bridge', aliases: 'Hip lift' },
      ...{ flags: ['floor', 'lying'], easierText: 'small lifts' },
    });
    ids.march = await makeMovement(strapi, { name: 'Bridge march', slug: 'bridge-march' });
    ids.squat = await makeMovement(strapi, { name: 'Squat', slug: 'squat', kit: ['chair'] });
    const publish = (title: string, duration: number, moveMap: object | null) =>
      publishWorkout(strapi, { title, duration, description: 'Calm.', moveMap });
    workouts.bridges = await publish('Heavy heels', 20, shortMap(ids.bridge));
    workouts.titled = await publish('The Glute Bridge Hour', 25, null);
    workouts.mixed = await publish('Everything', 30, shortMap(ids.march, ids.squat, ids.bridge));
    workouts.plain = await publish('Nothing listed', 22, null);
    workouts.unfinished = await publish('Not yet', 23, shortMap('gone'));
    await eventually(async () => expect((await list('')).total).toBe(5));
  });

  it('are part of a workout, resolved, when its map is complete', async () => {
    const workout = await details(workouts.mixed);
    expect(workoutDetailsSchema.safeParse(workout).error).toBeUndefined();
    expect(workout).toMatchObject({ has_moves: true, moves: { seconds: 180 } });
    expect(workout.moves?.moves.map(({ name, start }) => [name, start])).toEqual([
      ['Bridge march', 0],
      ['Squat', 60],
      ['Glute bridge', 120],
    ]);
    expect(workout.moves?.moves[2]).toMatchObject({
      ...{ flags: ['floor', 'lying'], easier: { text: 'small lifts', flags: [], kit: [] } },
    });
    expect(await details(workouts.plain)).toMatchObject({ has_moves: false, moves: null });
    expect(await details(workouts.unfinished)).toMatchObject({ has_moves: false, moves: null });
  });

  it.each([
    ['?minutes_min=23&minutes_max=25', ['Not yet', 'The Glute Bridge Hour']],
    ['?minutes_min=&minutes_max=&movement=&ids=&limit=1', ['Not yet']],
    ['?movement=glute-bridge&minutes_max=20', ['Heavy heels']],
    // By exactly that name, then by title.
    ['?search=glute+bridge', ['Everything', 'Heavy heels', 'The Glute Bridge Hour']],
    ['?search=hip+lift', ['Everything', 'Heavy heels']],
  ])('are found with %s', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it('are counted for the movement that a list is about, and else are not', async () => {
    const glute = { name: 'Glute bridge', times: 1, seconds: 60, first_start: 120 };
    const matchedIn = async (query: string) => {
      const { workouts: found } = await list(query);
      return found.find(({ id }) => id === workouts.mixed)?.matched_moves;
    };
    expect(await matchedIn('?movement=glute-bridge')).toEqual(glute);
    expect(await matchedIn('?search=hip')).toEqual(glute);
    expect(await matchedIn('?search=bridge+march')).toMatchObject({ name: 'Bridge march' });
    expect(await matchedIn('?search=everything')).toBeUndefined();
    expect(await matchedIn('')).toBeUndefined();
    const { workouts: bridges } = await list('?search=glute');
    expect(bridges.map((one) => one.matched_moves?.times)).toEqual([undefined, 1, 3]);
    expect(workoutListSchema.safeParse(await list('?search=glute')).error).toBeUndefined();
  });

  it('leaves the order to who asks for certain workouts', async () => {
    const wanted = [workouts.plain, 'gone', workouts.mixed, workouts.bridges];
    expect(await titles(`?ids=${wanted.join(',')}`)).toEqual([
      ...['Nothing listed', 'Everything', 'Heavy heels'],
    ]);
    expect(await titles(`?ids=${wanted.join(',')}&search=bridge`)).toEqual([
      ...['Everything', 'Heavy heels'],
    ]);
  });

  it.each([
    '?minutes_max=1.5',
    `?ids=${Array.from({ length: 25 }, (_, index) => `w${index}`).join(',')}`,
  ])('refuses %s', async (query) => {
    expect((await client.get(`/workouts${query}`)).status).toBe(422);
  });

  it('lists what a member has not completed', async () => {
    const { email, token } = await signUp(client);
    await setSubscription(app.strapi, email, { status: 'active' });
    const report = await client.post(
      `/progress?workout_id=${workouts.plain}`,
      { duration_completed: 1500, duration_total: 1500 },
      { token },
    );
    expect(report.status).toBeLessThan(300);
    const { workouts: left, total } = await list('?mine=not_completed', token);
    expect(left.map(({ title }) => title)).toEqual([
      ...['Not yet', 'Everything', 'The Glute Bridge Hour', 'Heavy heels'],
    ]);
    expect(total).toBe(4);
    expect((await client.get('/workouts?mine=not_completed')).status).toBe(401);
  });

  it('have movements of their own', async () => {
    const found = async (query: string) =>
      (await client.get<{ movements: Movement[] }>(`/movements${query}`)).body.movements;
    const all = await found('');
    expect(all.map(({ name }) => name)).toEqual(['Bridge march', 'Glute bridge', 'Squat']);
    for (const movement of all) expect(movementSchema.safeParse(movement).error).toBeUndefined();
    expect((await found('?search=LIFT')).map(({ name }) => name)).toEqual(['Glute bridge']);
    expect((await client.get(`/movements?search=${'a'.repeat(61)}`)).status).toBe(422);
    const bySlug = await client.get('/movements/glute-bridge');
    expect(bySlug.body).toMatchObject({ id: ids.bridge, spoken: 'glute bridge', workouts: 2 });
    expect((await client.get(`/movements/${ids.bridge}`)).body).toEqual(bySlug.body);
    expect((await client.get('/movements/gone')).status).toBe(404);
  });

  it('come in short, and not again while nothing has changed', async () => {
    const { status, headers, body } = await client.get<{ workouts: MoveSummary[] }>(
      '/move-summaries',
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body).toMatchObject({ version: 1 });
    expect(body.workouts.map(({ id }) => id).toSorted()).toEqual(
      [workouts.bridges, workouts.mixed].toSorted(),
    );
    const bridges = body.workouts.find(({ id }) => id === workouts.bridges);
    expect(bridges).toMatchObject({ seconds: 180, parts: [[0b11_0000, 0, 0, 0, 180]] });
    const again = await fetch(`${app.url}/api/move-summaries`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('change with their movement and with their map', async () => {
    await editEntry(app.strapi, MOVEMENT, ids.squat, { name: 'Deep squat', flags: ['noisy'] });
    await eventually(async () => {
      const { moves } = await details(workouts.mixed);
      expect(moves?.moves[1]).toMatchObject({ name: 'Deep squat', flags: ['noisy'] });
      expect(await titles('?search=deep')).toEqual(['Everything']);
    });
    await republish(app.strapi, workouts.mixed, { moveMap: null });
    await eventually(async () => expect((await details(workouts.mixed)).has_moves).toBe(false));
    expect(await titles('?search=deep')).toEqual([]);
    expect((await client.get('/movements/squat')).body).toMatchObject({ workouts: 0 });
  });

  it('go when the video is of another length', async () => {
    const id = await publishWorkout(app.strapi, { moveMap: shortMap(ids.bridge) });
    await eventually(async () => expect((await details(id)).has_moves).toBe(true));
    const { muxPlaybackId } = await app.strapi.db
      .query(WORKOUT)
      .findOne({ where: { documentId: id } });
    await app.strapi.db.query('plugin::membership.video').create({
      data: {
        ...{ workoutDocumentId: id, policy: 'signed', state: 'ready', progress: 100 },
        ...{ playbackId: muxPlaybackId, durationSeconds: 120 },
      },
    });
    await app.strapi.documents(WORKOUT).publish({ documentId: id });
    await eventually(async () => expect((await details(id)).has_moves).toBe(false));
  });
});
