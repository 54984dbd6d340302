import type { Core } from '@strapi/strapi';
import {
  CATEGORIES,
  type Category,
  categorySchema,
  PLAN_DURATION_DAYS,
  planKeySchema,
  priceComplaint,
  type SubscriptionPlan,
} from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { CONTENT } from './content.ts';

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

const chosenSchema = z.object({ category: categorySchema }).transform(({ category }) => category);
const categoryOrderSchema = z.object({ categories: z.array(z.unknown()).nullish() });

const PUBLISHED = { publishedAt: { $notNull: true } };

/**
 * The rows that can be shown.
 * @param complain receives a message for each other row
 */
const readable = <Output>(
  what: string,
  schema: z.ZodType<Output>,
  rows: readonly unknown[],
  complain: (message: string) => void,
): Output[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    complain(`A ${what} cannot be shown: ${z.prettifyError(parsed.error)}`);
    return [];
  });

/**
 * Reads the plans on sale, in each language and in the coach's order: those whose price fits the
 * currency.
 * @param complain receives a message for each row that cannot be shown; it is left out
 */
export const readPlans = async (
  strapi: Core.Strapi,
  { currency, tax, locales }: Settings,
  complain: (message: string) => void,
): Promise<ReadonlyMap<Locale, SubscriptionPlan[]>> => {
  const rows = await strapi.db.query(CONTENT.plan).findMany({
    where: { ...PUBLISHED, ...IN_DEFAULT_LOCALE },
    orderBy: [{ sortOrder: 'asc' }, { key: 'desc' }, { documentId: 'asc' }],
    populate: { features: true },
  });
  const plans = readable('plan', planRowSchema, rows, complain)
    .filter(({ price }) => priceComplaint(price, currency) === null)
    .map((plan) => ({ ...plan, currency, ...(tax.enabled && { tax: tax.behavior }) }));
  const inLanguages = new Map<Locale, SubscriptionPlan[]>([[DEFAULT_LOCALE, plans]]);
  for (const locale of locales.filter((one) => one !== DEFAULT_LOCALE)) {
    const found: unknown[] = await strapi.db.query(CONTENT.plan).findMany({
      where: { ...PUBLISHED, locale },
      populate: { features: true },
    });
    const texts = new Map(
      z
        .array(planTextsSchema)
        .parse(found)
        .map((row) => [row.documentId, row]),
    );
    inLanguages.set(
      locale,
      plans.map((plan) => translatedPlan(plan, texts.get(plan.id))),
    );
  }
  return inLanguages;
};

/**
 * Reads the categories in the coach's order; those missing from it follow, so that all workouts can
 * be filtered.
 * @param complain receives a message for each one that cannot be shown
 */
export const readCategories = async (
  strapi: Core.Strapi,
  complain: (message: string) => void,
): Promise<Category[]> => {
  const row = await strapi.db
    .query(CONTENT.categoryOrder)
    .findOne({ populate: { categories: true } });
  const listed = row === null ? [] : (categoryOrderSchema.parse(row).categories ?? []);
  return [...new Set([...readable('category', chosenSchema, listed, complain), ...CATEGORIES])];
};
