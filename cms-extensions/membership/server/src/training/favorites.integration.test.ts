import type { WorkoutList } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout, republish } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';

type Toggled = { is_favorited: boolean; message: string };

describe.each(DATABASES)('favourites on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const toggle = (token: string, workout_id: string) =>
    client.post<Toggled>('/favorites', { workout_id }, { token });
  const favoritesOf = async (token: string): Promise<string[]> =>
    (await client.get<{ favorites: string[] }>('/favorites', { token })).body.favorites;
  const rowsOf = (userDocumentId: string) =>
    app.strapi.db.query('plugin::membership.favorite').count({ where: { userDocumentId } });

  /** Publishes a workout and waits until the catalogue contains it. */
  const aWorkout = async (fields: Parameters<typeof publishWorkout>[1] = {}): Promise<string> => {
    const id = await publishWorkout(app.strapi, fields);
    await eventually(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
    return id;
  };

  it('are listed newest first, and are nobody else’s', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const workouts = [await aWorkout(), await aWorkout(), await aWorkout()];
    for (const workout of workouts) await toggle(anna.token, workout);
    expect(await favoritesOf(anna.token)).toEqual(workouts.toReversed());
    expect(await favoritesOf(berta.token)).toEqual([]);
  });

  it.each([2, 3, 100, 101])('count each of %i toggles that come at once', async (count) => {
    const { token, user } = await signUp(client);
    const workout = await aWorkout();
    const replies = await Promise.all(Array.from({ length: count }, () => toggle(token, workout)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const added = replies.filter(({ body }) => body.is_favorited).length;
    expect(added).toBe(Math.ceil(count / 2));
    expect(await rowsOf(user.id)).toBe(count % 2);
    expect(await favoritesOf(token)).toEqual(count % 2 === 1 ? [workout] : []);
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('are added and taken away in turn, in the words of the spec', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    expect((await toggle(token, workout)).body).toEqual({
      is_favorited: true,
      message: 'Added to favorites',
    });
    expect(await favoritesOf(token)).toEqual([workout]);
    expect((await toggle(token, workout)).body).toEqual({
      is_favorited: false,
      message: 'Removed from favorites',
    });
    expect(await favoritesOf(token)).toEqual([]);
  });

  it('are for members alone', async () => {
    const workout = await aWorkout();
    expect((await client.post('/favorites', { workout_id: workout })).status).toBe(401);
    expect((await client.get('/favorites')).status).toBe(401);
    expect((await client.get('/workouts?mine=favorites')).status).toBe(401);
  });

  it('take no workout that is unknown, not yet published, or named by its address', async () => {
    const { token } = await signUp(client);
    const draft = await draftWorkout(app.strapi);
    await aWorkout({ slug: 'by-its-address' });
    for (const workout_id of ['nosuchworkout', draft, 'by-its-address']) {
      const reply = await toggle(token, workout_id);
      expect([reply.status, detailOf(reply)]).toEqual([404, 'Workout not found']);
    }
    expect((await toggle(token, 'not an id')).status).toBe(422);
    expect(await favoritesOf(token)).toEqual([]);
  });

  it('are not listed while a workout is unpublished, and come back with it', async () => {
    const { token } = await signUp(client);
    const [kept, hidden] = [await aWorkout(), await aWorkout()];
    await toggle(token, kept);
    await toggle(token, hidden);
    await app.strapi.documents(WORKOUT).unpublish({ documentId: hidden });
    await eventually(async () => expect(await favoritesOf(token)).toEqual([kept]));
    await republish(app.strapi, hidden, { title: 'Back again' });
    await eventually(async () => expect(await favoritesOf(token)).toEqual([hidden, kept]));
  });

  it('are a page of the library, in their own order and under its filters', async () => {
    const { token } = await signUp(client);
    const plank = await aWorkout({ title: 'Favourite plank', category: 'Pilates' });
    const squat = await aWorkout({ title: 'Favourite squat', category: 'HIIT' });
    await aWorkout({ title: 'Plank of another', category: 'Pilates' });
    await toggle(token, squat);
    await toggle(token, plank);
    const page = async (query: string) => {
      const path = `/workouts?mine=favorites${query}`;
      const { body } = await client.get<WorkoutList>(path, { token });
      return { ids: body.workouts.map(({ id }) => id), total: body.total };
    };
    expect(await page('')).toEqual({ ids: [plank, squat], total: 2 });
    expect(await page('&limit=1&offset=1')).toEqual({ ids: [squat], total: 2 });
    expect(await page('&category=Pilates')).toEqual({ ids: [plank], total: 1 });
    expect(await page('&search=squat')).toEqual({ ids: [squat], total: 1 });
    expect(await page('&popular_only=true')).toEqual({ ids: [], total: 0 });
  });

  it('of one member are never another’s page, though both ask for the same address', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const workout = await aWorkout();
    await toggle(anna.token, workout);
    for (const path of ['/workouts?mine=favorites', '/workouts?m%69ne=favorites']) {
      const pages = [anna, berta].map(({ token }) => client.get<WorkoutList>(path, { token }));
      const totals = (await Promise.all(pages)).map(({ body }) => body.total);
      expect(totals).toEqual([1, 0]);
    }
  });
});
