import type { Core } from '@strapi/strapi';
import type { PolicyPage } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import { CONTENT } from './content.ts';
import { type Page, pageIn } from './policy-templates/policy-templates.ts';

const SLUG = 'accessibility';

/** When the texts were last changed. */
const WRITTEN_AT = '2026-11-26T00:00:00.000Z';

const files: Readonly<Record<string, string>> = import.meta.glob('./accessibility/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What is known of the software itself, in the form that the W3C recommends for such statements. */
const textIn = (locale: Locale): Page => pageIn(files[`./accessibility/${locale}.md`] ?? '');

/** The statement as visitors see it before there is a page that the coach edits. */
export const initialStatement = (locale: Locale): PolicyPage => ({
  ...textIn(locale),
  slug: SLUG,
  updated_at: WRITTEN_AT,
});

/** Whether there is a page that the coach edits, published or not. */
export const hasStatement = async (strapi: Core.Strapi): Promise<boolean> =>
  (await strapi.db.query(CONTENT.policy).count({ where: { slug: SLUG } })) > 0;

const pageSchema = z.object({ documentId: z.string() }).nullable();

/** Translates what is still the product's English text and has no translation. */
const translate = async (
  strapi: Core.Strapi,
  { locales }: Pick<Settings, 'locales'>,
): Promise<void> => {
  const pages = strapi.db.query(CONTENT.policy);
  const { title, intro, body } = textIn(DEFAULT_LOCALE);
  const ours = { ...IN_DEFAULT_LOCALE, slug: SLUG, title, intro, body };
  const page = pageSchema.parse(
    await pages.findOne({ where: { ...ours, publishedAt: { $notNull: true } } }),
  );
  if (page === null) return;
  const { documentId } = page;
  for (const locale of locales) {
    if (locale === DEFAULT_LOCALE) continue;
    if ((await pages.count({ where: { documentId, locale } })) > 0) continue;
    const data: Record<string, unknown> = textIn(locale);
    await strapi
      .documents(CONTENT.policy)
      .update({ documentId, locale, data, status: 'published' });
  }
};

/**
 * Creates the accessibility statement that the coach edits, in each language of the site, unless it
 * is there. Runs at each start.
 */
export const fillStatement = (
  strapi: Core.Strapi,
  locks: Pick<Locks, 'exclusively'>,
  settings: Pick<Settings, 'locales'>,
): Promise<void> =>
  locks.exclusively('accessibility-statement', async () => {
    if (!(await hasStatement(strapi))) {
      const data = { ...textIn(DEFAULT_LOCALE), slug: SLUG } as const;
      await strapi.documents(CONTENT.policy).create({ data, status: 'published' });
    }
    await translate(strapi, settings);
  });
