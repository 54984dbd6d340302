import type { AdminWorkout, TrainingSession, Workout, WorkoutDetails, WorkoutList } from 'contract';
import { beforeEach, expect, it } from 'vitest';
import { signUp } from '../../../test/client.ts';
import {
  editEntry,
  makeInstructor,
  makePicture,
  publishWorkout,
  setSubscription,
} from '../../../test/content.ts';
import { describeInTwoLanguages } from '../../../test/languages.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';
const SESSION = { planned_seconds: 1500, cut: null, time_zone: 'Europe/Berlin' };
const TEXTS = { title: 'Kraft für den Morgen', description: 'Eine ruhige halbe Stunde.' };

describeInTwoLanguages('a workout', (site) => {
  let id: string;
  beforeEach(async () => {
    id = await publishWorkout(site.app.strapi, { title: 'Strong mornings', isPremium: false });
  });

  const documents = () => site.app.strapi.documents(WORKOUT);
  const table = () => site.app.strapi.db.connection('workouts');
  const translate = (data: object = TEXTS) =>
    documents().update({ documentId: id, locale: 'de', data });
  const publish = async (data: object = TEXTS): Promise<void> => {
    await translate(data);
    await documents().publish({ documentId: id, locale: 'de' });
  };
  const read = async (locale?: string): Promise<WorkoutDetails> => {
    const query = locale === undefined ? '' : `?locale=${locale}`;
    return (await site.client.get<WorkoutDetails>(`/workouts/${id}${query}`)).body;
  };
  const list = async (query: string, token?: string): Promise<Workout[]> =>
    (await site.client.get<WorkoutList>(`/workouts?limit=100&${query}`, { token })).body.workouts;
  const titleIn = async (workouts: Promise<Workout[]>): Promise<string | undefined> =>
    (await workouts).find((one) => one.id === id)?.title;
  /** Until the German title is public. */
  const isGerman = () => eventually(async () => expect((await read('de')).title).toBe(TEXTS.title));

  it('is shown with its German texts to those who ask for German', async () => {
    await publish({ ...TEXTS, equipment: 'Matte' });
    await isGerman();
    expect(await read('de')).toMatchObject({ id, ...TEXTS, equipment: 'Matte' });
    for (const locale of ['de', 'en', undefined])
      expect(await read(locale)).not.toHaveProperty('language');
    expect(await read()).toMatchObject({ id, title: 'Strong mornings', equipment: '' });
    expect(await read('en')).toMatchObject({ title: 'Strong mornings' });
    expect(await titleIn(list('locale=de'))).toBe(TEXTS.title);
    expect(await titleIn(list(''))).toBe('Strong mornings');
  });

  it('is English where it is not translated, and in a language that is not offered', async () => {
    await eventually(async () => expect((await read()).id).toBe(id));
    await translate();
    expect(await read('de')).toMatchObject({ title: 'Strong mornings', language: 'en' });
    for (const locale of ['de', 'es', 'xx', '']) {
      expect((await read(locale)).title).toBe('Strong mornings');
      expect(await titleIn(list(`locale=${locale}`))).toBe('Strong mornings');
    }
  });

  it('has the equipment and body parts of the English entry where a translation names none', async () => {
    const thumbnail = await makePicture(site.app.strapi, `still-${id}`);
    const english = { equipment: 'Mat', bodyParts: 'Hips, Legs', thumbnail };
    await editEntry(site.app.strapi, WORKOUT, id, english);
    await documents().publish({ documentId: id });
    await publish();
    await isGerman();
    expect(await read('de')).toMatchObject({
      ...{ equipment: 'Mat', body_parts: ['Hips', 'Legs'], thumbnail: { alt: TEXTS.title } },
    });
    await publish({ ...TEXTS, bodyParts: 'Hüfte, Beine' });
    await eventually(async () => expect((await read('de')).body_parts).toEqual(['Hüfte', 'Beine']));
    expect(await read()).toMatchObject({
      ...{ body_parts: ['Hips', 'Legs'], thumbnail: { alt: 'Strong mornings' } },
    });
  });

  it('is found by its German words in German, and by its English ones in English', async () => {
    await publish({ ...TEXTS, title: 'Seiltänzer' });
    await eventually(async () => expect((await read('de')).title).toBe('Seiltänzer'));
    const found = async (query: string) => (await list(query)).some((one) => one.id === id);
    expect(await found('search=seiltan&locale=de')).toBe(true);
    expect(await found('search=seiltan')).toBe(false);
    expect(await found('search=strong%20mornings')).toBe(true);
    expect(await found('search=strong%20mornings&locale=de')).toBe(false);
  });

  it('is one workout wherever workouts are counted', async () => {
    const count = async (query: string) =>
      (await site.client.get<WorkoutList>(`/workouts?${query}`)).body.total;
    await eventually(async () => expect((await read()).id).toBe(id));
    const before = [await count(''), await count('locale=de')];
    await publish();
    await isGerman();
    expect([await count(''), await count('locale=de')]).toEqual(before);
    const admin = await signUp(site.client);
    await setSubscription(site.app.strapi, admin.email, { status: 'inactive', role: 'admin' });
    const managed = (
      await site.client.get<{ workouts: AdminWorkout[] }>('/admin/workouts', { token: admin.token })
    ).body.workouts.filter((one) => one.id === id);
    expect(managed.map(({ title }) => title)).toEqual(['Strong mornings']);
  });

  it("is in the member's lists and sessions with its German title", async () => {
    await publish();
    await isGerman();
    const { token } = await signUp(site.client);
    await site.client.post('/favorites', { workout_id: id }, { token });
    expect(await titleIn(list('mine=favorites&locale=de', token))).toBe(TEXTS.title);
    expect(await titleIn(list('mine=favorites', token))).toBe('Strong mornings');
    const session = { id: crypto.randomUUID(), workout_id: id, ...SESSION };
    const begin = async (query: string) =>
      (await site.client.post<TrainingSession>(`/sessions${query}`, session, { token })).body.title;
    expect(await begin('?locale=de')).toBe(TEXTS.title);
    expect(await begin('')).toBe('Strong mornings');
  });

  it('keeps what waits in the English draft when its German texts are published', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = { title: 'Not yet', duration: 45, publishAt };
    await editEntry(site.app.strapi, WORKOUT, id, { ...waiting, category: 'Arms' });
    await publish();
    await isGerman();
    expect(await read()).toMatchObject({ title: 'Strong mornings', category: 'Pilates' });
    expect(await read('de')).toMatchObject({ category: 'Pilates', duration: 25 });
    expect(await documents().findOne({ documentId: id })).toMatchObject(waiting);
  });

  it('takes what all languages share from the English draft', async () => {
    const instructor = await makeInstructor(site.app.strapi, 'Ines');
    const thumbnail = await makePicture(site.app.strapi, `shared-${id}`);
    await editEntry(site.app.strapi, WORKOUT, id, { category: 'HIIT', instructor, thumbnail });
    await translate({ ...TEXTS, slug: 'other', category: 'Arms', isPremium: true });
    const options: { documentId: string; populate: ('thumbnail' | 'instructor' | 'category')[] } = {
      documentId: id,
      populate: ['thumbnail', 'instructor', 'category'],
    };
    const english = await documents().findOne(options);
    expect(english).toMatchObject({ isPremium: false, title: 'Strong mornings' });
    expect(english?.category).toMatchObject({ name: 'HIIT' });
    expect(english?.instructor).toMatchObject({ documentId: instructor });
    const german = await documents().findOne({ ...options, locale: 'de' });
    expect(german).toMatchObject({ ...TEXTS, category: null, isPremium: false });
    expect(german).toMatchObject({ slug: english?.slug, thumbnail: { id: thumbnail } });
  });

  it('refuses a shared field that was changed in the form of a translation', async () => {
    await translate();
    await expect(translate({ ...TEXTS, difficulty: 'Advanced' })).rejects.toThrow(
      '"difficulty" is the same',
    );
    await expect(translate({ ...TEXTS, moveMap: { version: 1 } })).rejects.toThrow('"moveMap"');
    // As the panel sends the fields that nobody has touched.
    const form = await documents().findOne({ documentId: id, locale: 'de' });
    const { difficulty, duration, moveMap, releasedAt, isPremium } = JSON.parse(
      JSON.stringify(form),
    );
    const same = { difficulty, duration, moveMap, releasedAt, isPremium, bodyParts: '' };
    await translate({ ...same, title: 'Später' });
    expect(await documents().findOne({ documentId: id, locale: 'de' })).toMatchObject({
      title: 'Später',
    });
  });

  it('begins in English', async () => {
    const data = { ...TEXTS, difficulty: 'Beginner', duration: 20 } as const;
    const create = documents().create({ data: { ...data, slug: 'nur-deutsch' }, locale: 'de' });
    await expect(create).rejects.toThrow('in English first');
    await translate();
    const copy = documents().clone({ documentId: id, locale: 'de', data: {} });
    await expect(copy).rejects.toThrow('in English first');
  });

  it('loses a translation alone, and all of them with its English entry', async () => {
    await publish();
    await isGerman();
    await documents().delete({ documentId: id, locale: 'de' });
    await eventually(async () => expect((await read('de')).title).toBe('Strong mornings'));
    await publish();
    await isGerman();
    await documents().delete({ documentId: id });
    await eventually(async () =>
      expect((await site.client.get(`/workouts/${id}?locale=de`)).status).toBe(404),
    );
    expect(await table().where({ document_id: id })).toEqual([]);
  });

  it('goes from the site with its English entry, and comes back with its translation', async () => {
    await publish();
    await isGerman();
    await documents().unpublish({ documentId: id });
    await eventually(async () =>
      expect((await site.client.get(`/workouts/${id}`)).status).toBe(404),
    );
    expect((await site.client.get(`/workouts/${id}?locale=de`)).status).toBe(404);
    await documents().publish({ documentId: id });
    await isGerman();
  });

  it('is translated in the panel by an editor, and published by an owner', async () => {
    const editor = await newPanelUser(site.app, 'strapi-editor');
    const owner = await newPanelUser(site.app);
    const { answer: locales } =
      await editor.getAnswer<{ code: string; isDefault: boolean }[]>('/i18n/locales');
    expect(locales.map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['en', true],
      ['de', false],
    ]);
    const path = `/content-manager/collection-types/${WORKOUT}/${id}`;
    const slug = { slug: 'kraft-fuer-den-morgen' };
    const saved = await editor.put<{ title: string }>(`${path}?locale=de`, { ...TEXTS, ...slug });
    expect(saved).toMatchObject({ status: 200, data: { title: TEXTS.title } });
    const published = await owner.post(`${path}/actions/publish?locale=de`, { ...TEXTS, ...slug });
    expect(published.status).toBe(200);
    await isGerman();
    expect((await read()).title).toBe('Strong mornings');
  });

  it('leaves the languages to the setting', async () => {
    const owner = await newPanelUser(site.app);
    const { answer } = await owner.getAnswer<{ id: number; code: string }[]>('/i18n/locales');
    const german = answer.find(({ code }) => code === 'de')?.id;
    expect((await owner.delete(`/i18n/locales/${german}`)).status).toBe(404);
    expect((await owner.put(`/i18n/locales/${german}`, { isDefault: true })).status).toBe(404);
    const french = { name: 'French', code: 'fr', isDefault: false };
    expect((await owner.post('/i18n/locales', french)).status).toBe(404);
  });
});
