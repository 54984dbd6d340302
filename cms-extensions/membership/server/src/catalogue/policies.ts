import type { Core } from '@strapi/strapi';
import { type PolicyPage, policySlugSchema, type SubscriptionPlan } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, readable, storedIsoTime } from '../platform/database/index.ts';
import { currentLocale } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { CONTENT, shownRows } from './content.ts';
import { filledMarkdown, filledTexts, placeholderValues } from './placeholders.ts';
import { readPlans } from './section-repository.ts';

/** A policy page, and the language of its text: that of the request, or English. */
export type PolicyText = { page: PolicyPage; language: Locale };

const rowSchema = z
  .object({
    slug: policySlugSchema,
    title: z.string(),
    intro: z.string().nullish(),
    body: z.string(),
    updatedAt: storedIsoTime,
  })
  .transform(
    ({ slug, title, intro, body, updatedAt }): PolicyPage => ({
      slug,
      title,
      intro: intro ?? '',
      body,
      updated_at: updatedAt,
    }),
  );

/**
 * The policy pages as they are shown in a language. A page is in one language as a whole: it is what
 * members agree to (docs/decisions/0077-law-by-country.md).
 */
const readIn = async (
  strapi: Core.Strapi,
  locale: Locale,
  plans: readonly SubscriptionPlan[],
  draftOf?: string,
) => {
  const published = async (inLanguage: object): Promise<PolicyPage[]> => {
    const rows: unknown[] = await strapi.db
      .query(CONTENT.policy)
      .findMany({ where: { ...inLanguage, ...shownRows(draftOf) } });
    return readable(strapi, 'policy page', rowSchema, rows);
  };
  const english = await published(IN_DEFAULT_LOCALE);
  const own = locale === DEFAULT_LOCALE ? [] : await published({ locale });
  const site = siteSettings({ strapi });
  const filled = ({ body, ...page }: PolicyPage, language: Locale): PolicyPage => {
    const values = placeholderValues(site, plans, language);
    return { ...filledTexts(page, values), body: filledMarkdown(body, values) };
  };
  const place = ({ slug }: PolicyPage): number => policySlugSchema.options.indexOf(slug);
  return english
    .sort((a, b) => place(a) - place(b))
    .map((page): PolicyText => {
      const translation = own.find(({ slug }) => slug === page.slug);
      return translation === undefined
        ? { page: filled(page, DEFAULT_LOCALE), language: DEFAULT_LOCALE }
        : { page: filled(translation, locale), language: locale };
    });
};

/**
 * Reads the policy pages in each language of the site.
 * @param plans those on sale, for the prices in the texts
 * @param draftOf as in `shownRows`
 */
export const readPolicies = async (
  strapi: Core.Strapi,
  locales: readonly Locale[],
  plans: ReadonlyMap<Locale, readonly SubscriptionPlan[]>,
  draftOf?: string,
): Promise<Map<Locale, PolicyText[]>> => {
  const inLanguages = new Map<Locale, PolicyText[]>();
  for (const locale of locales) {
    inLanguages.set(locale, await readIn(strapi, locale, plans.get(locale) ?? [], draftOf));
  }
  return inLanguages;
};

/** The policy pages as they are stored now, in the language of the request. */
export const readShownPolicies = async ({ strapi, settings }: Context): Promise<PolicyText[]> => {
  const locale = settings.locales.find((one) => one === currentLocale()) ?? DEFAULT_LOCALE;
  const plans = (await readPlans(strapi, settings)).get(locale) ?? [];
  return readIn(strapi, locale, plans);
};
