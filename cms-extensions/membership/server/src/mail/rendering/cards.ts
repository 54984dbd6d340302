import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { linkTarget, type Site } from './markdown.ts';

const cardSchema = z.object({
  /** The page of the workout, as its link has it. */
  path: z.string(),
  /** Below the title. */
  line: z.string(),
  /** Its address. */
  picture: z.string().nullable(),
});

/** What a mail shows of a workout whose link has a line to itself. */
export type WorkoutCard = z.output<typeof cardSchema>;

const valuesSchema = z.object({ cards: z.array(cardSchema).optional() });

/** The cards of a mail, by the addresses of their links. */
export const cardsOf = (
  values: Readonly<Record<string, unknown>>,
  site: Site,
  locale: Locale,
): Map<string | null, WorkoutCard> =>
  new Map(
    (valuesSchema.parse(values).cards ?? []).map((card) => [
      linkTarget(card.path, {}, site, locale),
      card,
    ]),
  );
