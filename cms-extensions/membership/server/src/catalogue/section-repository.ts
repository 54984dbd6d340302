import type { Core } from '@strapi/strapi';
import {
  CATEGORIES,
  type Category,
  categorySchema,
  PLAN_DURATION_DAYS,
  type PolicyPage,
  planKeySchema,
  policySlugSchema,
  priceComplaint,
  type SubscriptionPlan,
} from 'contract';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { storedIsoTime } from '../platform/database/index.ts';
import { CONTENT } from './content.ts';

/* PostgreSQL returns decimals as text. */
const planRowSchema = z
  .object({
    documentId: z.string(),
    key: planKeySchema,
    name: z.string(),
    price: z.coerce.number(),
    originalPrice: z.coerce.number().nullish(),
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
      original_price: row.originalPrice ?? null,
      savings: row.savings || null,
      is_popular: row.isPopular ?? false,
      features: (row.features ?? []).map(({ text }) => text),
    }),
  );

const policyRowSchema = z
  .object({
    slug: policySlugSchema,
    title: z.string(),
    intro: z.string().nullish(),
    body: z.string(),
    updatedAt: storedIsoTime,
  })
  .transform(
    (row): PolicyPage => ({
      slug: row.slug,
      title: row.title,
      intro: row.intro ?? '',
      body: row.body,
      updated_at: row.updatedAt,
    }),
  );

const categoryOrderSchema = z.object({
  categories: z.array(z.object({ category: categorySchema })).nullish(),
});

const PUBLISHED = { publishedAt: { $notNull: true } };

/** Reads the parts of the catalogue other than workouts. */
export const createSectionRepository = (strapi: Core.Strapi, { currency, tax }: Settings) => ({
  /** The plans on sale, in the coach's order: those whose price fits the currency. */
  plans: async (): Promise<SubscriptionPlan[]> => {
    const rows = await strapi.db.query(CONTENT.plan).findMany({
      where: PUBLISHED,
      orderBy: [{ sortOrder: 'asc' }, { key: 'desc' }, { documentId: 'asc' }],
      populate: { features: true },
    });
    return z
      .array(planRowSchema)
      .parse(rows)
      .filter(({ price }) => priceComplaint(price, currency) === null)
      .map((plan) => ({ ...plan, currency, ...(tax.enabled && { tax: tax.behavior }) }));
  },

  policies: async (): Promise<PolicyPage[]> => {
    const pages = z
      .array(policyRowSchema)
      .parse(await strapi.db.query(CONTENT.policy).findMany({ where: PUBLISHED }));
    const place = (page: PolicyPage): number => policySlugSchema.options.indexOf(page.slug);
    return pages.sort((a, b) => place(a) - place(b));
  },

  /**
   * In the coach's order; categories missing from it follow, so that all workouts can be filtered.
   */
  categories: async (): Promise<Category[]> => {
    const row = await strapi.db
      .query(CONTENT.categoryOrder)
      .findOne({ populate: { categories: true } });
    const chosen = row === null ? [] : (categoryOrderSchema.parse(row).categories ?? []);
    return [...new Set([...chosen.map(({ category }) => category), ...CATEGORIES])];
  },
});
