import type { Programme, ProgrammeCard } from 'contract';
import { programmeCardSchema, programmeSchema } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import {
  draftWorkout,
  editEntry,
  makeInstructor,
  publishWorkout,
  republish,
} from '../../../test/content.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { newPanelUser } from '../../../test/panel.ts';
import {
  type DayFields,
  PROGRAMME,
  planOf,
  publishProgramme,
  rest,
  workoutDay,
} from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';

describe('programmes in the catalogue', () => {
  const { app, client } = testApp(() => bootMembership());
  const coach = prepared(() => newPanelUser(app));
  const ids = { bird: '', plank: '', bridge: '' };

  beforeAll(async () => {
    const chair = await makeMovement(app.strapi, { name: 'Curl', kit: ['chair'] });
    const weights = await makeMovement(app.strapi, { name: 'Press', kit: ['light-weights'] });
    ids.bird = await publishWorkout(app.strapi, { title: 'Bird Dog', duration: 20 });
    ids.plank = await publishWorkout(app.strapi, {
      ...{ title: 'Long Plank', duration: 28, moveMap: shortMap(chair), muxSeconds: 180 },
    });
    ids.bridge = await publishWorkout(app.strapi, {
      ...{ title: 'Bridge', duration: 22, moveMap: shortMap(weights), muxSeconds: 180 },
    });
  });

  const cards = async (): Promise<ProgrammeCard[]> =>
    (await client.get<{ programmes: ProgrammeCard[] }>('/programmes')).body.programmes;
  const details = (id: string) => client.get<Programme>(`/programmes/${id}`);
  const threeWeeks = () => [
    { title: 'One', days: [workoutDay(ids.bird), rest('A walk.'), workoutDay(ids.plank)] },
    { title: 'Two', days: [rest()] },
    { title: 'Three', days: [workoutDay(ids.bridge)] },
  ];

  it('have figures that follow from their workouts', async () => {
    const instructor = await makeInstructor(app.strapi, 'Ines');
    const id = await publishProgramme(app.strapi, {
      ...{ title: 'Strong Middle', slug: 'strong-middle', instructor, weeks: threeWeeks() },
    });
    await eventually(async () => expect((await details(id)).status).toBe(200));
    const { body } = await details('strong-middle');
    expect(programmeSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      ...{ id, title: 'Strong Middle', instructor: 'Ines', week_count: 3, session_count: 3 },
      ...{ sessions_per_week: { min: 1, max: 2 }, minutes_per_session: { min: 20, max: 28 } },
      kit: ['light-weights', 'chair'],
    });
    expect(
      body.weeks.map(({ days }) => days.map(({ workout, note }) => workout?.title ?? note)),
    ).toEqual([['Bird Dog', 'A walk.', 'Long Plank'], [], ['Bridge']]);
    // Without a picture of its own it shows the first workout's.
    expect(body.picture).toEqual(body.weeks[0]?.days[0]?.workout?.thumbnail);
    await editEntry(app.strapi, 'api::instructor.instructor', instructor, { name: 'Ada' });
    await republish(app.strapi, ids.bird, { duration: 24 });
    await eventually(async () =>
      expect((await details(id)).body).toMatchObject({
        ...{ instructor: 'Ada', minutes_per_session: { min: 22, max: 28 } },
      }),
    );
    await republish(app.strapi, ids.bird, { duration: 20 });
  });

  it('stand in the order of the coach, one of them large, once they are published', async () => {
    const weeks = [{ days: [workoutDay(ids.bird)] }];
    const two = await publishProgramme(app.strapi, {
      title: 'B',
      order: 12,
      isFeatured: true,
      weeks,
    });
    const one = await publishProgramme(app.strapi, {
      title: 'A',
      order: 11,
      isFeatured: true,
      weeks,
    });
    await app.strapi.documents(PROGRAMME).create({
      data: {
        ...{ title: 'Draft', slug: 'draft', summary: 'S', difficulty: 'Beginner' },
        plan: planOf(weeks),
      } as never,
    });
    await eventually(async () => {
      const found = (await cards()).filter(({ id }) => id === one || id === two);
      expect(found.map(({ title, is_featured }) => [title, is_featured])).toEqual([
        ['A', true],
        ['B', false],
      ]);
    });
    for (const card of await cards()) {
      expect(programmeCardSchema.safeParse(card).error).toBeUndefined();
    }
    expect((await cards()).map(({ title }) => title)).not.toContain('Draft');
    expect((await details('draft')).status).toBe(404);
    await app.strapi.documents(PROGRAMME).unpublish({ documentId: one });
    await eventually(async () => expect((await details(one)).status).toBe(404));
  });

  it('are stored as whole weeks, with keys that occur once', async () => {
    const path = `/content-manager/collection-types/${PROGRAMME}`;
    const named = { title: 'Keys', slug: 'keys', summary: 'S', difficulty: 'Beginner' };
    const plan = planOf([{ days: [workoutDay(ids.bird, 'a'), workoutDay(ids.plank, 'b')] }]);
    const [week] = plan.weeks;
    const wrong: unknown[] = [
      { ...plan, weeks: [] },
      { ...plan, weeks: Array(13).fill(week) },
      { ...plan, weeks: [{ ...week, days: week?.days.slice(1) }] },
      { ...plan, weeks: [{ ...week, days: week?.days.map((day) => ({ ...day, key: 'a' })) }] },
      { ...plan, weeks: [{ ...week, note: 'x'.repeat(161) }] },
      'weeks',
    ];
    for (const other of wrong) {
      const { status } = await coach.post(path, { ...named, plan: other });
      expect(status, JSON.stringify(other)).toBe(400);
    }
    const made = await coach.post<{ plan: unknown }>(path, { ...named, plan });
    expect([made.status, made.data.plan]).toEqual([201, plan]);
  });

  it('are not published with a workout that is not, nor without weeks', async () => {
    const thunder = await draftWorkout(app.strapi, { title: 'Tuesday Thunder' });
    const make = async (title: string, days: DayFields[]) =>
      (
        await app.strapi.documents(PROGRAMME).create({
          data: {
            ...{ title, slug: title.toLowerCase(), summary: 'S', difficulty: 'Beginner' },
            plan: planOf([{ days }]),
          } as never,
        })
      ).documentId;
    const publish = (id: string) =>
      coach.post<object>(
        `/content-manager/collection-types/${PROGRAMME}/${id}/actions/publish`,
        {},
      );
    const early = await make('Early', [workoutDay(ids.bird), workoutDay(thunder)]);
    const refused = await publish(early);
    expect([refused.status, refused.message]).toEqual([422, 'Tuesday Thunder is not published.']);
    expect((await details(early)).status).toBe(404);
    const gone = await publish(await make('Gone', [rest(), workoutDay('nobody')]));
    expect([gone.status, gone.message]).toEqual([
      422,
      'A video that was deleted is not published.',
    ]);
    const none = { title: 'None', summary: 'S', difficulty: 'Beginner' };
    const nothing = await coach.post(`/content-manager/collection-types/${PROGRAMME}`, none);
    const { documentId } = nothing.data as { documentId: string };
    const weekless = await publish(documentId);
    expect([weekless.status, weekless.message]).toEqual([422, 'Add the first week.']);
    await app.strapi.documents(WORKOUT).publish({ documentId: thunder });
    expect((await publish(early)).status).toBe(200);
    await eventually(async () => expect((await details(early)).body.session_count).toBe(2));
  });

  it('leave a day of rest for a workout that is unpublished, and get it back with it', async () => {
    const workout = await publishWorkout(app.strapi, { title: 'Comes and goes', duration: 25 });
    const id = await publishProgramme(app.strapi, {
      ...{ title: 'Guests', weeks: [{ days: [workoutDay(ids.bird), workoutDay(workout)] }] },
    });
    const kinds = async () =>
      (await details(id)).body.weeks?.flatMap(({ days }) => days.map(({ kind }) => kind));
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'workout']));
    await app.strapi.documents(WORKOUT).unpublish({ documentId: workout });
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'rest']));
    expect((await details(id)).body.session_count).toBe(1);
    await app.strapi.documents(WORKOUT).publish({ documentId: workout });
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'workout']));
  });
});
