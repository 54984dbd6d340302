import { randomUUID } from 'node:crypto';
import { dayIn } from 'contract';
import type { ProgrammeEffects, ProgrammeMember } from 'contract/desk/programmes';
import type { ProgrammeVideo } from 'contract/desk/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { draftWorkout, publishWorkout } from '../../../../test/content.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import {
  PROGRAMME,
  planOf,
  publishProgramme,
  rest,
  workoutDay,
} from '../../../../test/programmes.ts';
import { eventually } from '../../../../test/redis.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe('the grid of a programme', () => {
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  let helper: PanelUser;
  let bird: string;
  let id: string;
  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
    coach = await newPanelUser(app);
    helper = await newPanelUser(app, 'strapi-author');
    bird = await publishWorkout(app.strapi, { title: 'Bird Dog', isPremium: false, duration: 25 });
    const weeks = [{ title: 'One', days: [workoutDay(bird, 'a'), rest(), workoutDay(bird, 'b')] }];
    id = await publishProgramme(app.strapi, { title: 'Strong Middle', weeks });
    await eventually(async () => expect((await client.get(`/programmes/${id}`)).status).toBe(200));
  });
  afterAll(() => app.stop());

  const effectsOf = (weeks: Parameters<typeof planOf>[0], user = coach) =>
    user.post<ProgrammeEffects>(`/membership/programmes/${id}/effects`, { plan: planOf(weeks) });
  const isStored = async () =>
    JSON.stringify(await app.strapi.documents(PROGRAMME).findOne({ documentId: id }));

  it('tells whom a change reaches, what it looks like and what is not live, and writes nothing', async () => {
    const { token } = await signUp(client);
    const dates = { start_on: dayIn('UTC', new Date()), training_days: EVERY_DAY };
    const zone = { time_zone: 'UTC' };
    await client.post('/enrolments', { programme_id: id, ...dates, ...zone }, { token });
    const session = { id: randomUUID(), workout_id: bird, planned_seconds: 1500 };
    await client.post('/sessions', { ...session, ...zone }, { token });
    await client.post(`/sessions/${session.id}/reports`, { ranges: [[0, 1500]] }, { token });
    const slow = await draftWorkout(app.strapi, { title: 'Slow Hips', duration: 21 });
    const before = await isStored();
    const { data } = await effectsOf([
      { title: 'One', days: [rest(), workoutDay(slow, 'n'), workoutDay(bird, 'b')] },
    ]);
    expect(data).toEqual({
      ...{ members: 1, later: 1, timeZone: expect.any(String) },
      changed: [
        { key: 'n', label: 'week 1, day 2', change: 'added', members: 1 },
        { key: 'a', label: 'week 1, day 1', change: 'removed', members: 1 },
      ],
      table: [{ title: 'One', minutes: [null, 21, 25, null, null, null, null], sum: 46 }],
      hints: expect.arrayContaining(['Slow Hips has no list of moves.']),
      unpublished: [{ id: slow, title: 'Slow Hips', publishAt: null }],
    });
    expect(await isStored()).toBe(before);
    const who = await coach.get<ProgrammeMember[]>(`/membership/programmes/${id}/members`);
    expect(who.data).toMatchObject([{ done: 1, total: 2, nextOn: expect.any(String) }]);
    expect(JSON.stringify(who.data)).not.toContain('@');
    const days = [{ workout_id: bird }];
    await client.post('/enrolments/first-week', { days, ...dates, ...zone }, { token });
    const all = '/membership/programmes/members';
    expect((await coach.get(all)).data).toEqual({ [id]: 1 });
    expect((await helper.get(all)).status).toBe(403);
  });

  it('offers what is public, and drafts of those who may read them', async () => {
    await draftWorkout(app.strapi, { title: 'Not Yet' });
    const titles = async (user: PanelUser) =>
      (await user.get<ProgrammeVideo[]>('/membership/programmes/videos')).data.map(
        ({ title }) => title,
      );
    const money = await newPanelUser(app, 'desk-money');
    for (const user of [coach, helper, money]) {
      expect(await titles(user)).toEqual(expect.arrayContaining(['Bird Dog', 'Not Yet']));
    }
  });

  it('is for those who may read the programme; who is in it for those who see members', async () => {
    const path = `/membership/programmes/${id}/members`;
    expect((await effectsOf([], coach)).status).toBe(422);
    expect(
      (await coach.post('/membership/programmes/nothing/effects', { plan: planOf([{ days: [] }]) }))
        .status,
    ).toBe(404);
    expect((await effectsOf([{ days: [] }], helper)).status).toBe(200);
    expect((await helper.get(path)).status).toBe(403);
    for (const [role, status] of [
      ['strapi-editor', 200],
      ['desk-money', 200],
      ['desk-developer', 403],
    ] as const) {
      expect([role, (await (await newPanelUser(app, role)).get(path)).status]).toEqual([
        role,
        status,
      ]);
    }
    expect((await fetch(`${app.url}${path}`)).status).toBe(401);
  });
});
