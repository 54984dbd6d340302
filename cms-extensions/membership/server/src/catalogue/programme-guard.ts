import { randomBytes } from 'node:crypto';
import { dayWithoutWorkout, notPublished, PROGRAMME_LIMITS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { Refused } from '../platform/panel/index.ts';
import { CONTENT } from './content.ts';

const DAY = 'training.day';

const idSchema = z.union([z.number(), z.string()]);
const writtenSchema = z.object({
  weeks: z
    .array(z.looseObject({ days: z.array(z.looseObject({ id: idSchema.optional() })).nullish() }))
    .nullish(),
});

const storedDaySchema = z.object({
  id: z.number(),
  key: z.string().nullish(),
  kind: z.string().nullish(),
  workout: z.object({ documentId: z.string(), title: z.string().nullish() }).nullish(),
});
const versionSchema = z.object({
  weeks: z.array(z.object({ days: z.array(storedDaySchema).nullish() })).nullish(),
});
type StoredDay = z.output<typeof storedDaySchema>;

/** A key that a caller gives a new day; the panel gives none. */
const givenKeySchema = z.object({
  key: z
    .string()
    .min(1)
    .max(PROGRAMME_LIMITS.key)
    .regex(/^[A-Za-z0-9_-]+$/),
});

/** Eight characters, of 48 random bits. */
const newKey = (): string => randomBytes(6).toString('base64url');

/*
 * Each day of a programme has a key that never changes, because what members have done is known by
 * it, and what is published has workouts that are published.
 */

type Data = Record<string, unknown>;

const versionOf = async (
  { strapi }: Context,
  documentId: string,
  publishedAt: object | null,
): Promise<StoredDay[][]> => {
  const row: unknown = await strapi.db.query(CONTENT.programme).findOne({
    where: { documentId, publishedAt, ...IN_DEFAULT_LOCALE },
    populate: {
      weeks: {
        populate: { days: { populate: { workout: { select: ['documentId', 'title'] } } } },
      },
    },
  });
  const { weeks } = versionSchema.parse(row ?? {});
  return (weeks ?? []).map(({ days }) => days ?? []);
};

/** The keys of days that are stored, by the ids of their rows. */
const keysOf = async (
  { strapi }: Context,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const rows: { id: number; key: string | null }[] =
    ids.length === 0
      ? []
      : await strapi.db
          .query(DAY)
          .findMany({ where: { id: { $in: [...ids] } }, select: ['id', 'key'] });
  return new Map(rows.flatMap(({ id, key }) => (key ? [[id, key]] : [])));
};

/** The written weeks with a key for each of their days. */
const withKeys = async (ctx: Context, data: Data): Promise<Data> => {
  const parsed = writtenSchema.safeParse(data);
  if (!parsed.success || !parsed.data.weeks) return data;
  const { weeks } = parsed.data;
  const written = weeks.flatMap(({ days }) => days ?? []);
  const stored = await keysOf(
    ctx,
    written.flatMap(({ id }) => (id ? [Number(id)] : [])),
  );
  const taken = new Set(stored.values());
  const keyOf = (day: (typeof written)[number]): string => {
    const known = day.id === undefined ? undefined : stored.get(Number(day.id));
    if (known !== undefined) return known;
    const given = givenKeySchema.safeParse(day).data?.key;
    const key = given === undefined || taken.has(given) ? newKey() : given;
    taken.add(key);
    return key;
  };
  return {
    ...data,
    weeks: weeks.map((week) => ({
      ...week,
      ...(week.days && { days: week.days.map((day) => ({ ...day, key: keyOf(day) })) }),
    })),
  };
};

/** @throws Refused without a week, or when a day has no workout or one that is not published */
const assertComplete = async ({ strapi }: Context, weeks: StoredDay[][]): Promise<void> => {
  // Not in the schema: a new translation's form has no weeks until its first save.
  if (weeks.length === 0) throw new Refused(422, 'Add the first week.');
  const published: { documentId: string }[] = await strapi.db.query(CONTENT.workout).findMany({
    where: {
      documentId: { $in: weeks.flat().flatMap(({ workout }) => workout?.documentId ?? []) },
      publishedAt: { $notNull: true },
      ...IN_DEFAULT_LOCALE,
    },
    select: ['documentId'],
  });
  const ids = new Set(published.map(({ documentId }) => documentId));
  for (const [week, days] of weeks.entries()) {
    for (const [day, { kind, workout }] of days.entries()) {
      if (kind === 'rest') continue;
      if (!workout) throw new Refused(422, dayWithoutWorkout(week + 1, day + 1));
      if (!ids.has(workout.documentId)) throw new Refused(422, notPublished(workout.title ?? ''));
    }
  }
};

/**
 * Notes the workouts' documentIds in the published version. Its relations are links to rows,
 * which Strapi removes when a workout is unpublished and does not restore when it is published
 * again.
 */
const noteWorkouts = async (
  ctx: Context,
  documentId: string,
  draft: StoredDay[][],
): Promise<void> => {
  const { strapi } = ctx;
  const workouts = new Map(draft.flat().map(({ key, workout }) => [key, workout?.documentId]));
  const { tableName } = strapi.db.metadata.get(DAY);
  for (const { id, key } of (await versionOf(ctx, documentId, { $notNull: true })).flat()) {
    await strapi.db.transaction(async ({ trx }) => {
      await trx(tableName)
        .where({ id })
        .update({ workout_id: workouts.get(key) ?? null });
    });
  }
};

/** Gives each day that is written its key. Translations have the days of the English entry. */
export const keepDayKeys: DocumentHandler<'create' | 'update'> = async (ctx, { params }, next) => {
  if (!isOfTranslation(params) && params.data !== undefined) {
    params.data = await withKeys(ctx, params.data);
  }
  return next();
};

const documentSchema = z.object({ documentId: z.string() });

/** Refuses to publish a programme with days whose workout is missing or not published. */
export const completeAtPublication: DocumentHandler<
  'create' | 'update' | 'clone' | 'publish'
> = async (ctx, { action, params }, next) => {
  const publishes = action === 'publish' || params.status === 'published';
  if (!publishes || isOfTranslation(params)) return next();
  return ctx.strapi.db.transaction(async () => {
    const result = await next();
    const documentId = documentSchema.safeParse(result).data?.documentId ?? params.documentId;
    if (documentId === undefined) return result;
    const draft = await versionOf(ctx, documentId, null);
    await assertComplete(ctx, draft);
    await noteWorkouts(ctx, documentId, draft);
    return result;
  });
};
