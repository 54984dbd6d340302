import type { Enrolment, Programme, TrainingWeekAnswer } from 'contract';
import { dayIn } from 'contract';
import { beforeEach, expect, it } from 'vitest';
import { signUp } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { describeInTwoLanguages, inLocale } from '../../../test/languages.ts';
import {
  PROGRAMME,
  planOf,
  publishProgramme,
  republishProgramme,
  rest,
  workoutDay,
} from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

describeInTwoLanguages('a programme', (site) => {
  const TEXTS = { title: 'Starke Mitte', summary: 'Tag für Tag.', description: '## Wofür' };
  const WEEK = { title: 'Die Mitte finden', note: 'Langsam anfangen.' };
  let id: string;
  let workout: string;
  const ENGLISH = { title: 'Week one', note: 'Slowly.' };
  beforeEach(async () => {
    workout = await publishWorkout(site.app.strapi, { title: 'Bird Dog', isPremium: false });
    id = await publishProgramme(site.app.strapi, { title: 'Strong Middle', weeks: english() });
  });

  const english = () => [
    { key: 'w1', ...ENGLISH, days: [workoutDay(workout, 'a'), { ...rest('A walk.'), key: 'b' }] },
    { key: 'w2', title: 'Week two', days: [workoutDay(workout, 'c')] },
  ];
  const documents = () => site.app.strapi.documents(PROGRAMME);
  const programme = (locale?: 'de') => site.read<Programme>(`/programmes/${id}`, locale);
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
  /** The texts of the German draft. */
  const form = async (): Promise<unknown> =>
    (await documents().findOne({ documentId: id, locale: 'de' }))?.plan;
  const germanWeeks = () => [
    { key: 'w1', ...WEEK, days: [{ key: 'b', note: 'Ein Spaziergang.' }] },
  ];

  it('has its German texts and workouts, and English ones where a text is missing', async () => {
    await isCalled('Strong Middle', 'de');
    expect(await programme('de')).toMatchObject({ language: 'en' });
    await publish({ ...TEXTS, plan: { weeks: germanWeeks() } });
    await isCalled(TEXTS.title, 'de');
    expect(await programme('de')).toMatchObject({ id, ...TEXTS, week_count: 2 });
    expect(await weekTexts()).toEqual([
      [WEEK.title, WEEK.note, 'Bird Dog', 'Ein Spaziergang.'],
      ['Week two', '', 'Bird Dog'],
    ]);
    for (const locale of ['de', undefined] as const) {
      expect(await programme(locale)).not.toHaveProperty('language');
    }
    expect(await programme()).toMatchObject({ title: 'Strong Middle', description: '' });
    const { programmes } = await site.read<{ programmes: Programme[] }>('/programmes', 'de');
    expect(programmes.filter((one) => one.id === id).map(({ title }) => title)).toEqual([
      TEXTS.title,
    ]);
  });

  it('has texts alone: its form begins without, and what it has of other weeks is left out', async () => {
    await publish(TEXTS);
    await isCalled(TEXTS.title, 'de');
    expect(await form()).toBeNull();
    const whole = planOf([
      { key: 'w1', ...WEEK, days: [workoutDay('elsewhere', 'a')] },
      { key: 'more', title: 'Noch eine', days: [] },
    ]);
    await publish({ plan: whole });
    await eventually(async () =>
      expect((await weekTexts()).map(([title]) => title)).toEqual([WEEK.title, 'Week two']),
    );
    expect(await weekTexts()).toMatchObject([[WEEK.title, WEEK.note, 'Bird Dog', 'A walk.'], {}]);
    expect(JSON.stringify(await form())).not.toContain('elsewhere');
    await expect(translate({ plan: 'x' })).rejects.toThrow('cannot be stored');
    await expect(translate({ difficulty: 'Advanced' })).rejects.toThrow('"difficulty"');
  });

  it('keeps its texts with the weeks and days that the coach moves', async () => {
    await publish({ ...TEXTS, plan: { weeks: germanWeeks() } });
    await isCalled(TEXTS.title, 'de');
    const [one, two] = english();
    await republishProgramme(site.app.strapi, id, [
      { title: 'New', days: [workoutDay(workout, 'd')] },
      ...[two, one].flatMap((week) => week ?? []),
    ]);
    await eventually(async () => expect((await programme()).week_count).toBe(3));
    expect(await weekTexts()).toEqual([
      ['New', '', 'Bird Dog'],
      ['Week two', '', 'Bird Dog'],
      [WEEK.title, WEEK.note, 'Bird Dog', 'Ein Spaziergang.'],
    ]);
  });

  it('is what a member is in, by the language of the page', async () => {
    await publish({ ...TEXTS, plan: { weeks: germanWeeks() } });
    await isCalled(TEXTS.title, 'de');
    const { token } = await signUp(site.client);
    const start = { programme_id: id, training_days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' };
    const body = { ...start, start_on: dayIn('UTC', new Date()) };
    const started = await site.client.post<Enrolment>('/enrolments?locale=de', body, { token });
    expect(started.body.title).toBe(TEXTS.title);
    const week = async (locale?: 'de') =>
      (
        await site.client.get<TrainingWeekAnswer>(
          inLocale('/training/week?time_zone=UTC', locale),
          {
            token,
          },
        )
      ).body.enrolments.map(({ title }) => title);
    expect(await week('de')).toEqual([TEXTS.title]);
    expect(await week()).toEqual(['Strong Middle']);
  });
});
