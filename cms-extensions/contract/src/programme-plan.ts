import { z } from 'zod';
import { PROGRAMME_LIMITS } from './constants.ts';

/*
 * The weeks of a programme as they are stored, in the field `plan`. The structure is that of the
 * entry in the default language; a translation has texts alone, by the keys of weeks and days.
 */

const keySchema = z
  .string()
  .min(1)
  .max(PROGRAMME_LIMITS.key)
  .regex(/^[A-Za-z0-9_-]+$/);
const text = (max: number) => z.string().trim().max(max);

const dayTextsSchema = z.object({ key: keySchema, note: text(PROGRAMME_LIMITS.dayNote) });
const weekTextsSchema = z.object({
  key: keySchema,
  title: text(PROGRAMME_LIMITS.weekTitle),
  note: text(PROGRAMME_LIMITS.weekNote),
  days: z.array(dayTextsSchema),
});

/** Keys that occur once: those of weeks, and those of days. */
const hasOwnKeys = (weeks: readonly { key: string; days: readonly { key: string }[] }[]) =>
  [weeks, weeks.flatMap(({ days }) => days)].every(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
  );

export const programmePlanSchema = z.strictObject({
  version: z.literal(1),
  weeks: z
    .array(
      weekTextsSchema.extend({
        days: z
          .array(dayTextsSchema.extend({ workout: z.string().min(1).max(64).nullable() }))
          .length(PROGRAMME_LIMITS.days),
      }),
    )
    .min(1)
    .max(PROGRAMME_LIMITS.weeks)
    .refine(hasOwnKeys, 'Two weeks or days have the same key.'),
});

/** Days without a workout are rest. What a member has done is known by a day's key. */
export type ProgrammePlan = z.infer<typeof programmePlanSchema>;

/** Takes the texts out of a whole plan, too. */
export const programmeTextsSchema = z.object({
  weeks: z.array(weekTextsSchema).max(PROGRAMME_LIMITS.weeks),
});

export type ProgrammePlanTexts = z.infer<typeof programmeTextsSchema>;

/** A plan with the texts of a translation; what it does not have is an empty text. */
export const planInLanguage = (plan: ProgrammePlan, texts: ProgrammePlanTexts): ProgrammePlan => {
  const weeks = new Map(texts.weeks.map((week) => [week.key, week]));
  const notes = new Map(texts.weeks.flatMap(({ days }) => days.map((day) => [day.key, day.note])));
  return {
    ...plan,
    weeks: plan.weeks.map((week) => ({
      ...week,
      title: weeks.get(week.key)?.title ?? '',
      note: weeks.get(week.key)?.note ?? '',
      days: week.days.map((day) => ({ ...day, note: notes.get(day.key) ?? '' })),
    })),
  };
};
