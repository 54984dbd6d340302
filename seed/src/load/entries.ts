import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { type Decision, decide } from './decision.ts';
import type { Records } from './records.ts';
import { hashOf, snapshot } from './snapshot.ts';
import type { Strapi } from './strapi.ts';

export type Fields = Record<string, unknown>;

/** One entry of the demo content, ready to be written. */
export type Entry = {
  /** Its key among the records: `workout:slow-lunge`. */
  key: string;
  uid: string;
  /** Filter that finds an entry that a person created with the same name. */
  sameAs: Fields;
  /** The content of the seed files; a change means that there is something new. */
  source: unknown;
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
  /** The content of the seed files; a change means that there is something new. */
  source: unknown;
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

const canBeDraft = (strapi: Strapi, uid: string): boolean =>
  strapi.contentType(uid as 'plugin::users-permissions.user').options?.draftAndPublish === true;

/** Populates everything below an entry, two levels deep: components and their relations. */
const populateOf = (strapi: Strapi, uid: string): Fields => {
  const populate: Fields = {};
  const { attributes } = strapi.getModel(uid as 'plugin::users-permissions.user');
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.type === 'component') {
      populate[name] = { populate: populateOf(strapi, attribute.component) };
    } else if (attribute.type === 'media' || ownsRelation(attribute)) {
      populate[name] = { fields: ['documentId'] };
    }
  }
  return populate;
};

/** Only the owning side of a relation counts; the other side changes independently. */
const ownsRelation = (attribute: Fields): boolean =>
  attribute.type === 'relation' &&
  attribute.mappedBy === undefined &&
  !['createdBy', 'updatedBy', 'localizations'].includes(String(attribute.inversedBy));

/**
 * Hash of an entry as a person sees it, draft and published version together.
 * @returns null when there is none
 */
const stateOf = async (
  strapi: Strapi,
  uid: string,
  filters: Fields,
  locale: Locale = DEFAULT_LOCALE,
): Promise<{ documentId: string; state: string } | null> => {
  const populate = populateOf(strapi, uid);
  const find = (status: 'draft' | 'published') =>
    documents(strapi, uid).findFirst({ filters, populate, status, locale });
  const draft = await find('draft');
  if (draft === null) return null;
  const published = canBeDraft(strapi, uid) ? await find('published') : null;
  return {
    documentId: String(draft.documentId),
    state: hashOf([snapshot(draft), published && snapshot(published)]),
  };
};

const write = async (
  strapi: Strapi,
  entry: Entry,
  documentId: string | null,
): Promise<{ documentId: string; state: string }> => {
  const status = canBeDraft(strapi, entry.uid) ? { status: 'published' } : {};
  const service = documents(strapi, entry.uid);
  const written =
    documentId === null
      ? await service.create({ data: entry.fields, ...status })
      : await service.update({ documentId, data: entry.fields, ...status });
  const state = await stateOf(strapi, entry.uid, { documentId: written?.documentId });
  if (state === null) throw new Error(`${entry.key} was written and is not there`);
  return state;
};

/**
 * Loads one entry unless a person has changed it, and records what was loaded.
 * @param records the records of earlier loads; changed in place
 * @returns the decision, and the entry's document id if it exists
 */
export const loadEntry = async (
  strapi: Strapi,
  records: Records,
  entry: Entry,
): Promise<{ decision: Decision; documentId: string | null }> => {
  const record = records[entry.key];
  const source = hashOf(entry.source);
  if (record?.source === source && record.documentId !== null) {
    return { decision: 'nothing new', documentId: record.documentId };
  }
  const filters = record?.documentId ? { documentId: record.documentId } : entry.sameAs;
  const current = await stateOf(strapi, entry.uid, filters);
  const decision = decide(record, source, current?.state ?? null);
  if (decision === 'create' || decision === 'update') {
    const written = await write(strapi, entry, record?.documentId ?? null);
    records[entry.key] = { ...written, source };
    return { decision, documentId: written.documentId };
  }
  if (decision === 'leave to its maker') {
    records[entry.key] = { documentId: null, source, state: '' };
  }
  return { decision, documentId: current?.documentId ?? null };
};

/**
 * Loads the texts of an entry in another language, unless a person has changed them, or the English
 * entry that they translate.
 * @param records the records of earlier loads; changed in place
 */
export const loadTranslation = async (
  strapi: Strapi,
  records: Records,
  { of, documentId, uid, locale, fields, ...entry }: TranslatedEntry,
): Promise<Decision> => {
  const key = `${of}:${locale}`;
  const source = hashOf(entry.source);
  if (records[key]?.source === source) return 'nothing new';
  const english = await stateOf(strapi, uid, { documentId });
  if (english === null || english.state !== records[of]?.state) return 'leave edited';
  const current = await stateOf(strapi, uid, { documentId }, locale);
  const decision = decide(records[key], source, current?.state ?? null);
  if (decision === 'create' || decision === 'update') {
    const status = canBeDraft(strapi, uid) ? { status: 'published' } : {};
    await documents(strapi, uid).update({ documentId, locale, data: fields, ...status });
    const written = await stateOf(strapi, uid, { documentId }, locale);
    if (written === null) throw new Error(`${key} was written and is not there`);
    records[key] = { ...written, source };
  }
  return decision;
};
