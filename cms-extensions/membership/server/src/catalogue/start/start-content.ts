import { CATEGORIES, PLAN_KEYS, type PlanKey, priceComplaint } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Context } from '../../context.ts';
import { CONTENT } from '../content.ts';
import { pageIn } from '../policy-templates/policy-templates.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

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

const statements: Readonly<Record<string, string>> = import.meta.glob('../accessibility/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What is known of the software itself, in the form that the W3C recommends for such statements. */
const statementIn = (locale: Locale) => pageIn(statements[`../accessibility/${locale}.md`] ?? '');

/**
 * Makes what every site has one of, unless it is there: the accessibility statement and the site's
 * texts, which are published, the order of the categories, and a draft of each plan with a suggested
 * price. Runs at each start; where the demo's content fills the site, only the statement is made.
 */
export const fillStartContent = (ctx: Context): Promise<void> =>
  ctx.locks.exclusively('start-content', async () => {
    await fill(ctx, CONTENT.policy, { slug: 'accessibility' }, {}, statementIn);
    if (ctx.settings.hasDemo) return;
    await fill(ctx, CONTENT.siteText, {}, {}, siteTextIn);
    const order = ctx.strapi.documents(CONTENT.categoryOrder);
    if ((await order.count({})) === 0) {
      await order.create({ data: { categories: CATEGORIES.map((category) => ({ category })) } });
    }
    for (const [sortOrder, key] of PLAN_KEYS.entries()) {
      const price = suggestedPrice(key, ctx.settings.currency);
      const shared = { price, sortOrder, isPopular: key === 'annual' };
      await fill(ctx, CONTENT.plan, { key }, shared, (locale) => planTextsIn(locale, key));
    }
  });
