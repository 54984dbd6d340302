import { MOVEMENT_SIDES, type Movement, movementFlagsSchema, movementKitSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, readable } from '../platform/database/index.ts';

export const MOVEMENT_UID = 'api::movement.movement';

/** Lines of the field `aliases`, without empty ones. */
export const aliasesIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const rowSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    slug: z.string(),
    aliases: z.string().nullish(),
    flags: movementFlagsSchema.nullish(),
    kit: movementKitSchema.nullish(),
    sides: z.enum(MOVEMENT_SIDES).nullish(),
    easierText: z.string().nullish(),
    easierFlags: movementFlagsSchema.nullish(),
    easierKit: movementKitSchema.nullish(),
    harderText: z.string().nullish(),
    spoken: z.string().nullish(),
  })
  .transform(
    (row): Movement => ({
      id: row.documentId,
      slug: row.slug,
      name: row.name,
      aliases: aliasesIn(row.aliases),
      spoken: row.spoken || row.name.charAt(0).toLowerCase() + row.name.slice(1),
      flags: row.flags ?? [],
      kit: row.kit ?? [],
      sides: row.sides ?? 'both',
      easier: row.easierText
        ? { text: row.easierText, flags: row.easierFlags ?? [], kit: row.easierKit ?? [] }
        : null,
      harder: row.harderText || null,
    }),
  );

/** What a translation of a movement says; the rest is the same in all languages. */
export type MovementTexts = {
  name: string;
  aliases: string[];
  spoken: string;
  easier: string;
  harder: string;
};

const textsSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    aliases: z.string().nullish(),
    spoken: z.string().nullish(),
    easierText: z.string().nullish(),
    harderText: z.string().nullish(),
  })
  .transform((row): [string, MovementTexts] => [
    row.documentId,
    {
      name: row.name,
      aliases: aliasesIn(row.aliases),
      // Not in lower case: German writes its nouns with a capital.
      spoken: row.spoken || row.name,
      easier: row.easierText ?? '',
      harder: row.harderText ?? '',
    },
  ]);

/** A movement in another language; a form that is not translated is as it is in English. */
export const translatedMovement = (
  movement: Movement,
  texts: MovementTexts | undefined,
): Movement => {
  if (texts === undefined) return movement;
  const { name, aliases, spoken } = texts;
  return {
    ...movement,
    name,
    spoken,
    aliases: aliases.length > 0 ? aliases : movement.aliases,
    easier: movement.easier && {
      ...movement.easier,
      text: texts.easier || movement.easier.text,
    },
    harder: movement.harder && (texts.harder || movement.harder),
  };
};

/**
 * All movements by their documentIds, in the order of their names. One that cannot be read is
 * logged and left out.
 */
export const allMovements = async ({
  strapi,
}: Pick<Context, 'strapi'>): Promise<Map<string, Movement>> => {
  const rows: unknown[] = await strapi.db
    .query(MOVEMENT_UID)
    .findMany({ where: IN_DEFAULT_LOCALE });
  const movements = readable(strapi, 'movement', rowSchema, rows);
  movements.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return new Map(movements.map((movement) => [movement.id, movement]));
};

/** The texts of the movements that are translated, by their documentIds. */
export const movementTextsIn = async (
  { strapi }: Pick<Context, 'strapi'>,
  locale: Locale,
): Promise<Map<string, MovementTexts>> => {
  const rows: unknown[] = await strapi.db.query(MOVEMENT_UID).findMany({ where: { locale } });
  return new Map(z.array(textsSchema).parse(rows));
};
