import { z } from 'zod';

/** The content types that the catalogue shows. */
export const CONTENT = {
  workout: 'api::workout.workout',
  instructor: 'api::instructor.instructor',
  movement: 'api::movement.movement',
  programme: 'api::programme.programme',
  plan: 'api::subscription-plan.subscription-plan',
  policy: 'api::policy-page.policy-page',
  category: 'api::category.category',
  siteSettings: 'api::site-settings.site-settings',
  siteText: 'api::site-text.site-text',
  law: 'api::consumer-law.consumer-law',
} as const;

/**
 * The rows that are shown: those that are published, and in a preview the draft of one document in
 * place of its published row.
 * @param draftOf the documentId of a document that is previewed
 */
export const shownRows = (draftOf: string | undefined): object =>
  draftOf === undefined
    ? { publishedAt: { $notNull: true } }
    : {
        $or: [
          { publishedAt: { $notNull: true }, documentId: { $ne: draftOf } },
          { publishedAt: { $null: true }, documentId: draftOf },
        ],
      };

/** The texts of entries in another language, by their ids. */
export const textsById = <Texts extends { documentId: string }>(
  schema: z.ZodType<Texts>,
  rows: readonly unknown[],
): Map<string, Texts> =>
  new Map(
    z
      .array(schema)
      .parse(rows)
      .map((row) => [row.documentId, row]),
  );
