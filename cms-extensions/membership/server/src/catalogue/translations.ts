import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { DEFAULT_LOCALE } from 'contract/locales';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import { CONTENT } from './content.ts';
import { mapTextsInTranslation } from './map-texts.ts';
import { weeksInTranslation } from './programme-texts.ts';
import { siteTextsInTranslation } from './site-texts.ts';

/* Content in other languages: entries of Strapi's i18n, of which the catalogue shows the texts
 * alone (docs/decisions/0117-content-in-other-languages.md). */

/** The types whose entries have translations. */
export const TRANSLATED = [
  CONTENT.workout,
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

const OTHER_WEEKS = 'The weeks and days are those of the English entry. Change them there.';

/** What decides about the days of a translation. */
const PROGRAMME = { picture: true, weeks: { populate: { days: true } } };

type Entry = { locale?: string | null };
type Schema = { uid: string };

/** Strapi's services for types with translations. */
type TypeService = { getNonLocalizedAttributes(schema: Schema): string[] };
type SyncService = {
  syncNonLocalizedAttributes(entry: Entry, schema: Schema): Promise<void>;
};

const refuse = (message: string, path: string[] = []): never => {
  throw new errors.ValidationError(message, {
    errors: [{ path, message, name: 'ValidationError' }],
  });
};

type Fields = Readonly<Record<string, unknown>>;

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

/**
 * Keeps a translation to its texts. Whatever all languages share is taken from the entry in the
 * default language, with which a document begins and ends.
 */
export const guardTranslations = (strapi: Core.Strapi): void => {
  const types: TypeService = strapi.plugin('i18n').service('content-types');

  /** The version that forms show: the draft, of types that have drafts. */
  const draftOf = (
    uid: (typeof TRANSLATED)[number],
    where: { documentId: string; [name: string]: unknown },
  ): Promise<Fields | null> => {
    const { draftAndPublish } = strapi.contentType(uid).options ?? {};
    const version = draftAndPublish ? { publishedAt: null } : {};
    const populate = uid === CONTENT.programme ? PROGRAMME : true;
    return strapi.db.query(uid).findOne({ where: { ...where, ...version }, populate });
  };

  /** What is saved of a translation's form. */
  const textsOf = async (
    uid: (typeof TRANSLATED)[number],
    documentId: string,
    locale: string,
    data: Fields,
  ): Promise<Fields> => {
    const schema = strapi.contentType(uid);
    const original = await draftOf(uid, { documentId, ...IN_DEFAULT_LOCALE });
    if (original === null) return refuse(FIRST_IN_ENGLISH);
    const stored = await draftOf(uid, { documentId, locale });
    const shared: Record<string, unknown> = {};
    for (const name of types.getNonLocalizedAttributes(schema)) {
      const type = schema.attributes[name]?.type ?? '';
      const isEdited =
        stored !== null &&
        data[name] !== undefined &&
        differ(type, data[name], stored[name]) &&
        differ(type, data[name], original[name]);
      // Better than to lose an hour's work on the moves without a word.
      if (isEdited && isCompared(name, type)) refuse(sharedField(name), [name]);
      shared[name] = original[name];
    }
    // Strapi takes these for localized.
    for (const [name, { type }] of Object.entries(schema.attributes)) {
      if (type === 'uid') shared[name] = original[name];
      // Not read, and nobody's list of workouts should name one twice.
      if (type === 'relation') shared[name] = null;
    }
    if (uid === CONTENT.programme && (stored === null || data.weeks !== undefined)) {
      const weeks = weeksInTranslation(data.weeks, stored?.weeks ?? null, original.weeks);
      shared.weeks = weeks ?? refuse(OTHER_WEEKS, ['weeks']);
    }
    if (uid === CONTENT.workout) {
      shared.mapTexts = mapTextsInTranslation(data.mapTexts, stored?.mapTexts, original.moveMap);
    }
    const written = { ...data, ...shared };
    return uid === CONTENT.siteText ? siteTextsInTranslation(written) : written;
  };

  strapi.documents.use(async (context, next) => {
    const uid = TRANSLATED.find((one) => one === context.uid);
    if (uid === undefined) return next();
    const { params } = context;
    if (!isOfTranslation(params)) {
      if (context.action === 'delete') context.params = { ...context.params, locale: '*' };
      return next();
    }
    if (context.action === 'create' || context.action === 'clone') {
      return refuse(FIRST_IN_ENGLISH);
    }
    if (context.action === 'update') {
      const { documentId, data } = context.params;
      context.params.data = await textsOf(uid, documentId, String(params.locale), data ?? {});
    }
    return next();
  });

  // What all languages share is never copied from a translation: a translation that is published
  // would publish what the draft has new.
  const service: SyncService = strapi.plugin('i18n').service('localizations');
  const sync = service.syncNonLocalizedAttributes;
  service.syncNonLocalizedAttributes = async (entry, schema) => {
    if (entry.locale === DEFAULT_LOCALE) await sync(entry, schema);
  };
};
