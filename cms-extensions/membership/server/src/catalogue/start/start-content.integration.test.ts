import { CATEGORIES, type PolicyPage, type SiteTexts } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { clientOf } from '../../../../test/client.ts';
import { rare } from '../../../../test/rare.ts';
import { CONTENT } from '../content.ts';
import { START_TEXTS } from './start-content.ts';

describe('a new site without the demo', () => {
  const { app } = testApp(() =>
    bootMembership({ env: { SEED_DEMO: 'false', LOCALES: 'en,de,es' } }),
  );

  const get = (path: string) => clientOf(app).get<SiteTexts>(path);

  it.each([
    ['en', START_TEXTS.en],
    ['de', START_TEXTS.de],
    ['es', START_TEXTS.es],
  ] as const)('has its texts, and claims nothing: %s', async (locale, { siteText }) => {
    const { body } = await get(`/site-texts?locale=${locale}`);
    expect(body.hero).toMatchObject({ headline: siteText.hero.headline, image: null });
    expect(body.pricing.trust_lines).toEqual(siteText.pricing.trustLines);
    expect(body.about).toMatchObject({ quote: '', paragraphs: [], credentials: [] });
    expect(new Set(Object.values(body.claims))).toEqual(new Set(['']));
    expect(JSON.stringify(body)).not.toContain('english_fields');
    expect(body.policies).toEqual(['accessibility']);
  });

  it('has both plans as drafts, and sells none', async () => {
    const plans = await app.strapi.documents(CONTENT.plan).findMany({ locale: 'de' });
    expect(plans.map(({ key, name, price }) => [key, name, Number(price)])).toEqual([
      ['monthly', 'Monatlich', 9.99],
      ['annual', 'Jährlich', 99.99],
    ]);
    expect((await get('/subscription-plans')).body).toEqual([]);
  });

  it('has the categories of the spec, to be changed', async () => {
    const { body: german } = await get('/categories?locale=de');
    expect(german).toEqual({
      categories: CATEGORIES,
      names: expect.objectContaining({ Arms: 'Arme', 'Full body': 'Ganzkörper' }),
    });
    const slugs = await app.strapi
      .documents(CONTENT.category)
      .findMany({ fields: ['slug'], sort: 'order' });
    expect(slugs.map(({ slug }) => slug).slice(0, 4)).toEqual([
      ...['sculpt', 'pilates', 'hiit', 'standing-series'],
    ]);
  });

  it.each(['terms', 'privacy', 'cookies', 'refund'])('has no page %s', async (slug) => {
    expect((await get(`/policies/${slug}`)).status).toBe(404);
  });

  rare(
    'makes what is missing in each language at the next start, and nothing a second time',
    async () => {
      const heading = { faq: { heading: 'Asked often' } } as never;
      const texts = app.strapi.documents(CONTENT.siteText);
      const { documentId } = (await texts.findFirst({})) ?? {};
      await texts.update({ documentId: String(documentId), data: heading, status: 'published' });
      // The database of tests was first started in English alone.
      await app.strapi.db.query(CONTENT.policy).deleteMany({ where: { slug: 'accessibility' } });
      await app.restart();
      expect((await get('/site-texts')).body.faq.heading).toBe('Asked often');
      expect(await app.strapi.documents(CONTENT.plan).count({})).toBe(2);
      const statement = async (locale: string) =>
        (await clientOf(app).get<PolicyPage>(`/policies/accessibility?locale=${locale}`)).body;
      const [english, german] = [await statement('en'), await statement('de')];
      expect([english.title, german.title]).toEqual(['Accessibility', 'Barrierefreiheit']);
      expect(german).not.toHaveProperty('language');
      const headings = ({ body }: PolicyPage) => body.match(/^## .+$|^- |\*\*|mailto:/gm)?.length;
      expect(headings(german)).toBe(headings(english));
    },
  );
});
