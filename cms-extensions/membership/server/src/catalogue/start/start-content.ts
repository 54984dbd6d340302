import { PLAN_KEYS, type PlanKey, priceComplaint } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Context } from '../../context.ts';
import { CONTENT } from '../content.ts';
import { pageIn } from '../policy-templates/policy-templates.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { giveFormerCategories } from './former-categories.ts';

/** What a new site says. The German and Spanish texts have the shape of the English ones. */
export const START_TEXTS: Readonly<Record<Locale, typeof en>> = { en, de, es };

const SUGGESTED_PRICES: Readonly<Record<PlanKey, number>> = { monthly: 9.99, annual: 99.99 };

/** Where 9.99 is no price, or next to nothing, it becomes 999. */
const suggestedPrice = (key: PlanKey, currency: string): number => {
  const price = SUGGESTED_PRICES[key];
  return priceComplaint(price, currency) === null ? price : Math.round(price * 100);
};

const lines = (texts: readonly string[]) => texts.map((text) => ({ text }));

const siteTextIn = (locale: Locale): object => {
  const { pricing, planDialog, ...rest } = START_TEXTS[locale].siteText;
  return {
    ...rest,
    pricing: { ...pricing, trustLines: lines(pricing.trustLines) },
    planDialog: { whatYouGet: lines(planDialog.whatYouGet) },
  };
};

const planTextsIn = (locale: Locale, key: PlanKey): object => {
  const { name, features } = START_TEXTS[locale].plans[key];
  return { name, features: lines(features) };
};

/** Makes an entry in each language of the site, unless there is one. @param where what it has */
const fill = async (
  { strapi, settings }: Context,
  uid: typeof CONTENT.siteText | typeof CONTENT.plan | typeof CONTENT.policy,
  where: object,
  shared: object,
  textsIn: (locale: Locale) => object,
): Promise<void> => {
  if ((await strapi.db.query(uid).count({ where })) > 0) return;
  const documents = strapi.documents(uid);
  const status = uid === CONTENT.plan ? 'draft' : 'published';
  const data = { ...where, ...shared, ...textsIn(DEFAULT_LOCALE) } as never;
  const { documentId } = await documents.create({ data, status });
  for (const locale of settings.locales.filter((one) => one !== DEFAULT_LOCALE)) {
    await documents.update({ documentId, locale, data: textsIn(locale) as never, status });
  }
};

/**
 * Makes the first categories in each language of the site, unless there is one. In a language that
 * comes later they get their names as long as they have their English ones.
 */
const fillCategories = async ({ strapi, settings }: Context): Promise<void> => {
  const documents = strapi.documents(CONTENT.category);
  const first = Object.keys(START_TEXTS.en.categories) as (keyof typeof en.categories)[];
  if ((await documents.count({})) === 0) {
    for (const [index, name] of first.entries()) {
      await documents.create({ data: { name, order: index + 1 } });
    }
  }
  const english = await documents.findMany({ fields: ['name'] });
  for (const locale of settings.locales.filter((one) => one !== DEFAULT_LOCALE)) {
    const translated = new Set(
      (await documents.findMany({ locale, fields: ['documentId'] })).map((one) => one.documentId),
    );
    for (const { documentId, name } of english) {
      const known = first.find((one) => one === name);
      if (known === undefined || translated.has(documentId)) continue;
      const data = { name: START_TEXTS[locale].categories[known] } as never;
      await documents.update({ documentId, locale, data });
    }
  }
};

const statements: Readonly<Record<string, string>> = import.meta.glob('../accessibility/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What is known of the software itself, in the form that the W3C recommends for such statements. */
const statementIn = (locale: Locale) => pageIn(statements[`../accessibility/${locale}.md`] ?? '');

/**
 * Makes what every site begins with, unless it is there: the accessibility statement, the categories,
 * the site's texts, which are published, and a draft of each plan with a suggested price. Runs at
 * each start; the demo has texts and plans of its own.
 */
export const fillStartContent = (ctx: Context): Promise<void> =>
  ctx.locks.exclusively('start-content', async () => {
    await fill(ctx, CONTENT.policy, { slug: 'accessibility' }, {}, statementIn);
    await fillCategories(ctx);
    await giveFormerCategories(ctx.strapi);
    if (ctx.settings.hasDemo) return;
    await fill(ctx, CONTENT.siteText, {}, {}, siteTextIn);
    for (const [sortOrder, key] of PLAN_KEYS.entries()) {
      const price = suggestedPrice(key, ctx.settings.currency);
      const shared = { price, sortOrder, isPopular: key === 'annual' };
      await fill(ctx, CONTENT.plan, { key }, shared, (locale) => planTextsIn(locale, key));
    }
  });
