import {
  CATEGORIES,
  emailSchema,
  levelSchema,
  planKeySchema,
  policySlugSchema,
  roleSchema,
  subscriptionStatusSchema,
} from 'contract';
import { z } from 'zod';
import { movesSchema } from './moves.ts';

/** Identifies an entry in other files and in URLs: `slow-lunge-long-spine`. */
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words with hyphens');
const line = z.string().trim().min(1);
/** A picture of `media/media.json`, by its path there. */
const picture = z.string().regex(/\.jpg$/, 'must be a picture of media/media.json');
const days = z.number().int().min(0);

export const instructorSchema = z.strictObject({
  slug,
  name: line,
  bio: line,
  photo: picture,
});

export const workoutSchema = z.strictObject({
  slug,
  title: line.max(120),
  description: line.max(2000),
  category: z.enum(CATEGORIES),
  difficulty: levelSchema,
  instructor: slug,
  minutes: z.number().int().min(20).max(30),
  equipment: line,
  bodyParts: z.array(line).min(1),
  popular: z.boolean().default(false),
  premium: z.boolean().default(true),
  picture,
  /** The catalogue shows the newest first; counted back from the day of loading. */
  releasedDaysAgo: days,
  moves: movesSchema,
});

const dayNote = line.max(120).default('');

/** A workout by its slug, or `rest`; with a note as `{ workout, note }` or `{ rest: note }`. */
const programmeDaySchema = z
  .union([
    slug,
    z.strictObject({ workout: slug, note: dayNote }),
    z.strictObject({ rest: line.max(120) }),
  ])
  .transform((day): { workout: string | null; note: string } => {
    if (typeof day === 'string') return { workout: day === 'rest' ? null : day, note: '' };
    return 'rest' in day ? { workout: null, note: day.rest } : day;
  });

export const programmeSchema = z.strictObject({
  slug,
  title: line.max(80),
  summary: line.max(200),
  description: line.max(2000),
  picture,
  instructor: slug,
  difficulty: levelSchema,
  featured: z.boolean().default(false),
  weeks: z
    .array(
      z.strictObject({
        title: line.max(60),
        note: line.max(160),
        days: z.array(programmeDaySchema).min(1).max(7),
      }),
    )
    .min(1)
    .max(12),
});

export const planSchema = z.strictObject({
  key: planKeySchema,
  name: line,
  price: z.number().positive(),
  savings: line.optional(),
  popular: z.boolean().default(false),
  features: z.array(line).min(1),
});

export const policySchema = z.strictObject({
  slug: policySlugSchema,
  title: line,
  intro: line,
  body: line,
});

const weekDaySchema = z.strictObject({
  day: line,
  title: line,
  note: line,
  workout: slug.optional(),
});

const texts = <const Keys extends readonly string[]>(...keys: Keys) =>
  Object.fromEntries(keys.map((key) => [key, line])) as Record<Keys[number], typeof line>;

export const siteTextsSchema = z.strictObject({
  brand: z.strictObject(
    texts('tagline', 'metaDescription', 'footerBlurb', 'footerJoin', 'footerTrial', 'availability'),
  ),
  hero: z.strictObject({
    ...texts('headline', 'lead', 'smallPrint', 'previewTitle', 'averageMinutes', 'averageLabel'),
    ...texts('qualityTitle', 'qualityValue', 'qualityLabel'),
    image: picture,
    /** The video for 'Watch Preview', a folder of `media/clips`. */
    preview: slug,
  }),
  featured: z.strictObject(texts('heading')),
  week: z.strictObject({ ...texts('heading', 'lead'), days: z.array(weekDaySchema).length(7) }),
  programmes: z.strictObject({
    ...texts('title', 'text', 'button'),
    points: z.array(z.strictObject(texts('title', 'text'))).length(3),
  }),
  pricing: z.strictObject({ ...texts('heading', 'lead'), trustLines: z.array(line) }),
  about: z.strictObject({
    ...texts('quote'),
    paragraphs: z.array(line).min(1),
    credentials: z.array(z.strictObject(texts('term', 'text'))),
    image: picture,
  }),
  faq: z.strictObject({
    ...texts('heading'),
    questions: z.array(z.strictObject(texts('question', 'answer'))).min(1),
  }),
  planDialog: z.strictObject({ whatYouGet: z.array(line).min(1) }),
  library: z.strictObject(texts('heading', 'lead')),
  claims: z.strictObject(
    texts(
      'landingVideos',
      'landingMembers',
      'landingNewClasses',
      'signupMembers',
      'signupVideos',
      'checkoutCancelledMembers',
      'checkoutCancelledWorkouts',
      'checkoutCancelledRating',
      'pricingGuarantee',
      'termsGuarantee',
    ),
  ),
});

const memberSchema = z.strictObject({
  email: emailSchema,
  name: line,
  role: roleSchema.default('member'),
  joinedDaysAgo: days,
  status: subscriptionStatusSchema.default('inactive'),
  plan: planKeySchema.optional(),
  trialEndsInDays: z.number().int().optional(),
  hasPaymentMethod: z.boolean().default(false),
  /** Has paid before, and pays next in so many days. */
  paysInDays: z.number().int().min(1).optional(),
  /** The card is good until the end of the present month. */
  cardEnds: z.boolean().default(false),
  /** Asks the last payment back, for this reason. */
  asksBack: line.optional(),
  /** There is no such mailbox any more. */
  mailCameBack: z.boolean().default(false),
  /** Days of training as ISO weekdays by week, the present week last. */
  trainedOn: z.array(z.array(z.number().int().min(1).max(7))).default([]),
  /** A programme that began last Monday; its sessions are those of the days since. */
  programme: z
    .strictObject({ slug, trainingDays: z.array(z.number().int().min(1).max(7)).min(1) })
    .optional(),
  /** Workouts of a first week that began yesterday, one every other day; the first is done. */
  firstWeek: z.array(slug).min(1).max(7).optional(),
});

/** Accounts of the embedded demo: members of the site, and one for Strapi's panel. */
export const accountsSchema = z.strictObject({
  password: z.string().min(6),
  members: z.array(memberSchema),
  panel: z.strictObject({
    email: emailSchema,
    password: z.string().min(8),
    firstName: line,
    lastName: line,
  }),
});

const focal = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** The part of `media/media.json` that the loader needs; the picture renderer writes the file. */
export const mediaIndexSchema = z
  .object({
    stills: z.array(z.object({ file: z.string(), alt: line, focal })),
    portraits: z.array(z.object({ file: z.string(), alt: line, focal })),
    heroes: z.array(z.object({ file: z.string(), alt: line, focal })),
  })
  .transform(({ stills, portraits, heroes }) => ({
    pictures: [...stills, ...portraits, ...heroes],
  }));

export type Instructor = z.output<typeof instructorSchema>;
export type Workout = z.output<typeof workoutSchema>;
export type Programme = z.output<typeof programmeSchema>;
export type Plan = z.output<typeof planSchema>;
export type Policy = z.output<typeof policySchema>;
export type SiteTexts = z.output<typeof siteTextsSchema>;
export type Member = z.output<typeof memberSchema>;
export type Accounts = z.output<typeof accountsSchema>;
type MediaIndex = z.output<typeof mediaIndexSchema>;
export type Picture = MediaIndex['pictures'][number];
