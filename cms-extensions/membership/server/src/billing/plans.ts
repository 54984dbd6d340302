import { errors } from '@strapi/utils';
import {
  PLAN_KEYS,
  type PlanKey,
  planKeySchema,
  priceComplaint,
  toMajorUnits,
  toMinorUnits,
} from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { currentLocale, NotFound } from '../platform/http/index.ts';
import { Refused } from '../strapi-patches/index.ts';

/*
 * We choose the ids of the plans' products at Stripe, so that the product id alone identifies the
 * plan, for every price it ever had and without a request. Other products grant no access.
 */
export const productIdOf = (planKey: PlanKey): string => `membership_${planKey}`;

/** The plan of a product at Stripe; null for a product that is not ours. */
export const planOfProduct = (productId: string): PlanKey | null =>
  PLAN_KEYS.find((key) => productIdOf(key) === productId) ?? null;

const PLAN_UID = 'api::subscription-plan.subscription-plan';

const INTERVALS = { monthly: 'month', annual: 'year' } as const satisfies Record<PlanKey, string>;

const rowSchema = z.object({
  documentId: z.string(),
  key: planKeySchema,
  name: z.string(),
  locale: z.string(),
  publishedAt: z.unknown(),
  // PostgreSQL returns decimals as text.
  price: z.coerce.number().nullable(),
  stripePriceId: z.string().nullable(),
  features: z.array(z.object({ text: z.string() })).nullish(),
});

type Row = z.output<typeof rowSchema>;

/** A plan as a member's subscription names it. */
export type NamedPlan = Pick<Row, 'documentId' | 'key' | 'name'>;

/** A plan on sale, as the coach set it; the amount in minor units. */
export type Plan = NamedPlan &
  Pick<Row, 'stripePriceId'> & { amountMinor: number; interval: 'month' | 'year' };

/** A plan as the desk shows it: as it is sold, else its draft. */
export type OfferedPlan = NamedPlan & {
  isLive: boolean;
  /** Null without a price that can be charged. */
  amountMinor: number | null;
  features: string[];
};

/* Read from the database: the charged amount must not come from a cache. */

const rowsOf = async (ctx: Context, where: object): Promise<Row[]> =>
  z.array(rowSchema).parse(
    await ctx.strapi.db.query(PLAN_UID).findMany({
      where,
      orderBy: [{ sortOrder: 'asc' }, { key: 'desc' }, { documentId: 'asc' }],
      populate: { features: true },
    }),
  );

const published = (ctx: Context, where: object = {}): Promise<Row[]> =>
  rowsOf(ctx, { ...where, publishedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE });

/** A price in minor units; null for one that does not fit the currency. */
const minorOf = ({ settings: { currency } }: Context, price: number | null): number | null =>
  price === null || priceComplaint(price, currency) !== null ? null : toMinorUnits(price, currency);

/** A plan whose price does not fit the currency is not on sale until the coach sets another. */
export const plansOnSale = async (ctx: Context, where: object = {}): Promise<Plan[]> =>
  (await published(ctx, where)).flatMap(({ documentId, key, name, stripePriceId, price }) => {
    const amountMinor = minorOf(ctx, price);
    const plan = { documentId, key, name, stripePriceId, interval: INTERVALS[key] };
    return amountMinor === null ? [] : [{ ...plan, amountMinor }];
  });

/** The plans of the desk, annual first: one of each kind. */
export const offeredPlans = async (ctx: Context): Promise<OfferedPlan[]> => {
  const rows = await rowsOf(ctx, IN_DEFAULT_LOCALE);
  return PLAN_KEYS.toReversed().flatMap((kind) => {
    const ofKind = rows.filter(({ key }) => key === kind);
    const shown = ofKind.find(({ publishedAt }) => publishedAt !== null) ?? ofKind[0];
    if (shown === undefined) return [];
    const { documentId, key, name, price, publishedAt, features } = shown;
    const amountMinor = minorOf(ctx, price);
    const isLive = publishedAt !== null && amountMinor !== null;
    const texts = (features ?? []).map(({ text }) => text);
    return [{ documentId, key, name, isLive, amountMinor, features: texts }];
  });
};

/** Takes a plan off sale: nobody can order it any more, all members go on. */
export const takeOffSale = async (
  { strapi }: Context,
  { documentId }: Pick<OfferedPlan, 'documentId'>,
): Promise<void> => {
  await strapi.documents(PLAN_UID).unpublish({ documentId });
};

/** Puts a plan on sale as its draft has it. @throws Refused when it cannot be sold */
export const putOnSale = async (
  { strapi }: Context,
  { documentId, amountMinor }: Pick<OfferedPlan, 'documentId' | 'amountMinor'>,
): Promise<void> => {
  if (amountMinor === null) throw new Refused(422, 'Set a price first.');
  await strapi.documents(PLAN_UID).publish({ documentId });
};

/** Sets a plan's price for new members; of a plan on sale at once. @param minor minor units */
export const setPrice = async (
  { strapi, settings }: Context,
  { documentId, isLive }: Pick<OfferedPlan, 'documentId' | 'isLive'>,
  minor: number,
): Promise<void> => {
  const price = toMajorUnits(minor, settings.currency);
  await strapi.documents(PLAN_UID).update({ documentId, data: { price } as object });
  if (isLive) await strapi.documents(PLAN_UID).publish({ documentId });
};

/** Published plans that cannot be sold at their price, and why. */
export const unfitPlans = async (ctx: Context): Promise<{ key: PlanKey; problem: string }[]> =>
  (await published(ctx)).flatMap(({ key, price }) => {
    const problem = priceComplaint(price, ctx.settings.currency);
    return problem === null ? [] : [{ key, problem }];
  });

/**
 * What the plans are called in the language of the request, also those that are not on sale: a
 * subscription outlives the sale of its plan.
 */
export const namedPlans = async (ctx: Context): Promise<NamedPlan[]> => {
  const rows = await rowsOf(ctx, { locale: { $in: [currentLocale(), DEFAULT_LOCALE] } });
  // The published version in the reader's language counts most, a draft in English least.
  const rank = ({ locale, publishedAt }: Row): number =>
    (publishedAt === null ? 0 : 2) + (locale === currentLocale() ? 1 : 0);
  return [
    ...new Map(
      rows.sort((a, b) => rank(a) - rank(b)).map((row): [PlanKey, NamedPlan] => [row.key, row]),
    ).values(),
  ];
};

export const findPlan = async (ctx: Context, key: PlanKey): Promise<Plan | null> =>
  (await plansOnSale(ctx, { key }))[0] ?? null;

/** @param where its key, or its id @throws NotFound when it is not on sale */
export const requirePlan = async (
  ctx: Context,
  where: Partial<Pick<Plan, 'key' | 'documentId'>>,
): Promise<Plan> => {
  const [plan] = await plansOnSale(ctx, where);
  if (plan === undefined) throw new NotFound('Plan');
  return plan;
};

/** Stores the id of the price at Stripe in all versions of the plan's entry. */
export const notePlanPrice = async (
  ctx: Context,
  key: PlanKey,
  stripePriceId: string,
): Promise<void> => {
  // Bypass the document service, since this is not an edit of the plan.
  await ctx.strapi.db.query(PLAN_UID).updateMany({ where: { key }, data: { stripePriceId } });
};

const assertPrice = (data: Record<string, unknown>, currency: string): void => {
  const message = priceComplaint(data.price, currency);
  if (message === null) return;
  throw new errors.ValidationError(message, {
    errors: [{ path: ['price'], message, name: 'ValidationError' }],
  });
};

/** @throws Refused when another plan of this kind is on sale */
const assertOnlyOne = async (ctx: Context, documentId: string, written: unknown): Promise<void> => {
  const where = { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE };
  const draft = ctx.strapi.db.query(PLAN_UID).findOne({ where });
  const { data: key } = planKeySchema.safeParse(written ?? (await draft)?.key);
  if (key === undefined) return;
  const [other] = await published(ctx, { key, documentId: { $ne: documentId } });
  if (other !== undefined) {
    throw new Refused(422, `There is one plan of each kind, and "${other.name}" is public.`);
  }
};

/**
 * Refuses prices of plans that Stripe could not charge, which the panel shows at the field, and a
 * second public plan of a kind.
 */
export const checkPlan: DocumentHandler<'create' | 'clone' | 'update' | 'publish'> = async (
  ctx,
  { action, params },
  next,
) => {
  const data: Record<string, unknown> = { ...params.data };
  if (action !== 'publish') assertPrice(data, ctx.settings.currency);
  const publishes = action === 'publish' || params.status === 'published';
  if (publishes && !isOfTranslation(params)) {
    await assertOnlyOne(ctx, params.documentId ?? '', data.key);
  }
  return next();
};
