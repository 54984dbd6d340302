import { randomUUID } from 'node:crypto';
import { dayIn, type Enrolment } from 'contract';
import type { WorkoutUses } from 'contract/desk/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout } from '../../../test/content.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { publishProgramme, rest, workoutDay } from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const ZONE = 'Europe/Berlin';
const SECONDS = 1500;

describe('where a workout is used', () => {
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const usesOf = (id: string, user = coach) =>
    user.get<WorkoutUses>(`/membership/workouts/${id}/uses`);

  it('is nowhere for a draft of its own', async () => {
    const { data } = await usesOf(await draftWorkout(app.strapi));
    expect(data).toEqual({
      ...{ programmes: [], landing: [], mails: [], featured: false, timeZone: 'UTC' },
    });
  });

  it('names programmes with their members, and how many have it before them', async () => {
    const [bird, other] = [
      await publishWorkout(app.strapi, { isPremium: false, duration: 25 }),
      await publishWorkout(app.strapi, { isPremium: false, duration: 25 }),
    ];
    const programme = await publishProgramme(app.strapi, {
      title: 'Strong Middle',
      weeks: [{ days: [workoutDay(bird, 'a'), rest(), workoutDay(other, 'b')] }],
    });
    await publishProgramme(app.strapi, { weeks: [{ days: [workoutDay(other)] }] });
    const count = async (members: number, ahead: number) =>
      expect((await usesOf(bird)).data.programmes).toEqual([
        { id: programme, title: 'Strong Middle', days: 1, members, ahead },
      ]);
    await count(0, 0);
    await eventually(async () =>
      expect((await client.get(`/programmes/${programme}`)).status).toBe(200),
    );
    const start = async () => {
      const { token } = await signUp(client);
      const body = { programme_id: programme, start_on: dayIn(ZONE, new Date()), time_zone: ZONE };
      const training_days = [1, 2, 3, 4, 5, 6, 7];
      const enrolment = await client.post<Enrolment>(
        '/enrolments',
        { ...body, training_days },
        { token },
      );
      return { token, id: enrolment.body.id };
    };
    const [trains, skips] = [await start(), await start(), await start()];
    await count(3, 3);
    const session = { id: randomUUID(), workout_id: bird, planned_seconds: SECONDS };
    const { token } = trains;
    await client.post('/sessions', { ...session, time_zone: ZONE }, { token });
    await client.post(`/sessions/${session.id}/reports`, { ranges: [[0, SECONDS]] }, { token });
    await count(3, 2);
    const change = { time_zone: ZONE, skip: 'a' };
    await client.patch(`/enrolments/${skips.id}`, change, { token: skips.token });
    await count(3, 1);
  });

  it('is told to those who may read the workout', async () => {
    const id = await publishWorkout(app.strapi);
    expect((await usesOf(id, await newPanelUser(app, 'strapi-editor'))).status).toBe(200);
    expect((await usesOf(id, await newPanelUser(app, 'desk-developer'))).status).toBe(403);
    expect((await usesOf('nothing')).status).toBe(404);
    expect((await fetch(`${app.url}/membership/workouts/${id}/uses`)).status).toBe(401);
  });
});
