import { randomUUID } from 'node:crypto';
import type { VideoNumbers, VideosNumbers } from 'contract/desk/numbers';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { signUp } from '../../../../test/client.ts';
import { publishWorkout } from '../../../../test/content.ts';
import { DATABASES } from '../../../../test/length.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';

const USER = 'plugin::users-permissions.user';
const TABLE = 'membership_sessions';
const WHOLE = 1500;

describe.each(DATABASES)('the numbers of videos, on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));
  const editor = prepared(() => newPanelUser(app, 'strapi-editor'));

  const aWorkout = async (title: string): Promise<string> => {
    const id = await publishWorkout(app.strapi, { title, isPremium: false });
    await eventually(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
    return id;
  };
  /** Plays a workout; a day ago, so that nothing more is awaited. */
  const play = async (
    token: string,
    workout: string,
    ranges: [number, number][],
    agoMs = 86_400_000,
  ) => {
    const id = randomUUID();
    const begun = { id, workout_id: workout, planned_seconds: WHOLE, time_zone: 'UTC' };
    expect((await client.post('/sessions', begun, { token })).status).toBe(201);
    await client.post(`/sessions/${id}/reports`, { ranges }, { token });
    const at = new Date(Date.now() - agoMs);
    await app.strapi.db
      .connection(TABLE)
      .where({ session_id: id })
      .update({ started_at: at, last_report_at: at });
    return id;
  };
  const list = async () =>
    (await editor.get<VideosNumbers>('/membership/numbers/videos?days=7')).data.rows;
  const one = async (id: string) =>
    (await editor.get<VideoNumbers>(`/membership/numbers/videos/${id}?days=7`)).data;

  it('are those of plays, and stay when members are deleted, of whom nothing is left', async () => {
    const [slow, quick] = [await aWorkout('Slow Lunge'), await aWorkout('Quick Plank')];
    const [anna, berta] = [await signUp(client), await signUp(client)];
    await play(anna.token, slow, [[0, 760]]);
    await play(anna.token, slow, [[750, WHOLE]]);
    await play(anna.token, quick, [[0, 59]]);
    // May go on.
    await play(berta.token, quick, [[0, 700]], 60_000);
    await play(berta.token, slow, [[0, 300]]);
    const left = await play(berta.token, slow, [[0, 900]]);
    await client.delete(`/sessions/${left}`, undefined, { token: berta.token });
    const rows = await list();
    expect(rows).toEqual([
      {
        ...{ id: slow, title: 'Slow Lunge', picture: null, plays: 2, members: 2 },
        ...{ finished: { part: 1, of: 2 }, most: 'too few', felt: null },
      },
    ]);
    const video = await one(slow);
    expect(video).toMatchObject({
      ...{ seconds: WHOLE, whole: 2, since: null, blocks: [] },
      stops: [{ second: 300, move: null, count: 1 }],
    });
    expect([video.curve[0], video.curve[50], video.curve[99]]).toEqual([2, 1, 1]);

    for (const { user } of [anna, berta]) {
      await app.strapi.db.query(USER).delete({ where: { documentId: user.id } });
    }
    expect(await list()).toEqual(rows);
    expect(await one(slow)).toEqual(video);
    const kept: { user_document_id: string; workout_document_id: string }[] = await app.strapi.db
      .connection(TABLE)
      .select();
    expect(JSON.stringify(kept)).not.toMatch(
      new RegExp(`${anna.user.id}|${berta.user.id}|${left}`),
    );
    const members = Map.groupBy(kept, (row) => row.user_document_id);
    expect(members.size).toBe(4);
    for (const mine of members.values()) {
      expect(new Set(mine.map((row) => row.workout_document_id)).size).toBe(1);
    }
  });

  rare('are without videos that were deleted', async () => {
    const gone = await aWorkout('Gone Tomorrow');
    const { token } = await signUp(client);
    await play(token, gone, [[0, 700]]);
    expect((await list()).map(({ title }) => title)).toContain('Gone Tomorrow');
    await app.strapi.documents('api::workout.workout').delete({ documentId: gone });
    expect((await list()).map(({ title }) => title)).not.toContain('Gone Tomorrow');
    expect((await editor.getAnswer(`/membership/numbers/videos/${gone}`)).status).toBe(404);
  });

  rare('are the same as a file', async () => {
    const workout = await aWorkout('=Formula');
    const { token } = await signUp(client);
    await play(token, workout, [[0, 1400]]);
    const reply = await fetch(`${app.url}/membership/numbers/videos.csv?days=7`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(await reply.text()).toContain("\r\n'=Formula,1,1,1,too few,,,,\r\n");
  });
});
