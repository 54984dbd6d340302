import { priceComplaint, toMinorUnits, writtenAmount } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, USER_UID } from '../platform/database/index.ts';
import { measureConnection } from './connected.ts';
import { siteSettings } from './settings.ts';
import { gapsOf, NEEDED_STEPS, SETUP_STEPS, type SetupStep } from './sign-up-rules.ts';

/** What was found of a step; `missing` says in a sentence what it lacks, null for nothing. */
export type Measured = { detail: string; missing: string | null };

type Measure = (ctx: Context) => Promise<Measured>;

const PUBLISHED = { publishedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE };

const brand: Measure = async (ctx) => {
  const { name, supportEmail, logo } = siteSettings(ctx);
  const missing = name && supportEmail ? null : 'The name or the support address is not filled in.';
  return { detail: `${name}, ${supportEmail}${logo === null ? ', no logo yet' : ''}`, missing };
};

const video: Measure = async ({ strapi }) => {
  const live = await strapi.db.query('api::workout.workout').count({ where: PUBLISHED });
  const missing = live > 0 ? null : 'No workout is live yet.';
  return { detail: live === 1 ? 'One workout is live.' : `${live} workouts are live.`, missing };
};

const plansSchema = z.array(
  z.object({ name: z.string(), price: z.coerce.number(), publishedAt: z.unknown() }),
);

/** A price that does not fit the currency, since that was changed, stands as it was typed. */
const writtenPrice = (price: number, currency: string): string =>
  priceComplaint(price, currency) === null
    ? writtenAmount(toMinorUnits(price, currency), currency)
    : String(price);

const plans: Measure = async ({ strapi, settings: { currency } }) => {
  const rows = plansSchema.parse(
    await strapi.db
      .query('api::subscription-plan.subscription-plan')
      .findMany({ where: IN_DEFAULT_LOCALE, orderBy: { sortOrder: 'asc' } }),
  );
  const named = (isPublished: boolean) =>
    rows
      .filter(({ publishedAt, price }) =>
        isPublished
          ? publishedAt !== null && priceComplaint(price, currency) === null
          : publishedAt === null,
      )
      .map(({ name, price }) => `${name} ${writtenPrice(price, currency)}`);
  const live = named(true);
  const missing =
    live.length > 0 ? null : `Drafts: ${named(false).join(', ')}. Set your prices and publish.`;
  return { detail: `On sale: ${live.join(', ')}.`, missing };
};

/** The pages without which nothing is sold; Stripe asks for a refund policy too. */
const NEEDED_PAGES = {
  terms: 'the terms',
  privacy: 'the privacy policy',
  refund: 'the refund policy',
};

const pagesSchema = z.array(z.object({ slug: z.string(), body: z.string().nullish() }));

const policies: Measure = async ({ strapi }) => {
  const rows = pagesSchema.parse(
    await strapi.db.query('api::policy-page.policy-page').findMany({ where: PUBLISHED }),
  );
  const problems = Object.entries(NEEDED_PAGES).flatMap(([slug, name]) => {
    const page = rows.find((row) => row.slug === slug);
    if (page === undefined) return [`${name} is not published`.replace('terms is', 'terms are')];
    const gaps = gapsOf(page.body ?? '').length;
    return gaps > 0
      ? [`${name} lacks ${gaps} of its facts`.replace('terms lacks', 'terms lack')]
      : [];
  });
  const sentence = problems.join(', ');
  const missing =
    problems.length > 0 ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` : null;
  return { detail: 'Terms, privacy and refund policy are published.', missing };
};

const page: Measure = async ({ strapi }) => {
  const texts: { updatedBy: unknown } | null = await strapi.db
    .query('api::site-text.site-text')
    .findOne({ where: PUBLISHED, populate: { updatedBy: { select: ['id'] } } });
  const missing = texts?.updatedBy
    ? null
    : 'Read the texts of the first page, put in your own, and publish them.';
  return { detail: 'You have been through the texts.', missing };
};

const ownersSchema = z.array(z.object({ email: z.string() }));

/** Whether an owner of the panel has begun a trial with the same address. */
const tried: Measure = async ({ strapi }) => {
  const owners = ownersSchema.parse(
    await strapi.db
      .query('admin::user')
      .findMany({ where: { isActive: true, roles: { code: 'strapi-super-admin' } } }),
  );
  const began = await strapi.db.query(USER_UID).count({
    where: {
      email: { $in: owners.map(({ email }) => email.toLowerCase()) },
      subscriptionStatus: { $ne: 'inactive' },
    },
  });
  const missing =
    began > 0
      ? null
      : 'Once sign-ups are open: begin a trial with the address of your own account.';
  return { detail: 'You have signed up as a member would.', missing };
};

const MEASURES: Readonly<Record<SetupStep, Measure>> = {
  brand,
  video,
  plans,
  policies,
  page,
  tried,
  mux: (ctx) => measureConnection(ctx, 'mux'),
  stripe: (ctx) => measureConnection(ctx, 'stripe'),
  mail: (ctx) => measureConnection(ctx, 'mail'),
};

/** Measures every step of the first day, in order. */
export const measureSetup = (ctx: Context): Promise<(Measured & { key: SetupStep })[]> =>
  Promise.all(SETUP_STEPS.map(async (key) => ({ key, ...(await MEASURES[key](ctx)) })));

/** The needed steps that do not hold now. */
export const missingSteps = async (ctx: Context): Promise<SetupStep[]> => {
  const measured = await Promise.all(
    NEEDED_STEPS.map(async (key) => ({ key, ...(await MEASURES[key](ctx)) })),
  );
  return measured.filter(({ missing }) => missing !== null).map(({ key }) => key);
};
