import type { PolicyPage, SiteTexts } from 'contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePicture, publishGerman, publishWorkout } from '../../../test/content.ts';
import { describeInTwoLanguages } from '../../../test/languages.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { eventually } from '../../../test/redis.ts';
import { SITE_TEXT, SITE_TEXTS, writeSiteTexts } from '../../../test/site-texts.ts';

describeInTwoLanguages('pages', (site) => {
  describe('the texts of the site', () => {
    let id: string;
    let workout: string;
    let image: number;
    const week = (texts: { title?: string; note?: string; day?: string }[]) => ({
      ...SITE_TEXTS.week,
      days: texts.map((day) => ({ day: 'Mon', ...day })),
    });
    beforeEach(async () => {
      workout = await publishWorkout(site.app.strapi, { title: 'Monday flow' });
      image = await makePicture(site.app.strapi, `hero-${workout}`);
      const days = [
        { day: 'Mon', workout, title: 'Monday flow', note: '24 min' },
        { day: 'Tue', title: 'Rest', note: 'Walk' },
      ];
      id = await writeSiteTexts(site.app.strapi, {
        ...SITE_TEXTS,
        hero: { ...SITE_TEXTS.hero, headline: `Move ${workout}`, image },
        week: { ...SITE_TEXTS.week, days },
      });
      await documents().delete({ documentId: id, locale: 'de' });
      await eventually(async () => expect((await texts()).hero.headline).toContain(workout));
    });

    const documents = () => site.app.strapi.documents(SITE_TEXT);
    const texts = (locale?: 'de') => site.read<SiteTexts>('/site-texts', locale);
    const german = (changes: object = {}) => ({
      ...SITE_TEXTS,
      hero: { ...SITE_TEXTS.hero, headline: 'Beweg dich', previewPlaybackId: '' },
      faq: { heading: 'Fragen', questions: [{ question: 'Wie?', answer: 'So.' }] },
      ...changes,
    });
    const translate = (changes: object = {}) =>
      writeSiteTexts(site.app.strapi, german(changes), 'de');
    const isGerman = (headline = 'Beweg dich') =>
      eventually(async () => expect((await texts('de')).hero.headline).toBe(headline));

    it('are German to those who ask for German, with pictures and film of the English entry', async () => {
      await translate();
      await isGerman();
      const [english, own] = [await texts(), await texts('de')];
      expect(own.faq.questions).toEqual([{ question: 'Wie?', answer: 'So.' }]);
      expect(own.hero.image?.url).toBe(english.hero.image?.url);
      expect(own.hero.image?.url).toContain(`hero-${workout}`);
      expect(own.hero.preview_video_url).toBe('http://127.0.0.1:9/mux/stream/preview1.m3u8');
      expect(english.hero.headline).toBe(`Move ${workout}`);
      expect(english.faq.heading).toBe('f');
    });

    rare(
      'are English where nothing is translated, and where a list or a field is empty',
      async () => {
        await isGerman(`Move ${workout}`);
        await translate({
          faq: { heading: 'Fragen', questions: [] },
          pricing: { heading: 'Preise', lead: 'l', trustLines: [] },
        });
        await isGerman();
        const { faq, pricing } = await texts('de');
        expect(faq).toMatchObject({
          heading: 'Fragen',
          questions: [{ question: 'q?', answer: 'a' }],
        });
        expect(pricing).toMatchObject({ heading: 'Preise', trust_lines: ['Cancel any time'] });
      },
    );

    it('name what is English, field by field, so that screen readers pronounce it', async () => {
      await translate({
        faq: { heading: 'Fragen', questions: [] },
        hero: { ...SITE_TEXTS.hero, headline: 'Beweg dich', lead: '', qualityValue: '' },
        week: week([{ day: 'Mo' }, { day: '', title: 'Ruhe', note: '' }]),
      });
      await isGerman();
      const { faq, hero, pricing, ...own } = await texts('de');
      expect(faq.english_fields).toEqual(['questions']);
      expect(hero.english_fields).toEqual(['lead', 'quality_value']);
      expect(pricing).not.toHaveProperty('english_fields');
      // The first day shows the title of its workout, which has no translation.
      expect(own.week.days.map((day) => day.english_fields)).toEqual([
        ['title', 'note'],
        ['day', 'note'],
      ]);
      expect(own.week).not.toHaveProperty('english_fields');
      await documents().delete({ documentId: id, locale: 'de' });
      await isGerman(`Move ${workout}`);
      const untranslated = await texts('de');
      expect(untranslated.hero.english_fields).toHaveLength(9);
      expect(untranslated.brand.english_fields).not.toContain('site_name');
      expect(JSON.stringify(await texts())).not.toContain('english_fields');
    });

    rare('have their own picture where a translation names one', async () => {
      const own = await makePicture(site.app.strapi, `eigenes-${workout}`);
      await translate({ hero: { ...SITE_TEXTS.hero, headline: 'Beweg dich', image: own } });
      await isGerman();
      expect((await texts('de')).hero.image?.url).toContain(`eigenes-${workout}`);
      expect((await texts()).hero.image?.url).toContain(`hero-${workout}`);
    });

    it('leave out in every language what is not to be shown', async () => {
      const about = { ...SITE_TEXTS.about, isShown: false };
      await writeSiteTexts(site.app.strapi, {
        ...SITE_TEXTS,
        ...{ about, hero: { ...SITE_TEXTS.hero, headline: 'No portrait' } },
      });
      await translate();
      await isGerman();
      for (const shown of [await texts(), await texts('de')]) {
        expect(shown.about).toMatchObject({ quote: '', paragraphs: [] });
        expect(shown.faq.questions).toHaveLength(1);
      }
    });

    it('are offered in the languages that an owner chooses, English among them', async () => {
      const owner = await newPanelUser(site.app);
      const offer = (offered: string[]) => owner.patch('/membership/languages', { offered });
      const offered = (languages: string[]) =>
        eventually(async () => expect((await texts()).brand.languages).toEqual(languages));
      await offered(['en', 'de']);
      expect((await offer(['de'])).status).toBe(422);
      expect((await offer(['en', 'es'])).status).toBe(422);
      expect((await offer(['en'])).status).toBe(200);
      await offered(['en']);
      expect((await offer(['en', 'de'])).status).toBe(200);
      await offered(['en', 'de']);
    });

    rare(
      'lead the days of the week to the workouts of the English entry, by their German titles',
      async () => {
        await publishGerman(site.app.strapi, workout, {
          title: 'Montagsfluss',
          description: 'Ruhig.',
        });
        await translate({
          week: week([{ day: 'Mo' }, { day: 'Di', title: 'Ruhe', note: 'Geh raus' }]),
        });
        await isGerman();
        await eventually(async () =>
          expect((await texts('de')).week.days).toMatchObject([
            { day: 'Mo', title: 'Montagsfluss', note: '24 min', english_fields: ['note'] },
            { day: 'Di', title: 'Ruhe', note: 'Geh raus', workout_slug: null },
          ]),
        );
        expect((await texts()).week.days.map(({ day, title }) => [day, title])).toEqual([
          ['Mon', 'Monday flow'],
          ['Tue', 'Rest'],
        ]);
      },
    );

    rare('take no workouts into a translation', async () => {
      await translate({ week: { ...SITE_TEXTS.week, days: [{ day: 'Mo', workout }] } });
      const stored = await documents().findFirst({
        locale: 'de',
        populate: { week: { populate: { days: { populate: { workout: true } } } } } as never,
      });
      expect(stored).toMatchObject({ week: { days: [{ day: 'Mo', workout: null }] } });
    });
  });

  const POLICY = 'api::policy-page.policy-page';

  describe('a policy page', () => {
    const documents = () => site.app.strapi.documents(POLICY);
    const GERMAN: Record<string, unknown> = { title: 'AGB', intro: '', body: 'Du zahlst.' };
    let id: string;
    beforeEach(async () => {
      const former = await documents().findFirst({ filters: { slug: { $eq: 'terms' } } });
      if (former !== null) await documents().delete({ documentId: former.documentId });
      const data = {
        slug: 'terms',
        title: 'Terms',
        intro: 'Read them.',
        body: 'You pay.',
      } as const;
      ({ documentId: id } = await documents().create({ data, status: 'published' }));
      await isCalled('Terms');
    });

    const terms = (locale?: 'de') => site.read<PolicyPage>('/policies/terms', locale);
    const isCalled = (title: string, locale?: 'de') =>
      eventually(async () => expect((await terms(locale)).title).toBe(title));
    const german = { locale: 'de', status: 'published' } as const;

    it('is German as a whole, in its list as well, and English without a translation', async () => {
      expect(await terms('de')).toMatchObject({ title: 'Terms', language: 'en' });
      expect(await terms()).not.toHaveProperty('language');
      await documents().update({ ...german, documentId: id, data: GERMAN });
      await isCalled('AGB', 'de');
      expect(await terms('de')).toMatchObject({ slug: 'terms', ...GERMAN });
      expect(await terms('de')).not.toHaveProperty('language');
      expect(await terms()).toMatchObject({
        title: 'Terms',
        intro: 'Read them.',
        body: 'You pay.',
      });
      const { policies } = await site.read<{ policies: object[] }>('/policies', 'de');
      expect(policies).toEqual([
        { slug: 'terms', title: 'AGB' },
        { slug: 'accessibility', title: 'Accessibility' },
      ]);
      await documents().unpublish({ documentId: id, locale: 'de' });
      await isCalled('Terms', 'de');
    });

    rare('is another page in no language', async () => {
      const other: Record<string, unknown> = { slug: 'refund' };
      const page: Record<string, unknown> = { ...GERMAN, slug: 'privacy' };
      await documents().update({ documentId: id, locale: 'de', data: page });
      await expect(
        documents().update({ documentId: id, locale: 'de', data: other }),
      ).rejects.toThrow('"slug" is the same in all languages');
    });
  });
});
