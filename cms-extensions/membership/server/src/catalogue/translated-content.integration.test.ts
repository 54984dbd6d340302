import type {
  Enrolment,
  Movement,
  Programme,
  TrainingWeekAnswer,
  WorkoutDetails,
  WorkoutList,
} from 'contract';
import { dayIn } from 'contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { newPanelUser } from '../../../test/panel.ts';
import {
  PROGRAMME,
  publishProgramme,
  republishProgramme,
  rest,
  workoutDay,
} from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const MOVEMENT = 'api::movement.movement';

describe.each(['sqlite', 'postgres'] as const)('content in two languages on %s', (database) => {
  let app: Booted;
  let client: Client;
  beforeAll(async () => {
    app = await bootMembership({ database, env: { LOCALES: 'en,de' } });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const inLocale = (path: string, locale?: 'de'): string =>
    locale === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  const read = async <Body>(path: string, locale?: 'de'): Promise<Body> =>
    (await client.get<Body>(inLocale(path, locale))).body;

  describe('a movement', () => {
    const TEXTS = {
      ...{ name: 'Schulterbrücke', spoken: 'Schulterbrücke', aliases: 'Beckenheben\nHüftheben' },
      ...{ easierText: 'nur kleine Bewegungen', harderText: '' },
    };
    let id: string;
    let workout: string;
    let count = 0;
    beforeEach(async () => {
      count += 1;
      id = await makeMovement(app.strapi, {
        ...{ name: `Glute bridge ${count}`, slug: `glute-bridge-${count}`, aliases: 'Hip lift' },
        ...{ flags: ['floor', 'lying'], easierText: 'small lifts', harderText: 'one leg' },
      });
      workout = await publishWorkout(app.strapi, { isPremium: false, moveMap: shortMap(id) });
      await eventually(async () => expect((await details()).has_moves).toBe(true));
    });

    const documents = () => app.strapi.documents(MOVEMENT);
    const details = (locale?: 'de') => read<WorkoutDetails>(`/workouts/${workout}`, locale);
    const movement = (locale?: 'de') => read<Movement>(`/movements/${id}`, locale);
    const german = () => ({ ...TEXTS, name: `Schulterbrücke ${count}` });
    const translate = (data: object = german()) =>
      documents().update({ documentId: id, locale: 'de', data });
    const isCalled = (name: string) =>
      eventually(async () => expect((await movement('de')).name).toBe(name));

    it('is named in German in the moves of a workout and in the library', async () => {
      await translate();
      await isCalled(german().name);
      const moves = (await details('de')).moves?.moves ?? [];
      expect(moves).toHaveLength(3);
      for (const move of moves) {
        expect(move).toMatchObject({
          ...{ name: german().name, spoken: TEXTS.spoken, movement: `glute-bridge-${count}` },
          ...{ easier: { text: TEXTS.easierText, flags: [], kit: [] }, harder: 'one leg' },
          ...{ flags: ['floor', 'lying'] },
        });
      }
      expect((await details()).moves?.moves[0]).toMatchObject({
        ...{ name: `Glute bridge ${count}`, spoken: `glute bridge ${count}` },
        ...{ easier: { text: 'small lifts' }, harder: 'one leg' },
      });
      const { movements } = await read<{ movements: Movement[] }>('/movements', 'de');
      expect(movements.filter((one) => one.id === id)).toEqual([
        expect.objectContaining({ aliases: ['Beckenheben', 'Hüftheben'] }),
      ]);
      expect((await movement()).name).toBe(`Glute bridge ${count}`);
    });

    it('is said as it is written, and has the English other names, when none are given', async () => {
      await translate({ name: `Brücke ${count}` });
      await isCalled(`Brücke ${count}`);
      expect(await movement('de')).toMatchObject({
        ...{ spoken: `Brücke ${count}`, aliases: ['Hip lift'], harder: 'one leg' },
      });
    });

    it('keeps what the coach wrote for one move alone', async () => {
      const map = shortMap(id);
      const [first] = map.blocks[0]?.rounds[0]?.moves ?? [];
      if (first !== undefined) Object.assign(first, { easier: false, harder: 'very slowly' });
      workout = await publishWorkout(app.strapi, { isPremium: false, moveMap: map });
      await translate();
      await isCalled(german().name);
      const moves = (await details('de')).moves?.moves ?? [];
      expect(moves.map(({ easier, harder }) => [easier?.text, harder])).toEqual([
        [undefined, 'very slowly'],
        [TEXTS.easierText, 'one leg'],
        [TEXTS.easierText, 'one leg'],
      ]);
    });

    it('finds workouts by its German words in German, and by its English ones in English', async () => {
      await translate({ ...german(), aliases: `Beckenlift${count}` });
      await isCalled(german().name);
      const finds = async (search: string, locale?: 'de') => {
        const path = `/workouts?search=${encodeURIComponent(search)}`;
        const { workouts } = await read<WorkoutList>(path, locale);
        return workouts.find((one) => one.id === workout)?.matched_moves?.name;
      };
      expect(await finds(`beckenlift${count}`, 'de')).toBe(german().name);
      expect(await finds(`beckenlift${count}`)).toBeUndefined();
      expect(await finds(`glute bridge ${count}`)).toBe(`Glute bridge ${count}`);
      expect(await finds(`glute bridge ${count}`, 'de')).toBeUndefined();
    });

    it('is English again without its translation, and goes with the English entry alone', async () => {
      await translate();
      await isCalled(german().name);
      await documents().delete({ documentId: id, locale: 'de' });
      await isCalled(`Glute bridge ${count}`);
      await translate();
      await isCalled(german().name);
      await expect(documents().delete({ documentId: id })).rejects.toThrow('Workout');
      await app.strapi.documents('api::workout.workout').delete({ documentId: workout });
      await documents().delete({ documentId: id });
      const rows = app.strapi.db.connection('movements').where({ document_id: id });
      expect(await rows).toEqual([]);
    });

    it('is read as before where an older version has written it', async () => {
      const table = () => app.strapi.db.connection('movements').where({ document_id: id });
      await table().update({ locale: null, name: `Older ${count}` });
      await jobsOf(app.strapi).runNow('comparison of the catalogue with the database', new Date());
      await isCalled(`Older ${count}`);
      await jobsOf(app.strapi).runNow('entries without a language', new Date());
      expect(await table().pluck('locale')).toEqual(['en']);
    });

    it('shows a translation that a command has written', async () => {
      await translate();
      await isCalled(german().name);
      await app.strapi.db
        .connection('movements')
        .where({ document_id: id, locale: 'de' })
        .update({ name: `Kommando ${count}` });
      await jobsOf(app.strapi).runNow('comparison of the catalogue with the database', new Date());
      await isCalled(`Kommando ${count}`);
      expect((await details('de')).moves?.moves[0]?.name).toBe(`Kommando ${count}`);
    });

    it('takes what it asks of the body from the English entry, and has its name in a language once', async () => {
      await translate({ ...german(), flags: [], sides: 'sided', slug: 'other' });
      expect(await documents().findOne({ documentId: id, locale: 'de' })).toMatchObject({
        ...{ flags: ['floor', 'lying'], sides: 'both', slug: `glute-bridge-${count}` },
      });
      await expect(translate({ ...german(), sides: 'sided' })).rejects.toThrow(
        '"sides" is the same',
      );
      const other = await makeMovement(app.strapi, { name: german().name });
      const name = (data: object) => documents().update({ documentId: other, locale: 'de', data });
      await expect(name(german())).rejects.toThrow();
      await name({ ...german(), name: `Glute bridge ${count}` });
    });

    it('is translated in the panel by an editor', async () => {
      const editor = await newPanelUser(app, 'strapi-editor');
      const path = `/content-manager/collection-types/${MOVEMENT}/${id}?locale=de`;
      const saved = await editor.put<{ name: string }>(path, german());
      expect(saved).toMatchObject({ status: 200, data: { name: german().name } });
      await isCalled(german().name);
    });
  });

  describe('a programme', () => {
    const TEXTS = { title: 'Starke Mitte', summary: 'Tag für Tag.', description: '## Wofür' };
    const WEEK = { title: 'Die Mitte finden', note: 'Langsam anfangen.' };
    let id: string;
    let workout: string;
    const ENGLISH = { title: 'Week one', note: 'Slowly.' };
    beforeEach(async () => {
      workout = await publishWorkout(app.strapi, { title: 'Bird Dog', isPremium: false });
      id = await publishProgramme(app.strapi, { title: 'Strong Middle', weeks: english() });
    });

    const english = () => [
      { ...ENGLISH, days: [workoutDay(workout, 'a'), { ...rest('A walk.'), key: 'b' }] },
      { title: 'Week two', days: [workoutDay(workout, 'c')] },
    ];
    const documents = () => app.strapi.documents(PROGRAMME);
    const programme = (locale?: 'de') => read<Programme>(`/programmes/${id}`, locale);
    const translate = (data: object) =>
      documents().update({ documentId: id, locale: 'de', data: data as never });
    const publish = async (data: object): Promise<void> => {
      await translate(data);
      await documents().publish({ documentId: id, locale: 'de' });
    };
    const isCalled = (title: string, locale?: 'de') =>
      eventually(async () => expect((await programme(locale)).title).toBe(title));
    const weekTexts = async () =>
      (await programme('de')).weeks.map(({ title, note, days }) => [
        ...[title, note, ...days.map((day) => day.workout?.title ?? day.note)],
      ]);
    /** The German draft, as the panel's form has it. */
    const form = async () => {
      const draft = await documents().findOne({
        ...{ documentId: id, locale: 'de', populate: { weeks: { populate: ['days'] } } as never },
      });
      return formSchema.parse(JSON.parse(JSON.stringify(draft)));
    };
    const germanWeeks = () => [
      { ...WEEK, days: [{ kind: 'workout' }, { kind: 'rest', note: 'Ein Spaziergang.' }] },
      { days: [{ kind: 'workout' }] },
    ];

    it('has its German texts and workouts, and English ones where a text is missing', async () => {
      await publish({ ...TEXTS, weeks: germanWeeks() });
      await isCalled(TEXTS.title, 'de');
      expect(await programme('de')).toMatchObject({ id, ...TEXTS, week_count: 2 });
      expect(await weekTexts()).toEqual([
        [WEEK.title, WEEK.note, 'Bird Dog', 'Ein Spaziergang.'],
        ['Week two', '', 'Bird Dog'],
      ]);
      expect(await programme()).toMatchObject({ title: 'Strong Middle', description: '' });
      const { programmes } = await read<{ programmes: Programme[] }>('/programmes', 'de');
      expect(programmes.filter((one) => one.id === id).map(({ title }) => title)).toEqual([
        TEXTS.title,
      ]);
    });

    it('begins with the days of the English entry, and takes its texts to them', async () => {
      await publish(TEXTS);
      await isCalled(TEXTS.title, 'de');
      const { weeks } = await form();
      expect(weeks.map(({ days }) => days.map(({ key, kind }) => [key, kind]))).toEqual([
        [
          ['a', 'workout'],
          ['b', 'rest'],
        ],
        [['c', 'workout']],
      ]);
      expect(weeks.map(({ title }) => title)).toEqual([ENGLISH.title, 'Week two']);
      // The panel does not send the keys.
      const written = weeks.map(({ days, ...week }, index) => ({
        ...{ ...week, title: `Woche ${index + 1}` },
        days: days.map(({ key: _, ...day }) => ({ ...day, note: `Tag ${day.id}` })),
      }));
      await publish({ weeks: written });
      await eventually(async () =>
        expect((await weekTexts()).map(([title]) => title)).toEqual(['Woche 1', 'Woche 2']),
      );
      expect((await form()).weeks[1]?.days[0]?.note).toBe(`Tag ${weeks[1]?.days[0]?.id}`);
    });

    it('keeps its texts with the days that the coach moves, and its draft in English', async () => {
      await publish({ ...TEXTS, weeks: germanWeeks() });
      await isCalled(TEXTS.title, 'de');
      const [one, two] = english();
      await republishProgramme(app.strapi, id, [
        { title: 'New', days: [workoutDay(workout, 'd')] },
        ...[two, one].flatMap((week) => week ?? []),
      ]);
      await eventually(async () => expect((await programme()).week_count).toBe(3));
      expect(await weekTexts()).toEqual([
        ['New', '', 'Bird Dog'],
        ['Week two', '', 'Bird Dog'],
        [WEEK.title, WEEK.note, 'Bird Dog', 'Ein Spaziergang.'],
      ]);
      // The next save takes over the new days.
      const { weeks } = await form();
      await publish({ weeks });
      expect((await form()).weeks.map(({ title }) => title)).toEqual(['New', '', WEEK.title]);
      expect((await programme()).weeks.map(({ title }) => title)).toEqual([
        ...['New', 'Week two', ENGLISH.title],
      ]);
    });

    it('refuses other weeks and days than those of the English entry', async () => {
      await translate(TEXTS);
      const { weeks } = await form();
      const more = [...weeks, { title: 'Noch eine', days: [{ kind: 'rest' }] }];
      for (const other of [more, weeks.slice(1)]) {
        await expect(translate({ weeks: other })).rejects.toThrow('those of the English entry');
      }
      await expect(translate({ difficulty: 'Advanced' })).rejects.toThrow('"difficulty"');
    });

    it('is what a member is in, by the language of the page', async () => {
      await publish({ ...TEXTS, weeks: germanWeeks() });
      await isCalled(TEXTS.title, 'de');
      const { token } = await signUp(client);
      const start = { programme_id: id, training_days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' };
      const body = { ...start, start_on: dayIn('UTC', new Date()) };
      const started = await client.post<Enrolment>('/enrolments?locale=de', body, { token });
      expect(started.body.title).toBe(TEXTS.title);
      const week = async (locale?: 'de') =>
        (
          await client.get<TrainingWeekAnswer>(inLocale('/training/week?time_zone=UTC', locale), {
            token,
          })
        ).body.enrolments.map(({ title }) => title);
      expect(await week('de')).toEqual([TEXTS.title]);
      expect(await week()).toEqual(['Strong Middle']);
    });

    it('is not public before its English entry, and goes with it', async () => {
      await publish(TEXTS);
      await isCalled(TEXTS.title, 'de');
      await documents().unpublish({ documentId: id });
      await eventually(async () =>
        expect((await client.get(`/programmes/${id}?locale=de`)).status).toBe(404),
      );
      await documents().publish({ documentId: id });
      await isCalled(TEXTS.title, 'de');
      await documents().unpublish({ documentId: id, locale: 'de' });
      await isCalled('Strong Middle', 'de');
      await documents().delete({ documentId: id });
      const rows = app.strapi.db.connection('programmes').where({ document_id: id });
      expect(await rows).toEqual([]);
    });

    it('is read as before where an older version has written it', async () => {
      const table = () => app.strapi.db.connection('programmes').where({ document_id: id });
      await table().update({ locale: null, title: 'Older' });
      await jobsOf(app.strapi).runNow('comparison of the catalogue with the database', new Date());
      await isCalled('Older');
      await jobsOf(app.strapi).runNow('entries without a language', new Date());
      expect(await table().pluck('locale')).toEqual(['en', 'en']);
      await documents().publish({ documentId: id });
      await isCalled('Older');
    });

    it('is translated and published in the panel', async () => {
      const editor = await newPanelUser(app, 'strapi-editor');
      const owner = await newPanelUser(app);
      const path = `/content-manager/collection-types/${PROGRAMME}/${id}`;
      const saved = await editor.put(`${path}?locale=de`, { ...TEXTS, weeks: [] });
      expect(saved.status).toBe(200);
      const { weeks } = await form();
      const written = weeks.map(({ days, ...week }) => ({
        ...{ ...week, ...WEEK },
        days: days.map(({ key: _, ...day }) => ({
          ...{ ...day, workout: { connect: [], disconnect: [] } },
        })),
      }));
      const published = await owner.post(`${path}/actions/publish?locale=de`, {
        ...{ ...TEXTS, weeks: written },
      });
      expect(published.status).toBe(200);
      await isCalled(TEXTS.title, 'de');
      expect((await weekTexts()).map(([title]) => title)).toEqual([WEEK.title, WEEK.title]);
    });
  });
});

const formSchema = z.object({
  weeks: z.array(
    z.object({
      id: z.number(),
      title: z.string().nullable(),
      note: z.string().nullable(),
      days: z.array(
        z.object({
          ...{ id: z.number(), key: z.string(), kind: z.string(), note: z.string().nullable() },
        }),
      ),
    }),
  ),
});
