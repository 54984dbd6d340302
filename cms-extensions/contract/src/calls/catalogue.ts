import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  MOVEMENT_SEARCH_MAX_LENGTH,
  OFFSET_MAX,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  WORKOUT_IDS_MAX,
  WORKOUT_LIMITS,
} from '../constants.ts';
import {
  categorySchema,
  levelSchema,
  mineFilterSchema,
  policySlugSchema,
} from '../enumeration-schemas.ts';
import { LOCALES } from '../locales.ts';
import { moveMapSchema, movementSchema, moveSummarySchema } from '../move-map.ts';
import { subscriptionPlanSchema } from '../plan.ts';
import { programmeCardSchema, programmeSchema } from '../programme.ts';
import { policyPageSchema, redirectsSchema, siteTextsSchema } from '../site.ts';
import { idOrSlugSchema, idSchema, optionalParameter, textSchema } from '../text.ts';
import { workoutListSchema, workoutSchema } from '../workout.ts';

const call = callsAbout('catalogue');

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, 'Must be a whole number')])
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum));

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

const minutes = () =>
  optionalParameter(wholeNumber(0, WORKOUT_LIMITS.minutes)).meta({
    type: 'integer',
    minimum: 0,
    maximum: WORKOUT_LIMITS.minutes,
  });

const idList = textSchema(2000)
  .transform((text) => text.split(','))
  .pipe(z.array(idSchema).max(WORKOUT_IDS_MAX));

/**
 * The language of the coach's texts. Every call takes it; the answer is in the default language
 * where nothing is translated, or when the site does not have this one.
 */
const localeParameter = z.enum(LOCALES).optional().catch(undefined);

/** The filters of the library (spec section 7). Parameters that are not listed are ignored. */
export const workoutQuerySchema = z
  .object({
    category: optionalParameter(categorySchema),
    difficulty: optionalParameter(levelSchema),
    search: optionalParameter(textSchema(SEARCH_MAX_LENGTH)),
    /**
     * Only workouts in this collection of the member, in the collection's order; or all that the
     * member has not completed.
     */
    mine: optionalParameter(mineFilterSchema),
    /** Only workouts with this movement, by its slug. */
    movement: optionalParameter(idOrSlugSchema),
    minutes_min: minutes(),
    minutes_max: minutes(),
    /** Only these workouts, in this order: ids with commas in between. */
    ids: optionalParameter(idList).meta({ type: 'string' }),
    /** All workouts except this one, the most similar first. */
    related_to: optionalParameter(idOrSlugSchema),
    popular_only: optionalParameter(flag)
      .transform((value) => value ?? false)
      .meta({ type: 'boolean' }),
    limit: optionalParameter(wholeNumber(1, PAGE_LIMIT_MAX))
      .transform((value) => value ?? PAGE_LIMIT_DEFAULT)
      .meta({ type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX }),
    offset: optionalParameter(wholeNumber(0, OFFSET_MAX))
      .transform((value) => value ?? 0)
      .meta({ type: 'integer', minimum: 0, maximum: OFFSET_MAX }),
    locale: localeParameter,
  })
  .meta({ id: 'WorkoutQuery' });

export type WorkoutQuery = z.output<typeof workoutQuerySchema>;

export const listWorkouts = call('listWorkouts', 'optional', 'GET /workouts', {
  summary: 'A page of the library, newest first',
  query: workoutQuerySchema,
  response: workoutListSchema,
  errors: [401, 404],
});

/* Here, so that a page which loads the schemas of workouts does not load those of moves. */
/** One workout with everything that its page shows. */
export const workoutDetailsSchema = workoutSchema
  .extend({ moves: moveMapSchema.nullable() })
  .meta({ id: 'WorkoutDetails' });

export type WorkoutDetails = z.infer<typeof workoutDetailsSchema>;

export const getWorkout = call('getWorkout', 'optional', 'GET /workouts/{id}', {
  summary: 'One workout, by its id or its slug',
  params: z.object({ id: idOrSlugSchema }),
  query: z.object({ locale: localeParameter }),
  response: workoutDetailsSchema,
  errors: [404],
});

export const movementQuerySchema = z.object({
  search: optionalParameter(textSchema(MOVEMENT_SEARCH_MAX_LENGTH)),
});

export const listMovements = call('listMovements', 'public', 'GET /movements', {
  summary: 'The movements of the library, by name',
  query: movementQuerySchema,
  response: z.object({ movements: z.array(movementSchema) }),
});

export const getMovement = call('getMovement', 'public', 'GET /movements/{id}', {
  summary: 'One movement, by its id or its slug',
  params: z.object({ id: idOrSlugSchema }),
  response: movementSchema.extend({
    /** How many workouts have it. */
    workouts: z.number().int().nonnegative(),
  }),
  errors: [404],
});

export const listMoveSummaries = call('listMoveSummaries', 'public', 'GET /move-summaries', {
  summary: 'What the moves of every workout ask of the body, in few bytes',
  response: z.object({
    /** Of the format: of the order of the bits. */
    version: z.literal(1),
    workouts: z.array(moveSummarySchema),
  }),
});

export const listProgrammes = call('listProgrammes', 'public', 'GET /programmes', {
  summary: "The programmes, in the coach's order",
  response: z.object({ programmes: z.array(programmeCardSchema) }).meta({ id: 'Programmes' }),
});

export const getProgramme = call('getProgramme', 'public', 'GET /programmes/{id}', {
  summary: 'One programme with its weeks, by its id or its slug',
  params: z.object({ id: idOrSlugSchema }),
  response: programmeSchema,
  errors: [404],
});

export const listPlans = call('listPlans', 'public', 'GET /subscription-plans', {
  summary: 'The plans on sale, in their order',
  response: z.array(subscriptionPlanSchema),
});

export const listCategories = call('listCategories', 'public', 'GET /categories', {
  summary: "The categories, in the coach's order",
  response: z.object({
    categories: z.array(categorySchema),
    /** The names in the language of the answer, where they are others. */
    names: z.record(categorySchema, z.string()),
  }),
});

export const listPolicies = call('listPolicies', 'public', 'GET /policies', {
  summary: 'Names of the policy pages',
  response: z.object({
    policies: z.array(policyPageSchema.pick({ slug: true, title: true })),
  }),
});

export const getPolicy = call('getPolicy', 'public', 'GET /policies/{slug}', {
  summary: 'One policy page',
  params: z.object({ slug: policySlugSchema }),
  response: policyPageSchema,
  errors: [404],
});

export const getSiteTexts = call('getSiteTexts', 'public', 'GET /site-texts', {
  summary: 'The marketing texts that the coach edits',
  response: siteTextsSchema,
});

export const getRedirects = call('getRedirects', 'public', 'GET /redirects', {
  summary: 'Old addresses of the site, and what stands in their place',
  response: redirectsSchema,
});

/**
 * The reads whose answer is the same for every visitor: the CMS answers them from memory and the
 * storefront caches them (docs/decisions/0048-two-layers-of-cached-pages.md).
 */
export const CATALOGUE_CALLS = [
  listWorkouts,
  getWorkout,
  listMovements,
  getMovement,
  listMoveSummaries,
  listProgrammes,
  getProgramme,
  listPlans,
  listCategories,
  listPolicies,
  getPolicy,
  getSiteTexts,
  getRedirects,
] as const;

export type CatalogueCall = (typeof CATALOGUE_CALLS)[number];
