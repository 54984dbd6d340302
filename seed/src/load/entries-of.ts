import { DAY_MS, PROGRAMME_LIMITS, type ProgrammePlan, priceComplaint } from 'contract';
import { expandMoves, type SeedMovement } from '../content/moves.ts';
import type { Content } from '../content/read.ts';
import type { Instructor, Plan, Policy, Programme, SiteTexts, Workout } from '../content/schema.ts';
import type { Entry } from './entries.ts';

/** Ids of the entries' relations; entries that a person deleted are missing. */
export type References = {
  /** By their English names. */
  categories: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, number>;
  instructors: ReadonlyMap<string, string>;
  movements: ReadonlyMap<string, string>;
  workouts: ReadonlyMap<string, string>;
};

/** Workouts are released in the early morning, UTC. */
const RELEASE_HOUR = 5;

/** A list of texts as Strapi's component has them. */
export const lines = (texts: readonly string[]) => texts.map((text) => ({ text }));

const releaseDate = (daysAgo: number, now: Date): string => {
  const date = new Date(now.getTime() - daysAgo * DAY_MS);
  date.setUTCHours(RELEASE_HOUR, 0, 0, 0);
  // A workout of today counts as released, whatever the hour.
  return new Date(Math.min(date.getTime(), now.getTime())).toISOString();
};

/** An entry that is known by its slug. */
const named = (type: string, fields: Entry['fields'] & { slug: string }): Entry => ({
  key: `${type}:${fields.slug}`,
  uid: `api::${type}.${type}`,
  sameAs: { slug: fields.slug },
  fields,
});

export const instructorEntry = (instructor: Instructor, { pictures }: References): Entry =>
  named('instructor', { ...instructor, photo: pictures.get(instructor.photo) ?? null });

export const movementEntry = ({ slug, name, flags, kit, sides, ...movement }: SeedMovement) =>
  named('movement', {
    name,
    slug,
    aliases: movement.aliases.join('\n'),
    flags,
    kit,
    sides,
    easierText: movement.easier?.text ?? null,
    easierFlags: movement.easier?.flags ?? [],
    easierKit: movement.easier?.kit ?? [],
    harderText: movement.harder,
    loop: movement.loop,
  });

export const workoutEntry = (
  workout: Workout,
  { videos, movements }: Pick<Content, 'videos' | 'movements'>,
  references: References,
  now: Date,
): Entry => {
  const video = videos.get(workout.slug);
  if (video === undefined)
    throw new Error(`${workout.slug} has no video: node src/make-streams.ts`);
  const { slug, title, description, category, difficulty, equipment } = workout;
  return named('workout', {
    title,
    slug,
    description,
    category: references.categories.get(category) ?? null,
    difficulty,
    instructor: references.instructors.get(workout.instructor) ?? null,
    duration: workout.minutes,
    equipment,
    bodyParts: workout.bodyParts.join(', '),
    isPopular: workout.popular,
    isPremium: workout.premium,
    thumbnail: references.pictures.get(workout.picture) ?? null,
    muxPlaybackId: video.playbackId,
    muxPlaybackPolicy: video.policy,
    muxAssetId: video.assetId,
    muxSeconds: video.seconds,
    moveMap: expandMoves(
      workout.moves,
      movements,
      (one) => references.movements.get(one.slug) ?? null,
    ),
    releasedAt: releaseDate(workout.releasedDaysAgo, now),
  });
};

/**
 * @param index its place in the list
 * @param isPublished whether a workout can be shown; a day of another one is rest
 */
export const programmeEntry = (
  programme: Programme,
  index: number,
  { pictures, instructors, workouts }: References,
  isPublished: (documentId: string) => boolean,
): Entry => {
  const { featured, weeks, ...same } = programme;
  return named('programme', {
    ...same,
    picture: pictures.get(programme.picture) ?? null,
    instructor: instructors.get(programme.instructor) ?? null,
    order: index + 1,
    isFeatured: featured,
    plan: programmePlan(weeks, (slug) => {
      const documentId = workouts.get(slug);
      return documentId !== undefined && isPublished(documentId) ? documentId : null;
    }),
  });
};

/** The key of a day of the demo's programmes; both are counted from 0. */
export const dayKey = (week: number, day: number): string => `w${week + 1}d${day + 1}`;

/** Weeks of seven days; those that a week does not name are rest. */
const programmePlan = (
  weeks: Programme['weeks'],
  workoutOf: (slug: string) => string | null,
): ProgrammePlan => ({
  version: 1,
  weeks: weeks.map(({ title, note, days }, week) => ({
    key: `w${week + 1}`,
    title,
    note,
    days: Array.from({ length: PROGRAMME_LIMITS.days }, (_, day) => {
      const { workout, note: line } = days[day] ?? { workout: null, note: '' };
      return {
        key: dayKey(week, day),
        note: line,
        workout: workout === null ? null : workoutOf(workout),
      };
    }),
  })),
});

/** The demo's prices are in dollars; where 9.99 is no price, or next to nothing, it becomes 999. */
export const priceIn = (dollars: number, currency: string): number =>
  priceComplaint(dollars, currency) === null ? dollars : Math.round(dollars * 100);

export const planEntry = (plan: Plan, index: number, currency: string): Entry => ({
  key: `plan:${plan.key}`,
  uid: 'api::subscription-plan.subscription-plan',
  sameAs: { key: plan.key },
  fields: {
    name: plan.name,
    key: plan.key,
    price: priceIn(plan.price, currency),
    // The text names dollars.
    savings: currency === 'usd' ? (plan.savings ?? null) : null,
    isPopular: plan.popular,
    features: lines(plan.features),
    sortOrder: index,
  },
});

export const policyEntry = (policy: Policy): Entry => ({
  key: `policy:${policy.slug}`,
  uid: 'api::policy-page.policy-page',
  sameAs: { slug: policy.slug },
  fields: policy,
});

export const siteTextEntry = (
  texts: SiteTexts,
  videos: Content['videos'],
  { pictures, workouts }: References,
): Entry => {
  const { image, preview, ...hero } = texts.hero;
  return {
    key: 'site-text',
    uid: 'api::site-text.site-text',
    sameAs: {},
    fields: {
      ...texts,
      hero: {
        ...hero,
        image: pictures.get(image) ?? null,
        previewPlaybackId: videos.get(preview)?.playbackId ?? null,
      },
      week: {
        ...texts.week,
        days: texts.week.days.map(({ workout, ...day }) => ({
          ...day,
          workout: (workout && workouts.get(workout)) ?? null,
        })),
      },
      pricing: { ...texts.pricing, trustLines: lines(texts.pricing.trustLines) },
      about: {
        ...texts.about,
        paragraphs: lines(texts.about.paragraphs),
        image: pictures.get(texts.about.image) ?? null,
      },
      planDialog: { whatYouGet: lines(texts.planDialog.whatYouGet) },
    },
  };
};
