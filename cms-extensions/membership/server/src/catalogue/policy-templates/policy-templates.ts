import type { PolicySlug } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { CONTENT } from '../content.ts';
import { isPlaceholder } from '../placeholders.ts';
import countries from './countries.json' with { type: 'json' };
import gapTexts from './gaps.json' with { type: 'json' };

/* Policies to begin with, by country. They are no legal advice (docs/law.md). */

type TemplateCountry = keyof typeof countries;
export const TEMPLATE_COUNTRIES = Object.keys(countries) as TemplateCountry[];

const files: Readonly<Record<string, string>> = import.meta.glob('./**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What a country's texts say of its law; there are texts in English and in its own language. */
const factsOf = (country: TemplateCountry, locale: Locale): Record<string, string> | undefined =>
  (countries[country] as Partial<Record<Locale, Record<string, string>>>)[locale];

type SiteFacts = typeof gapTexts.en;

const GAPS: Readonly<Partial<Record<Locale, SiteFacts>>> = gapTexts;

const FILE = /^---\ntitle: (.*)\nintro: (.*)\n---\n\n([\s\S]*)$/;

type Page = { title: string; intro: string; body: string };

/** The page that a file in Markdown holds. */
export const pageIn = (file: string): Page => {
  const [, title = '', intro = '', body = ''] = FILE.exec(file) ?? [];
  return { title, intro, body: body.trim() };
};

/**
 * A policy to begin with. What is not known of the site stays a gap, `[[…]]`; what is known stays a
 * placeholder where there is one, so that the page follows the brand.
 * @param known facts of the site; an empty one is not known
 * @returns null where there is no text for that country and language
 */
export const policyTemplate = (
  slug: PolicySlug,
  country: TemplateCountry,
  locale: Locale,
  known: SiteFacts,
): Page | null => {
  const [facts, gaps] = [factsOf(country, locale), GAPS[locale]];
  const file = files[`./${locale}/${slug}.md`];
  if (facts === undefined || gaps === undefined || file === undefined) return null;
  const { title, intro, body } = pageIn(file);
  const factOf = (name: string): string => {
    const value = known[name as keyof SiteFacts] || gaps[name as keyof SiteFacts];
    const isKept = isPlaceholder(name) && known[name as keyof SiteFacts] !== '';
    return facts[name] ?? (isKept ? `{{${name}}}` : value);
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => factOf(name));
  // Facts of a country name the site's own.
  return { title, intro, body: fill(fill(body)).trim() };
};

/**
 * Fills the pages that nobody has written, as drafts, in English and in the country's language where
 * the site has it.
 * @returns the pages that were filled
 */
export const fillPolicies = (
  ctx: Context,
  country: TemplateCountry,
  slugs: readonly PolicySlug[],
): Promise<PolicySlug[]> =>
  ctx.locks.exclusively('policy-templates', async () => {
    const { name, ...site } = siteSettings(ctx);
    const known = { siteName: name, ...site };
    const documents = ctx.strapi.documents(CONTENT.policy);
    const filled: PolicySlug[] = [];
    for (const slug of slugs) {
      if ((await ctx.strapi.db.query(CONTENT.policy).count({ where: { slug } })) > 0) continue;
      const page = policyTemplate(slug, country, DEFAULT_LOCALE, known);
      if (page === null) continue;
      const { documentId } = await documents.create({ data: { slug, ...page } });
      for (const locale of ctx.settings.locales.filter((one) => one !== DEFAULT_LOCALE)) {
        const translation = policyTemplate(slug, country, locale, known);
        if (translation === null) continue;
        const data: Record<string, unknown> = translation;
        await documents.update({ documentId, locale, data });
      }
      filled.push(slug);
    }
    return filled;
  });
