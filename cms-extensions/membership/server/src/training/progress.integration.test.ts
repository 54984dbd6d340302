import type { Progress, WorkoutList } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, PASSWORD, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout, republish, setSubscription } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';

type Report = { duration_completed?: number; duration_total?: number };

describe.each(DATABASES)('progress on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const report = (token: string, workout: string, body: Report = {}) =>
    client.post<Progress>(`/progress?workout_id=${workout}`, body, { token });
  const progressOf = async (token: string): Promise<Progress[]> =>
    (await client.get<{ progress: Progress[] }>('/progress', { token })).body.progress;
  const idsIn = async (token: string, mine: 'unfinished' | 'completed'): Promise<string[]> => {
    const { body } = await client.get<WorkoutList>(`/workouts?mine=${mine}`, { token });
    return body.workouts.map(({ id }) => id);
  };

  /** Publishes a workout that is not premium and waits until the catalogue contains it. */
  const aWorkout = async (fields: Parameters<typeof publishWorkout>[1] = {}): Promise<string> => {
    const id = await publishWorkout(app.strapi, { isPremium: false, ...fields });
    await eventually(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
    return id;
  };

  it('begins when a workout is opened, with the length that was announced', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout({ duration: 25 });
    const reply = await report(token, workout);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      workout_id: workout,
      duration_completed: 0,
      duration_total: 1500,
      completed_at: null,
    });
    expect(await idsIn(token, 'unfinished')).toEqual([]);
  });

  it('keeps the position, and tells any device that opens the workout again', async () => {
    const { token, email } = await signUp(client);
    const workout = await aWorkout();
    await report(token, workout, { duration_completed: 615.4, duration_total: 1503.2 });
    const login = await client.post<{ access_token: string }>('/auth/login', {
      email,
      password: PASSWORD,
    });
    const opened = await report(login.body.access_token, workout);
    expect(opened.body).toMatchObject({ duration_completed: 615, duration_total: 1504 });
    expect(await idsIn(login.body.access_token, 'unfinished')).toEqual([workout]);
  });

  it('is completed near the end, once and for good, and can be gone through again', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    const ended = await report(token, workout, { duration_completed: 96, duration_total: 100 });
    const { completed_at } = ended.body;
    expect(completed_at).not.toBeNull();
    expect(await idsIn(token, 'completed')).toEqual([workout]);
    expect(await idsIn(token, 'unfinished')).toEqual([]);

    const again = await report(token, workout, { duration_completed: 30, duration_total: 100 });
    expect(again.body).toMatchObject({ duration_completed: 30, completed_at });
    await report(token, workout, { duration_completed: 99, duration_total: 100 });
    expect(await progressOf(token)).toMatchObject([{ workout_id: workout, completed_at }]);
  });

  it('survives a hundred first reports at once', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        report(token, workout, { duration_completed: index, duration_total: 99 }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const entries = await progressOf(token);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.completed_at).not.toBeNull();
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('lists what was watched last first, and only the member’s own', async () => {
    const [anna, berta] = [await signUp(client), await signUp(client)];
    const [first, second] = [await aWorkout(), await aWorkout()];
    const half = { duration_completed: 50, duration_total: 100 };
    await report(anna.token, first, half);
    await report(anna.token, second, half);
    await report(anna.token, first);
    expect((await progressOf(anna.token)).map(({ workout_id }) => workout_id)).toEqual([
      first,
      second,
    ]);
    expect(await idsIn(anna.token, 'unfinished')).toEqual([first, second]);
    expect(await progressOf(berta.token)).toEqual([]);
    expect(await idsIn(berta.token, 'unfinished')).toEqual([]);
  });

  it('is recorded by those who may play alone', async () => {
    const premium = await aWorkout({ isPremium: true });
    const { token, email } = await signUp(client);
    const refused = await report(token, premium);
    expect([refused.status, detailOf(refused)]).toEqual([
      403,
      'This workout is not part of your plan at the moment.',
    ]);
    await setSubscription(app.strapi, email, {
      status: 'trial',
      trialEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect((await report(token, premium)).status).toBe(403);
    await setSubscription(app.strapi, email, { status: 'active' });
    expect((await report(token, premium)).status).toBe(200);
    expect((await client.post(`/progress?workout_id=${premium}`, {})).status).toBe(401);
  });

  it('takes no workout that is unknown or not yet published, and no place outside of time', async () => {
    const { token } = await signUp(client);
    const draft = await draftWorkout(app.strapi, { isPremium: false });
    for (const workout of ['nosuchworkout', draft]) {
      expect((await report(token, workout)).status).toBe(404);
    }
    const workout = await aWorkout();
    for (const body of [{ duration_completed: -1 }, { duration_total: 0 }]) {
      expect((await report(token, workout, body)).status).toBe(422);
    }
    expect((await client.post('/progress', {}, { token })).status).toBe(422);
  });

  it('is not listed while a workout is unpublished, and comes back with it', async () => {
    const { token } = await signUp(client);
    const workout = await aWorkout();
    await report(token, workout, { duration_completed: 97, duration_total: 100 });
    await app.strapi.documents(WORKOUT).unpublish({ documentId: workout });
    await eventually(async () => expect(await progressOf(token)).toEqual([]));
    expect(await idsIn(token, 'completed')).toEqual([]);
    await republish(app.strapi, workout, { title: 'Back again' });
    await eventually(async () => expect(await idsIn(token, 'completed')).toEqual([workout]));
  });
});
