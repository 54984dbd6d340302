import type { Locale } from 'contract/locales';
import type { Content } from '../content/read.ts';
import type { Picture } from '../content/schema.ts';
import { loadMembers, loadPanelAccount } from './accounts.ts';
import { currencyOf } from './billing.ts';
import { categoryIds, documents, type Entry, loadEntry, loadTranslation } from './entries.ts';
import {
  instructorEntry,
  movementEntry,
  planEntry,
  policyEntry,
  programmeEntry,
  type References,
  siteTextEntry,
  workoutEntry,
} from './entries-of.ts';
import { loadPictures } from './media.ts';
import { type Records, readRecords, writeLanguages, writeRecords } from './records.ts';
import type { Strapi } from './strapi.ts';
import { type LoadedOriginal, translatedEntries } from './translated-entries.ts';

type LoadOptions = {
  /** Whether to create the demo accounts, whose passwords are public: never in production. */
  withAccounts: boolean;
  /** The languages of the site, in which the texts are loaded; English is always one. */
  locales?: readonly Locale[];
  now?: Date;
};

/** How many entries, texts in other languages and accounts are new. */
export type LoadReport = { entries: number; translations: number; accounts: number };

/** Only pictures that an entry uses are added to the media library. */
const picturesShown = (content: Content): Picture[] => {
  const { siteTexts, workouts, programmes, instructors } = content;
  const shown = new Set([
    ...workouts.map(({ picture }) => picture),
    ...programmes.map(({ picture }) => picture),
    ...instructors.map(({ photo }) => photo),
    siteTexts.hero.image,
    siteTexts.about.image,
  ]);
  const known = content.media.pictures.filter(({ file }) => shown.has(file));
  const missing = [...shown].filter((file) => !known.some((picture) => picture.file === file));
  if (missing.length > 0) throw new Error(`media.json does not know ${missing.join(', ')}`);
  return known;
};

const loadEntries = async (
  strapi: Strapi,
  records: Records,
  content: Content,
  pictures: References['pictures'],
  now: Date,
  report: LoadReport,
): Promise<ReadonlyMap<string, LoadedOriginal>> => {
  const loaded = new Map<string, LoadedOriginal>();
  const load = async (entry: Entry): Promise<string | null> => {
    const { isNew, documentId } = await loadEntry(strapi, records, entry);
    report.entries += Number(isNew);
    if (documentId !== null) loaded.set(entry.key, { entry, documentId });
    return documentId;
  };
  const references = {
    categories: await categoryIds(strapi),
    pictures,
    instructors: new Map<string, string>(),
    movements: new Map<string, string>(),
    workouts: new Map<string, string>(),
  };
  const loadNamed = async (ids: Map<string, string>, entry: Entry): Promise<void> => {
    const id = await load(entry);
    if (id !== null) ids.set(String(entry.fields.slug), id);
  };
  for (const one of content.instructors)
    await loadNamed(references.instructors, instructorEntry(one, references));
  for (const one of content.movements) await loadNamed(references.movements, movementEntry(one));
  for (const one of content.workouts)
    await loadNamed(references.workouts, workoutEntry(one, content, references, now));
  const shown = await documents(strapi, 'api::workout.workout').findMany({
    status: 'published',
    fields: ['documentId'],
  });
  const published = new Set(shown.map(({ documentId }) => String(documentId)));
  const rest: Entry[] = [
    ...content.programmes.map((programme, index) =>
      programmeEntry(programme, index, references, (id) => published.has(id)),
    ),
    ...content.plans.map((plan, index) => planEntry(plan, index, currencyOf(strapi))),
    ...content.policies.map(policyEntry),
    siteTextEntry(content.siteTexts, content.videos, references),
  ];
  for (const entry of rest) await load(entry);
  return loaded;
};

/**
 * Loads the demo content into a site that has none yet, and later the texts in languages that it has
 * not. What was loaded belongs to the people who use the site: it is never written again.
 * @param strapi a loaded app
 */
export const loadDemo = async (
  strapi: Strapi,
  content: Content,
  { withAccounts, locales = [], now = new Date() }: LoadOptions,
): Promise<LoadReport> => {
  const report: LoadReport = { entries: 0, translations: 0, accounts: 0 };
  const records = await readRecords(strapi);
  const pictures = await loadPictures(strapi, records, content.root, picturesShown(content));
  await writeRecords(strapi, records);
  // In one transaction: an interrupted load must not leave entries that the next load takes for a
  // person's. It is also several times faster than a transaction for each entry.
  await strapi.db.transaction(async () => {
    const loaded = await loadEntries(strapi, records, content, pictures, now, report);
    const translations = content.translations.filter(({ locale }) => locales.includes(locale));
    for (const translation of translations) {
      for (const entry of translatedEntries(translation, content, loaded)) {
        report.translations += Number(await loadTranslation(strapi, records, entry));
      }
    }
    if (withAccounts) {
      report.accounts = await loadMembers(strapi, records, content, now);
      await loadPanelAccount(strapi, records, content.accounts);
    }
    await writeRecords(strapi, records);
    await writeLanguages(strapi, locales);
  });
  return report;
};
