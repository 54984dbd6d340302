import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

export type Fields = Record<string, unknown>;

/** One entry of the demo content, ready to be written. */
export type Entry = {
  /** Its key among the records: `workout:slow-lunge`. */
  key: string;
  uid: string;
  /** Filter that finds an entry that a person created with the same name. */
  sameAs: Fields;
  /** The data to write, with pictures and relations by their ids. */
  fields: Fields;
};

/** The texts of an entry in another language. */
export type TranslatedEntry = {
  /** The key of the English entry. */
  of: string;
  documentId: string;
  uid: string;
  locale: Locale;
  fields: Fields;
};

/** The document service; its own types need content types that are known at compile time. */
type Documents = {
  findFirst(query: Fields): Promise<Fields | null>;
  findMany(query: Fields): Promise<Fields[]>;
  create(query: Fields): Promise<Fields & { documentId: string }>;
  update(query: Fields): Promise<Fields | null>;
};

export const documents = (strapi: Strapi, uid: string): Documents =>
  strapi.documents(uid as 'plugin::users-permissions.user') as unknown as Documents;

/** The ids of the site's categories by their English names. */
export const categoryIds = async (strapi: Strapi): Promise<ReadonlyMap<string, string>> => {
  const found = await documents(strapi, 'api::category.category').findMany({ fields: ['name'] });
  return new Map(found.map(({ documentId, name }) => [String(name), String(documentId)]));
};

const canBeDraft = (strapi: Strapi, uid: string): boolean =>
  strapi.contentType(uid as 'plugin::users-permissions.user').options?.draftAndPublish === true;

const published = (strapi: Strapi, uid: string): Fields =>
  canBeDraft(strapi, uid) ? { status: 'published' } : {};

/** The document of an entry in a language, as a draft at least; null when there is none. */
const idOf = async (
  strapi: Strapi,
  uid: string,
  filters: Fields,
  locale: Locale = DEFAULT_LOCALE,
): Promise<string | null> => {
  const found = await documents(strapi, uid).findFirst({ filters, locale, status: 'draft' });
  return found === null ? null : String(found.documentId);
};

/**
 * Loads one entry, once: not when it was loaded before, whatever has become of it, nor when a person
 * has made one of the same name.
 * @param records what was loaded before; changed in place
 * @returns whether it is new, and the entry's document id if it exists
 */
export const loadEntry = async (
  strapi: Strapi,
  records: Records,
  { key, uid, sameAs, fields }: Entry,
): Promise<{ isNew: boolean; documentId: string | null }> => {
  const loaded = records[key]?.documentId;
  const there = await idOf(strapi, uid, loaded ? { documentId: loaded } : sameAs);
  if (records[key] !== undefined || there !== null) {
    records[key] ??= { documentId: null };
    return { isNew: false, documentId: there };
  }
  const { documentId } = await documents(strapi, uid).create({
    data: fields,
    ...published(strapi, uid),
  });
  records[key] = { documentId };
  return { isNew: true, documentId };
};

/**
 * Loads the texts of an entry in another language, once; none of an entry that a person made.
 * @param records what was loaded before; changed in place
 * @returns whether they are new
 */
export const loadTranslation = async (
  strapi: Strapi,
  records: Records,
  { of, documentId, uid, locale, fields }: TranslatedEntry,
): Promise<boolean> => {
  const key = `${of}:${locale}`;
  const isOurs = records[of]?.documentId === documentId;
  const isThere = (await idOf(strapi, uid, { documentId }, locale)) !== null;
  if (records[key] !== undefined || !isOurs || isThere) return false;
  const texts = { documentId, locale, data: fields, ...published(strapi, uid) };
  await documents(strapi, uid).update(texts);
  records[key] = { documentId };
  return true;
};
