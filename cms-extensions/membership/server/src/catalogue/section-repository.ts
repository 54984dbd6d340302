import type { Core } from '@strapi/strapi';
import { PLAN_DURATION_DAYS, planKeySchema, priceComplaint, type SubscriptionPlan } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { IN_DEFAULT_LOCALE, readable } from '../platform/database/index.ts';
import { CONTENT, textsById } from './content.ts';

/* PostgreSQL returns decimals as text. */
const planRowSchema = z
  .object({
    documentId: z.string(),
    key: planKeySchema,
    name: z.string(),
    price: z.coerce.number(),
    savings: z.string().nullish(),
    isPopular: z.boolean().nullish(),
    features: z.array(z.object({ text: z.string() })).nullish(),
  })
  .transform(
    (row): Omit<SubscriptionPlan, 'currency' | 'tax'> => ({
      id: row.documentId,
      key: row.key,
      name: row.name,
      price: row.price,
      duration_days: PLAN_DURATION_DAYS[row.key],
      original_price: null,
      savings: row.savings || null,
      is_popular: row.isPopular ?? false,
      features: (row.features ?? []).map(({ text }) => text),
    }),
  );

/** What a published translation of a plan says; the rest is the same in all languages. */
const planTextsSchema = z.object({
  documentId: z.string(),
  name: z.string(),
  savings: z.string().nullish(),
  features: z.array(z.object({ text: z.string() })).nullish(),
});

type PlanTexts = z.output<typeof planTextsSchema>;

/** A plan in another language; a text that is not translated is as it is in English. */
const translatedPlan = (plan: SubscriptionPlan, texts: PlanTexts | undefined): SubscriptionPlan => {
  if (texts === undefined) return plan;
  const features = (texts.features ?? []).map(({ text }) => text);
  return {
    ...plan,
    name: texts.name,
    savings: plan.savings && (texts.savings || plan.savings),
    features: features.length > 0 ? features : plan.features,
  };
};

const PUBLISHED = { publishedAt: { $notNull: true } };

/**
 * Reads the plans on sale, in each language and in the coach's order: those whose price fits the
 * currency.
 */
export const readPlans = async (
  strapi: Core.Strapi,
  { currency, tax, locales }: Settings,
): Promise<ReadonlyMap<Locale, SubscriptionPlan[]>> => {
  const rows = await strapi.db.query(CONTENT.plan).findMany({
    where: { ...PUBLISHED, ...IN_DEFAULT_LOCALE },
    orderBy: [{ sortOrder: 'asc' }, { key: 'desc' }, { documentId: 'asc' }],
    populate: { features: true },
  });
  const plans = readable(strapi, 'plan', planRowSchema, rows)
    .filter(({ price }) => priceComplaint(price, currency) === null)
    .map((plan) => ({ ...plan, currency, ...(tax.enabled && { tax: tax.behavior }) }));
  const inLanguages = new Map<Locale, SubscriptionPlan[]>([[DEFAULT_LOCALE, plans]]);
  for (const locale of locales.filter((one) => one !== DEFAULT_LOCALE)) {
    const found: unknown[] = await strapi.db.query(CONTENT.plan).findMany({
      where: { ...PUBLISHED, locale },
      populate: { features: true },
    });
    const texts = textsById(planTextsSchema, found);
    inLanguages.set(
      locale,
      plans.map((plan) => translatedPlan(plan, texts.get(plan.id))),
    );
  }
  return inLanguages;
};
