import { type Booted, bootStrapi } from 'cms/test/boot';
import type { ProgrammePlan, ProgrammePlanTexts } from 'contract';
import type { Locale } from 'contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Content, readContent } from '../content/read.ts';
import { categoryIds, documents, type Fields } from './entries.ts';
import { type LoadReport, loadDemo } from './index.ts';

const WORKOUT = 'api::workout.workout';
const EDITED = 'squat-ladder';
const DELETED = 'dead-bug-living-back';
const UNTOUCHED = 'bird-dog-balance';

const present = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('It is not there');
  return value;
};

/* On PostgreSQL, which holds texts to the length of their columns; the end-to-end tests load it on SQLite. */
describe('the demo content on PostgreSQL', () => {
  let app: Booted;
  let first: LoadReport;
  const content = readContent();

  const load = (edition: Content, locales: readonly Locale[] = ['en', 'de']): Promise<LoadReport> =>
    loadDemo(app.strapi, edition, { withAccounts: true, locales });
  const workout = (slug: string): Promise<Fields | null> =>
    documents(app.strapi, WORKOUT).findFirst({
      filters: { slug },
      status: 'published',
      populate: ['thumbnail', 'instructor', 'category'],
    });
  const count = (uid: string): Promise<number> =>
    app.strapi.db.query(uid as typeof WORKOUT).count();
  const counts = async (): Promise<number[]> =>
    Promise.all(
      [
        WORKOUT,
        'api::instructor.instructor',
        'api::subscription-plan.subscription-plan',
        'api::policy-page.policy-page',
        'api::site-text.site-text',
        'plugin::upload.file',
        'plugin::users-permissions.user',
        'admin::user',
      ].map(count),
    );

  beforeAll(async () => {
    // Hashing at its usual cost would take a tenth of all the processor time of these tests.
    app = await bootStrapi({
      database: 'postgres',
      env: { LOCALES: 'en,de,es', PASSWORD_HASH_ROUNDS: '4' },
    });
    first = await load(content);
  });

  afterAll(() => app.stop());

  it('has thirty counted sessions in twelve weeks for the member who trains', async () => {
    const member = await app.strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { email: 'active@example.com' } });
    const where = { userDocumentId: present(member).documentId };
    const rows: { workoutDocumentId: string; localDate: string; countedAt: unknown }[] =
      await app.strapi.db.query('plugin::membership.training-session').findMany({ where });
    const today = new Date().toISOString().slice(0, 10);
    expect(rows).toHaveLength(30);
    expect(rows.filter(({ countedAt }) => countedAt === null)).toEqual([]);
    expect(rows.filter(({ localDate }) => localDate >= today)).toEqual([]);
    expect(new Set(rows.map(({ localDate }) => localDate)).size).toBe(30);
    expect(
      await app.strapi.db.query('plugin::membership.kept-week').count({ where }),
    ).toBeGreaterThanOrEqual(7);
    const progress = app.strapi.db.query('plugin::membership.progress-entry');
    const played = new Set(rows.map(({ workoutDocumentId }) => workoutDocumentId)).size;
    expect(await progress.count({ where: { ...where, completedAt: { $notNull: true } } })).toBe(
      played,
    );
    // And one of the trial's first week, and those of three who train less.
    expect(await count('plugin::membership.training-session')).toBe(51);
  });

  it('has the active member in the second week of a programme, and the trial in a first week', async () => {
    const enrolmentOf = async (email: string) => {
      const member = await app.strapi.db
        .query('plugin::users-permissions.user')
        .findOne({ where: { email } });
      const where = { userDocumentId: present(member).documentId };
      const [row] = await app.strapi.db.query('plugin::membership.enrolment').findMany({ where });
      const credits: { dayKey: string }[] = await app.strapi.db
        .query('plugin::membership.credit')
        .findMany({ where, orderBy: [{ localDate: 'asc' }] });
      return { row, keys: credits.map(({ dayKey }) => dayKey) };
    };
    const active = await enrolmentOf('active@example.com');
    expect(active.row).toMatchObject({ title: 'Strong Middle', endedAt: null });
    const keys = ['w1d1', 'w1d2', 'w1d4', 'w1d6', 'w2d1', 'w2d3'];
    expect(active.keys.length).toBeGreaterThanOrEqual(4);
    expect(active.keys).toEqual(keys.slice(0, active.keys.length));
    const trial = await enrolmentOf('trial@example.com');
    expect(trial.row).toMatchObject({ programmeDocumentId: null, trainingDays: { length: 3 } });
    expect(trial.keys).toEqual(['d1']);
  });

  it('has its programmes published, with the keys of their days', async () => {
    const rows: { slug: string; plan: ProgrammePlan }[] = await app.strapi.db
      .query('api::programme.programme')
      .findMany({
        where: { publishedAt: { $notNull: true }, locale: 'en' },
        orderBy: [{ order: 'asc' }],
      });
    expect(rows.map(({ slug }) => slug)).toEqual(content.programmes.map(({ slug }) => slug));
    const sessions = rows.map(({ plan }) =>
      plan.weeks.flatMap(({ days }) => days.filter(({ workout }) => workout !== null)),
    );
    expect(sessions.map(({ length }) => length)).toEqual([16, 10, 18, 9]);
    expect(sessions[0]?.map(({ key }) => key).slice(0, 5)).toEqual([
      ...['w1d1', 'w1d2', 'w1d4', 'w1d6', 'w2d1'],
    ]);
  });

  it('is there after the first load, published, with pictures in several sizes', async () => {
    // Programmes, plans, policies and the texts of the site.
    const translated = content.workouts.length + content.movements.length + 4 + 2 + 4 + 1;
    expect(first).toMatchObject({ entries: translated + 5, translations: translated });
    const found = await workout('the-long-plank');
    expect(found).toMatchObject({
      title: 'The Long Plank',
      category: { name: 'Full body' },
      isPopular: true,
      instructor: { name: 'Ines Halloran' },
      thumbnail: { alternativeText: expect.stringContaining('plank'), width: 1280 },
    });
    const { formats } = present(found).thumbnail as { formats: Record<string, { width: number }> };
    expect(
      Object.values(formats)
        .map(({ width }) => width)
        .toSorted((a, b) => a - b),
    ).toEqual([245, 480, 960, 1280]);
  });

  it('lets the demo members sign in, and the coach into the panel', async () => {
    const member = await app.strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { email: 'trial@example.com' }, populate: ['role'] });
    expect(member).toMatchObject({
      confirmed: true,
      blocked: false,
      subscriptionStatus: 'trial',
      hasPaymentMethod: true,
      role: { type: 'member' },
    });
    const { validatePassword } = app.strapi.plugin('users-permissions').service('user');
    expect(await validatePassword('demo1234', member.password)).toBe(true);
    const response = await fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'coach@example.com', password: 'Coach1234' }),
    });
    expect(response.status).toBe(200);
  });

  it('leads the days of the week to workouts', async () => {
    const texts = await documents(app.strapi, 'api::site-text.site-text').findFirst({
      populate: { week: { populate: { days: { populate: ['workout'] } } } },
    });
    const { days } = present(texts).week as { days: { workout: { slug: string } | null }[] };
    expect(days.map((day) => day.workout?.slug ?? null)).toEqual(
      content.siteTexts.week.days.map((day) => day.workout ?? null),
    );
  });

  it('gives every workout a video as long as it says, and its moves, which members see', async () => {
    const found = await documents(app.strapi, WORKOUT).findMany({ status: 'published' });
    expect(found).toHaveLength(content.workouts.length);
    for (const { slug, minutes } of content.workouts) {
      expect(found.find((workout) => workout.slug === slug)).toMatchObject({
        ...{ duration: minutes, muxSeconds: minutes * 60 },
        ...{ moveMapState: 'complete', moveMapSeconds: minutes * 60 },
      });
    }
  });

  it('has its texts in the languages of the site alone', async () => {
    const filters = { slug: 'the-long-plank' };
    const inLanguage = (locale: string) =>
      documents(app.strapi, WORKOUT).findFirst({
        ...{ filters, locale, status: 'published', populate: ['mapTexts'] },
      });
    expect(await inLanguage('de')).toMatchObject({
      mapTexts: expect.arrayContaining([
        expect.objectContaining({ english: 'Second plank', text: 'Zweite Plank' }),
      ]),
      ...{ title: 'Die lange Plank', equipment: 'Eine Matte' },
      bodyParts: 'Körpermitte, Schultern, Beine',
    });
    expect(await inLanguage('es')).toBeNull();
    const programme = await documents(app.strapi, 'api::programme.programme').findFirst({
      ...{ filters: { slug: 'strong-middle' }, locale: 'de', status: 'published' },
    });
    expect(programme).toMatchObject({ title: 'Starke Mitte' });
    const { plan } = present(programme) as { plan: ProgrammePlanTexts };
    expect(plan.weeks[3]?.days).toContainEqual({
      key: 'w4d6',
      note: 'Die letzte. Danach gibt es Tee.',
    });
    const texts = await documents(app.strapi, 'api::site-text.site-text').findFirst({
      ...{ locale: 'de', populate: ['hero'] },
    });
    expect(texts).toMatchObject({ hero: { headline: 'Stark vor dem Frühstück.' } });
  });

  it('is loaded once: nothing comes back, or is taken back, of what a person did', async () => {
    const service = documents(app.strapi, WORKOUT);
    const idOf = async (slug: string) => String(present(await workout(slug)).documentId);
    const edit = { data: { title: 'My Ladder' }, status: 'published' };
    await service.update({ documentId: await idOf(EDITED), ...edit });
    await app.strapi.documents(WORKOUT).delete({ documentId: await idOf(DELETED) });
    const before = await counts();

    const report = await load(content);

    expect(report).toEqual({ entries: 0, translations: 0, accounts: 0 });
    expect(await counts()).toEqual(before);
    expect(await workout(EDITED)).toMatchObject({ title: 'My Ladder' });
    expect(await workout(DELETED)).toBeNull();
  });

  it('leaves an entry alone that a person made under the same name', async () => {
    const title = 'A Workout of My Own';
    const own = { ...content.workouts[0], slug: 'my-own', title } as Content['workouts'][number];
    const data = {
      title,
      slug: 'my-own',
      description: 'Mine.',
      category: (await categoryIds(app.strapi)).get('Arms'),
      difficulty: 'Beginner',
      duration: 20,
      muxPlaybackId: 'my-own-video',
    };
    await documents(app.strapi, WORKOUT).create({ data, status: 'published' });
    const videos = new Map(content.videos).set('my-own', present(content.videos.get(UNTOUCHED)));
    const report = await load({ ...content, videos, workouts: [own] });
    expect(report.entries).toBe(0);
    expect(await workout('my-own')).toMatchObject({ description: 'Mine.' });
  });

  it('takes the texts of a language that is new, and keeps those that a person wrote', async () => {
    const service = documents(app.strapi, WORKOUT);
    const { documentId } = present(await workout(UNTOUCHED));
    const spanish = { locale: 'es', status: 'published' };
    await service.update({
      documentId,
      ...spanish,
      data: { title: 'Mi título', description: 'Mía.' },
    });
    const report = await load(content, ['en', 'de', 'es']);
    expect(report).toMatchObject({ entries: 0, accounts: 0 });
    expect(report.translations).toBeGreaterThan(content.workouts.length);
    const titleOf = async (slug: string) =>
      present(await service.findFirst({ filters: { slug }, ...spanish })).title;
    expect(await titleOf(UNTOUCHED)).toBe('Mi título');
    expect(await titleOf('the-long-plank')).not.toBe('The Long Plank');
  });
});
