import { isDeepStrictEqual } from 'node:util';
import { programmeTextsSchema } from 'contract';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { fieldRefusal } from '../strapi-patches/index.ts';
import { CONTENT } from './content.ts';
import { mapTextsInTranslation } from './map-texts.ts';
import { siteTextsInTranslation } from './site-texts.ts';

/* Content in other languages: entries of Strapi's i18n, of which the catalogue shows the texts
 * alone (docs/decisions/0117-content-in-other-languages.md). */

/** The types whose entries have translations. */
export const TRANSLATED = [
  CONTENT.workout,
  CONTENT.category,
  CONTENT.movement,
  CONTENT.programme,
  CONTENT.plan,
  CONTENT.siteText,
  CONTENT.policy,
] as const;

/* The panel is English, and so are its messages. */
const FIRST_IN_ENGLISH = 'Write the entry in English first; then add its texts in this language.';
const sharedField = (name: string): string =>
  `"${name}" is the same in all languages. Change it in the English entry.`;

type Schema = { uid: string };

/** Strapi's service for types with translations. */
type TypeService = { getNonLocalizedAttributes(schema: Schema): string[] };

type Fields = Record<string, unknown>;

/** An empty field of a form is an empty text or null; PostgreSQL returns decimals as text. */
const formValue = (value: unknown, type: string): unknown => {
  if (value === '' || value === undefined || value === null) return null;
  return type === 'decimal' ? Number(value) : value;
};

const differ = (type: string, one: unknown, other: unknown): boolean =>
  !isDeepStrictEqual(formValue(one, type), formValue(other, type));

/** Fields that a form may hold in another shape, or that are written beside the form. */
const isCompared = (name: string, type: string): boolean =>
  type !== 'media' && !name.startsWith('mux') && !name.startsWith('stripe');

/** The version that forms show: the draft, of types that have drafts. */
const draftOf = (
  { strapi }: Context,
  uid: (typeof TRANSLATED)[number],
  where: { documentId: string; [name: string]: unknown },
): Promise<Fields | null> => {
  const { draftAndPublish } = strapi.contentType(uid).options ?? {};
  const version = draftAndPublish ? { publishedAt: null } : {};
  return strapi.db.query(uid).findOne({ where: { ...where, ...version }, populate: true });
};

/** The weeks and days are those of the entry in the default language. */
const weekTexts = (plan: unknown) => {
  const { data, error } = programmeTextsSchema.safeParse(plan);
  if (error) throw fieldRefusal(`These weeks cannot be stored: ${error.message}`, ['plan']);
  return data;
};

/** What is saved of a translation's form. */
const textsOf = async (
  ctx: Context,
  uid: (typeof TRANSLATED)[number],
  documentId: string,
  locale: string,
  data: Fields,
): Promise<Fields> => {
  const { strapi } = ctx;
  const schema = strapi.contentType(uid);
  const types: TypeService = strapi.plugin('i18n').service('content-types');
  const original = await draftOf(ctx, uid, { documentId, ...IN_DEFAULT_LOCALE });
  if (original === null) throw fieldRefusal(FIRST_IN_ENGLISH);
  const stored = await draftOf(ctx, uid, { documentId, locale });
  const shared: Record<string, unknown> = {};
  for (const name of types.getNonLocalizedAttributes(schema)) {
    const type = schema.attributes[name]?.type ?? '';
    const isEdited =
      stored !== null &&
      data[name] !== undefined &&
      differ(type, data[name], stored[name]) &&
      differ(type, data[name], original[name]);
    // Better than to lose an hour's work on the moves without a word.
    if (isEdited && isCompared(name, type)) throw fieldRefusal(sharedField(name), [name]);
    shared[name] = original[name];
  }
  // Strapi takes these for localized.
  for (const [name, { type }] of Object.entries(schema.attributes)) {
    if (type === 'uid') shared[name] = original[name];
    // Not read, and nobody's list of workouts should name one twice.
    if (type === 'relation') shared[name] = null;
  }
  if (uid === CONTENT.programme && data.plan) shared.plan = weekTexts(data.plan);
  if (uid === CONTENT.workout) {
    shared.mapTexts = mapTextsInTranslation(data.mapTexts, stored?.mapTexts, original.moveMap);
  }
  const written = { ...data, ...shared };
  return uid === CONTENT.siteText ? siteTextsInTranslation(written) : written;
};

/* A document begins and ends with its entry in the default language. */

/** Refuses a translation of an entry that does not exist. */
export const beginInEnglish: DocumentHandler<'create' | 'clone'> = async (
  _ctx,
  { params },
  next,
) => {
  if (isOfTranslation(params)) throw fieldRefusal(FIRST_IN_ENGLISH);
  return next();
};

/** Deletes an entry with its translations. */
export const deleteTranslations: DocumentHandler<'delete'> = async (_ctx, write, next) => {
  if (!isOfTranslation(write.params)) write.params = { ...write.params, locale: '*' };
  return next();
};

/**
 * Keeps a translation to its texts: whatever all languages share is taken from the entry in the
 * default language.
 */
export const keepToTexts: DocumentHandler<'update'> = async (ctx, { uid, params }, next) => {
  const type = TRANSLATED.find((one) => one === uid);
  if (type !== undefined && isOfTranslation(params)) {
    const { documentId, data, locale } = params;
    params.data = await textsOf(ctx, type, documentId, String(locale), data ?? {});
  }
  return next();
};
