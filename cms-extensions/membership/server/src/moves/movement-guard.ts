import { MOVE_TEXTS, MOVEMENT_LIMITS, movementFlagsSchema, movementKitSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { Refused } from '../strapi-patches/index.ts';
import { usesOf } from './maps.ts';
import { aliasesIn, MOVEMENT_UID } from './movements.ts';

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

/** Whether another movement has a name in a language. */
const isNameTaken = async (
  { strapi }: Context,
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

/** Refuses flags without what they need, and a name that occurs twice in a language. */
export const checkMovement: DocumentHandler<'create' | 'update'> = async (
  ctx,
  { params },
  next,
) => {
  const written = writtenSchema.safeParse(params.data);
  if (!written.success) throw new Refused(422, z.prettifyError(written.error));
  const { name } = written.data;
  const inLanguage = isOfTranslation(params) ? { locale: params.locale } : IN_DEFAULT_LOCALE;
  if (name !== undefined && (await isNameTaken(ctx, name, params.documentId, inLanguage))) {
    throw new Refused(422, MOVE_TEXTS.nameTaken);
  }
  return next();
};

/** Keeps a movement that a workout uses. */
export const keepUsedMovement: DocumentHandler<'delete'> = async (ctx, { params }, next) => {
  const titles = isOfTranslation(params) ? [] : await usesOf(ctx, params.documentId);
  const [first] = titles;
  if (first !== undefined)
    throw new Refused(409, MOVE_TEXTS.movementUsed(first, titles.length - 1));
  return next();
};
