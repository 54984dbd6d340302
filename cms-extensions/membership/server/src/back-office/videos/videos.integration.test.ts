import { DAY_MS } from 'contract';
import type { VideosPage } from 'contract/desk/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { type Client, clientOf } from '../../../../test/client.ts';
import {
  draftWorkout,
  editEntry,
  makeInstructor,
  publishGerman,
  publishWorkout,
} from '../../../../test/content.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { makeMovement, shortMap } from '../../../../test/moves.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { publishProgramme, workoutDay } from '../../../../test/programmes.ts';
import { eventually } from '../../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';

describe('the list of videos', () => {
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  beforeAll(async () => {
    app = await bootMembership({ env: { LOCALES: 'en,de' } });
    client = clientOf(app);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const list = async (query = '', user = coach): Promise<VideosPage> =>
    (await user.get<VideosPage>(`/membership/videos?${query}`)).data;
  const titles = async (query: string, user = coach) =>
    (await list(query, user)).rows.map(({ title }) => title);
  const post = (path: string, user = coach, body = {}) =>
    user.post<{ programmes: object[] }>(`/membership/videos/${path}`, body);

  it('tells state, where a video is used, its languages and plays', async () => {
    const instructor = await makeInstructor(app.strapi, 'Ines Halloran');
    const squat = await makeMovement(app.strapi, { name: 'Goblet Squat' });
    const live = await publishWorkout(app.strapi, {
      ...{ title: 'Alpha Hips', duration: 21, category: 'Arms', instructor },
      ...{ moveMap: shortMap(squat), muxSeconds: 180 },
    });
    await publishGerman(app.strapi, live, { title: 'Alpha Hüfte', description: 'D' });
    await publishProgramme(app.strapi, {
      title: 'Kind Weeks',
      weeks: [{ days: [workoutDay(live)] }],
    });
    const changed = await publishWorkout(app.strapi, { title: 'Alpha Changed' });
    await editEntry(app.strapi, WORKOUT, changed, { description: 'Other.' });
    const planned = await draftWorkout(app.strapi, { title: 'Alpha Planned' });
    const publishAt = new Date(Date.now() + DAY_MS).toISOString();
    await editEntry(app.strapi, WORKOUT, planned, { publishAt, muxPlaybackId: null });
    await draftWorkout(app.strapi, { title: 'Alpha Draft' });
    const at = new Date(Date.now() - DAY_MS);
    await app.strapi.db.query('plugin::membership.training-session').create({
      data: {
        ...{ userDocumentId: 'u', workoutDocumentId: live, title: 'A', workoutSeconds: 180 },
        ...{ startedAt: at, lastReportAt: at, timeZone: 'UTC', revision: 0, sessionId: 's' },
        ...{ localDate: '2026-01-01', plannedSeconds: 180, plannedRanges: [], ranges: [] },
        ...{ watchedSeconds: 170, finished: true },
      },
    });
    const { counts, rows } = await list('search=alpha&sort=title');
    expect(rows.map(({ title, state }) => [title, state])).toEqual([
      ['Alpha Changed', 'live with changes'],
      ['Alpha Draft', 'draft'],
      ['Alpha Hips', 'live'],
      ['Alpha Planned', 'planned'],
    ]);
    expect(counts).toMatchObject({ live: 2, planned: 1, draft: 1, bin: 0 });
    expect(rows.find(({ id }) => id === live)).toMatchObject({
      ...{ minutes: 21, category: 'Arms', plays: 1, usedIn: ['Kind Weeks'] },
      finished: { part: 1, of: 1 },
      languages: ['en', 'de'],
    });
    expect(rows.find(({ id }) => id === planned)).toMatchObject({ publishAt, waitsForFilm: true });
    expect(await titles('state=planned')).toEqual(['Alpha Planned']);
    expect(await titles('category=Arms')).toEqual(['Alpha Hips']);
    for (const search of ['goblet', 'halloran', 'hips']) {
      expect(await titles(`search=${search}`)).toEqual(['Alpha Hips']);
    }
    for (const sort of ['plays', 'finished']) {
      expect((await titles(`sort=${sort}`))[0]).toBe('Alpha Hips');
    }
    expect(await titles('state=x&page=0&sort=x')).toEqual(await titles(''));
  });

  it('is of what somebody may read, and tells plays to those who may see them', async () => {
    await publishWorkout(app.strapi);
    const helper = await newPanelUser(app, 'strapi-author');
    const seen = (await list('', helper)).rows;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ plays }) => plays === null)).toBe(true);
    for (const role of ['strapi-editor', 'desk-money'] as const) {
      expect((await list('', await newPanelUser(app, role))).rows[0]?.plays).toEqual(
        expect.any(Number),
      );
    }
    const developer = await newPanelUser(app, 'desk-developer');
    expect((await developer.get('/membership/videos')).status).toBe(403);
  });

  it('is planned for a time of the desk by those who may publish, and stopped', async () => {
    const id = await draftWorkout(app.strapi, { title: 'Planned Hips' });
    const plan = (at: string | null, user = coach) =>
      user.put(`/membership/videos/${id}/plan`, { at });
    for (const [at, message] of [
      ['2020-01-01T07:00', 'That time has passed.'],
      ['2040-02-30T07:00', 'This time does not exist.'],
      ['tomorrow', 'Choose a day and a time.'],
    ] as const) {
      expect(await plan(at)).toMatchObject({ status: 422, message });
    }
    for (const role of ['strapi-author', 'desk-money'] as const) {
      expect((await plan('2040-12-06T07:00', await newPanelUser(app, role))).status).toBe(403);
    }
    expect((await plan('2040-12-06T07:00')).status).toBe(200);
    const row = async () => (await list('search=planned+hips')).rows[0];
    expect(await row()).toMatchObject({ state: 'planned', publishAt: '2040-12-06T07:00:00.000Z' });
    expect((await plan(null)).status).toBe(200);
    expect(await row()).toMatchObject({ state: 'draft', publishAt: null });
    expect((await coach.put('/membership/videos/nothing/plan', { at: null })).status).toBe(404);
  });

  it('has a bin: what is in it is off the site, comes back as a draft, and goes after thirty days', async () => {
    const id = await publishWorkout(app.strapi, { title: 'Gone Soon' });
    const isPublic = async () => (await client.get(`/workouts/${id}`)).status === 200;
    await eventually(async () => expect(await isPublic()).toBe(true));
    await publishProgramme(app.strapi, { weeks: [{ days: [workoutDay(id)] }] });
    const used = await post(`${id}/bin`);
    expect([used.status, used.message]).toEqual([409, 'It is used.']);
    expect(await isPublic()).toBe(true);
    expect((await post(`${id}/bin`, coach, { anyway: true })).status).toBe(200);
    await eventually(async () => expect(await isPublic()).toBe(false));
    expect(await titles('search=gone')).toEqual([]);
    expect((await list('state=bin')).rows).toMatchObject([{ id, state: 'bin' }]);
    const publish = await coach.post(
      `/content-manager/collection-types/${WORKOUT}/${id}/actions/publish`,
    );
    expect([publish.status, publish.message]).toEqual([409, 'It is in the bin. Restore it first.']);
    const planned = await coach.put(`/membership/videos/${id}/plan`, { at: '2040-12-06T07:00' });
    expect([planned.status, planned.message]).toEqual([409, publish.message]);
    const empty = (days: number) =>
      jobsOf(app.strapi).runNow('bin of workouts', new Date(Date.now() + days * DAY_MS));
    const exists = async () =>
      (await app.strapi.documents(WORKOUT).count({ filters: { documentId: id } as never })) > 0;
    await empty(29);
    expect(await exists()).toBe(true);
    expect((await post(`${id}/restore`)).status).toBe(200);
    await empty(31);
    expect(await titles('search=gone&state=draft')).toEqual(['Gone Soon']);
    expect((await post(`${id}/bin`)).status).toBe(200);
    await empty(31);
    expect(await exists()).toBe(false);
    expect((await post(`${id}/restore`)).status).toBe(404);
  });

  it('lets only those who may delete use the bin, and with what is live only those who publish', async () => {
    const id = await publishWorkout(app.strapi);
    const helper = await newPanelUser(app, 'strapi-author');
    expect((await post(`${id}/bin`, helper)).status).toBe(403);
    expect((await post(`${id}/bin`, await newPanelUser(app, 'desk-money'))).status).toBe(403);
    expect((await post(`${id}/bin`, await newPanelUser(app, 'strapi-editor'))).status).toBe(200);
    expect((await fetch(`${app.url}/membership/videos`)).status).toBe(401);
  });
});
