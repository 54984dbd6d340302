import { blockTitlesIn } from '../content/moves.ts';
import type { Content } from '../content/read.ts';
import { type Translation, wordsFor } from '../content/translations.ts';
import type { Entry, Fields, TranslatedEntry } from './entries.ts';
import { dayKey, lines } from './entries-of.ts';

/** An English entry that exists. */
export type LoadedOriginal = { entry: Entry; documentId: string };

const workoutTexts = (workout: Content['workouts'][number], { workouts, words }: Translation) => {
  const texts = workouts[workout.slug];
  return (
    texts && {
      ...texts,
      equipment: wordsFor(words.equipment, [workout.equipment]) ?? null,
      bodyParts: wordsFor(words.bodyParts, workout.bodyParts) ?? null,
      mapTexts: blockTitlesIn(workout.moves).map((english) => ({
        english,
        text: words.blocks[english] ?? '',
      })),
    }
  );
};

const movementTexts = ({ code }: Content['movements'][number], { movements }: Translation) => {
  const texts = movements[code];
  return (
    texts && {
      name: texts.name,
      aliases: texts.aliases.join('\n'),
      easierText: texts.easier,
      harderText: texts.harder,
    }
  );
};

const programmeTexts = (
  { slug }: Content['programmes'][number],
  { programmes }: Translation,
): Fields | undefined => {
  const texts = programmes[slug];
  if (texts === undefined) return undefined;
  const weeks = texts.weeks.map(({ title, note, days }, week) => ({
    key: `w${week + 1}`,
    title,
    note,
    days: Object.entries(days).map(([day, line]) => ({
      key: dayKey(week, Number(day) - 1),
      note: line,
    })),
  }));
  const { title, summary, description } = texts;
  return { title, summary, description, plan: { weeks } };
};

/** Where the English entry has no savings, since the currency is another, neither has this one. */
const planTexts = (
  { key }: Content['plans'][number],
  { fields }: Entry,
  { plans }: Translation,
) => {
  const texts = plans[key];
  return (
    texts && {
      name: texts.name,
      savings: fields.savings === null ? null : texts.savings,
      features: lines(texts.features),
    }
  );
};

const policyTexts = (
  slug: Content['policies'][number]['slug'],
  { policies }: Translation,
): Fields | undefined => {
  const texts = policies.find((page) => page.slug === slug);
  return texts && { title: texts.title, intro: texts.intro, body: texts.body };
};

const siteTexts = ({ siteTexts: texts }: Translation): Fields => ({
  ...texts,
  pricing: { ...texts.pricing, trustLines: lines(texts.pricing.trustLines) },
  about: { ...texts.about, paragraphs: lines(texts.about.paragraphs) },
  planDialog: { whatYouGet: lines(texts.planDialog.whatYouGet) },
});

/**
 * The texts of the demo in another language, for the entries that exist.
 * @param loaded the English entries by their keys
 */
export const translatedEntries = (
  translation: Translation,
  content: Content,
  loaded: ReadonlyMap<string, LoadedOriginal>,
): TranslatedEntry[] => {
  const translated = (
    key: string,
    textsOf: (original: Entry) => Fields | undefined,
  ): TranslatedEntry[] => {
    const original = loaded.get(key);
    const fields = original && textsOf(original.entry);
    if (original === undefined || fields === undefined) return [];
    const { documentId, entry } = original;
    const { locale } = translation;
    return [{ of: key, documentId, uid: entry.uid, locale, fields }];
  };
  return [
    ...content.movements.flatMap((one) =>
      translated(`movement:${one.slug}`, () => movementTexts(one, translation)),
    ),
    ...content.workouts.flatMap((one) =>
      translated(`workout:${one.slug}`, () => workoutTexts(one, translation)),
    ),
    ...content.programmes.flatMap((one) =>
      translated(`programme:${one.slug}`, () => programmeTexts(one, translation)),
    ),
    ...content.plans.flatMap((one) =>
      translated(`plan:${one.key}`, (entry) => planTexts(one, entry, translation)),
    ),
    ...content.policies.flatMap(({ slug }) =>
      translated(`policy:${slug}`, () => policyTexts(slug, translation)),
    ),
    ...translated('site-text', () => siteTexts(translation)),
  ];
};
