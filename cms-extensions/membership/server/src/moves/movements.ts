import type { Core } from '@strapi/strapi';
import {
  MOVE_TEXTS,
  MOVEMENT_LIMITS,
  MOVEMENT_SIDES,
  type Movement,
  movementFlagsSchema,
  movementKitSchema,
} from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import { Refused } from './refused.ts';

const MOVEMENT_UID = 'api::movement.movement';

/** Lines of the field `aliases`, without empty ones. */
const aliasesIn = (text: string | null | undefined): string[] =>
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
    ...{ ...movement, name, spoken, aliases: aliases.length > 0 ? aliases : movement.aliases },
    easier: movement.easier && {
      ...movement.easier,
      text: texts.easier || movement.easier.text,
    },
    harder: movement.harder && (texts.harder || movement.harder),
  };
};

/**
 * Reads the movement library.
 * @param complain receives a message for each row that cannot be read; it is left out
 */
export const createMovementRepository = (
  strapi: Core.Strapi,
  complain: (message: string) => void,
) => ({
  /** All movements by their documentIds, in the order of their names. */
  all: async (): Promise<Map<string, Movement>> => {
    const rows: unknown[] = await strapi.db
      .query(MOVEMENT_UID)
      .findMany({ where: IN_DEFAULT_LOCALE });
    const movements = rows.flatMap((row) => {
      const parsed = rowSchema.safeParse(row);
      if (parsed.success) return [parsed.data];
      complain(`A movement cannot be used: ${z.prettifyError(parsed.error)}`);
      return [];
    });
    movements.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return new Map(movements.map((movement) => [movement.id, movement]));
  },

  /** The texts of the movements that are translated, by their documentIds. */
  textsIn: async (locale: Locale): Promise<Map<string, MovementTexts>> => {
    const rows: unknown[] = await strapi.db.query(MOVEMENT_UID).findMany({ where: { locale } });
    return new Map(z.array(textsSchema).parse(rows));
  },
});

export type MovementRepository = ReturnType<typeof createMovementRepository>;

/** The parts of a movement that Strapi does not check by itself. */
const writtenSchema = z.object({
  name: z.string().optional(),
  aliases: z
    .string()
    .nullish()
    .refine((text) => aliasesIn(text).every((line) => line.length <= MOVEMENT_LIMITS.name), {
      message: `Each alias must be at most ${MOVEMENT_LIMITS.name} characters long.`,
    }),
  flags: movementFlagsSchema.nullish(),
  kit: movementKitSchema.nullish(),
  easierFlags: movementFlagsSchema.nullish(),
  easierKit: movementKitSchema.nullish(),
});

const idSchema = z.object({ documentId: z.string().optional() });

/** Titles of the workouts whose map, draft or published, uses a movement. */
type FindUses = (movementId: string) => Promise<string[]>;

/**
 * Guards the library: flags come with what they need, a name occurs once in a language, and a movement that a
 * workout uses stays.
 */
export const guardMovements = (strapi: Core.Strapi, findUses: FindUses): void => {
  const isTaken = async (
    name: string,
    documentId: string | undefined,
    inLanguage: object,
  ): Promise<boolean> => {
    const rows: { documentId: string; name: string }[] = await strapi.db
      .query(MOVEMENT_UID)
      .findMany({ where: inLanguage, select: ['documentId', 'name'] });
    const wanted = name.trim().toLowerCase();
    return rows.some((row) => row.documentId !== documentId && row.name.toLowerCase() === wanted);
  };

  strapi.documents.use(async (context, next) => {
    if (context.uid !== MOVEMENT_UID) return next();
    const { action, params } = context;
    const ofTranslation = isOfTranslation(params);
    if (action === 'delete' && !ofTranslation) {
      const titles = await findUses(params.documentId);
      const [first] = titles;
      if (first !== undefined) {
        throw new Refused(409, MOVE_TEXTS.movementUsed(first, titles.length - 1));
      }
    }
    if (action === 'create' || action === 'update') {
      const written = writtenSchema.safeParse(params.data);
      if (!written.success) throw new Refused(422, z.prettifyError(written.error));
      const { name } = written.data;
      const { documentId } = idSchema.parse(params);
      const inLanguage = ofTranslation ? { locale: params.locale } : IN_DEFAULT_LOCALE;
      if (name !== undefined && (await isTaken(name, documentId, inLanguage))) {
        throw new Refused(422, MOVE_TEXTS.nameTaken);
      }
    }
    return next();
  });
};
