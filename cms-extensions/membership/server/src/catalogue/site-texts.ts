import type { Core } from '@strapi/strapi';
import {
  type LawRules,
  type PolicySlug,
  type SignUpState,
  type SiteTexts,
  themeOf,
} from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../platform/pictures/index.ts';
import { offeredLanguages, type SiteSettings } from '../site/index.ts';
import { CONTENT, shownRows } from './content.ts';
import { readLaw } from './law.ts';
import type { CatalogueWorkout } from './workout.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const lines = z
  .array(z.object({ text }))
  .nullish()
  .transform((value) => (value ?? []).map((line) => line.text));
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
const picture = fileSchema.nullish();
const IMAGE = { select: FILE_FIELDS };

const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;

const heroSchema = z.object({
  ...texts('headline', 'lead', 'smallPrint', 'averageMinutes', 'averageLabel', 'qualityTitle'),
  ...texts('qualityValue', 'qualityLabel', 'previewTitle', 'previewPlaybackId'),
  image: picture,
});

const daySchema = z.object({
  ...texts('day', 'title', 'note'),
  image: picture,
  workout: z.object({ documentId: z.string() }).nullish(),
});

const rowSchema = z.object({
  brand: z.object(
    texts('tagline', 'metaDescription', 'footerBlurb', 'footerJoin', 'footerTrial', 'availability'),
  ),
  hero: heroSchema,
  featured: z.object(texts('heading')),
  week: z.object({ ...texts('heading', 'lead'), days: listOf(daySchema) }),
  programmes: z.object({
    ...texts('title', 'text', 'button'),
    points: listOf(z.object(texts('title', 'text'))),
  }),
  pricing: z.object({ ...texts('heading', 'lead'), trustLines: lines }),
  about: z.object({
    quote: text,
    paragraphs: lines,
    credentials: listOf(z.object(texts('term', 'text'))),
    image: picture,
  }),
  faq: z.object({ heading: text, questions: listOf(z.object(texts('question', 'answer'))) }),
  planDialog: z.object({ whatYouGet: lines }),
  library: z.object(texts('heading', 'lead')),
  claims: z.object({
    ...texts('landingVideos', 'landingMembers', 'landingNewClasses', 'signupMembers'),
    ...texts('signupVideos', 'checkoutCancelledMembers', 'checkoutCancelledWorkouts'),
    ...texts('checkoutCancelledRating', 'pricingGuarantee', 'termsGuarantee'),
  }),
});

type Row = z.output<typeof rowSchema>;

const POPULATE = {
  brand: true,
  hero: { populate: { image: IMAGE } },
  featured: true,
  week: { populate: { days: { populate: { image: IMAGE, workout: { select: ['documentId'] } } } } },
  programmes: { populate: { points: true } },
  pricing: { populate: { trustLines: true } },
  about: { populate: { paragraphs: true, credentials: true, image: IMAGE } },
  faq: { populate: { questions: true } },
  planDialog: { populate: { whatYouGet: true } },
  library: true,
  claims: true,
};

/** Values that the texts take from other parts. */
type SiteTextSources = {
  site: SiteSettings;
  /** A published workout, for the days of the week that refer to one. */
  findWorkout: (id: string) => CatalogueWorkout | undefined;
  /** The stream address of a playback with a public policy. */
  publicStreamUrl: (playbackId: string) => string;
  /** The policy pages that are published. */
  policies: PolicySlug[];
  signUp: SignUpState;
};

type WeekDay = SiteTexts['week']['days'][number];

/** A day without its own title or picture shows the workout's. */
const describeDay = (day: z.output<typeof daySchema>, sources: SiteTextSources): WeekDay => {
  const workout = day.workout ? sources.findWorkout(day.workout.documentId) : undefined;
  return {
    day: day.day,
    title: day.title || (workout?.title ?? ''),
    note: day.note || (workout === undefined ? '' : `${workout.duration} min`),
    workout_slug: workout?.slug ?? null,
    image: day.image ? toImage(day.image, day.title) : (workout?.picture ?? null),
  };
};

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A group under the names of the contract, which are in snake case. */
const renamed = <Group extends object>(group: Group) =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as { [Name in keyof Group & string as SnakeCase<Name>]: Group[Name] };

const describeHero = (
  { image, previewPlaybackId: preview, ...hero }: Row['hero'],
  sources: SiteTextSources,
): SiteTexts['hero'] => ({
  ...renamed(hero),
  image: image ? toImage(image, hero.headline) : null,
  preview_video_url: preview === '' ? null : sources.publicStreamUrl(preview),
});

const describeBrand = (site: SiteSettings) => ({
  site_name: site.name,
  support_email: site.supportEmail,
  logo: site.logo,
  icon: site.icon,
  share_picture: site.sharePicture && { ...site.sharePicture, alt: site.name },
  theme: themeOf(site),
  languages: offeredLanguages(site),
  legal: {
    name: site.legalName,
    address: site.address,
    country: site.country,
    vat_id: site.vatId,
    register: site.register,
  },
});

const describe = (row: Row, law: LawRules[], sources: SiteTextSources): SiteTexts => ({
  brand: { ...describeBrand(sources.site), ...renamed(row.brand) },
  hero: describeHero(row.hero, sources),
  featured: row.featured,
  week: { ...row.week, days: row.week.days.map((day) => describeDay(day, sources)) },
  programmes: row.programmes,
  pricing: renamed(row.pricing),
  about: {
    ...row.about,
    image: row.about.image ? toImage(row.about.image, row.about.quote) : null,
  },
  faq: row.faq,
  plan_dialog: renamed(row.planDialog),
  library: row.library,
  claims: renamed(row.claims),
  sign_up: sources.signUp,
  gifts: sources.site.gifts.isOn,
  policies: sources.policies,
  law,
});

type Groups = Record<string, Record<string, unknown> | null | undefined>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * A row with every group; of a translation, what it leaves empty is as in English. A group that is
 * not to be shown is empty, in each language.
 */
const parseRow = (row: Groups, english: Groups = {}): Row =>
  rowSchema.parse(
    Object.fromEntries(
      Object.keys(rowSchema.shape).map((group) => {
        if ((english[group] ?? row[group])?.isShown === false) return [group, {}];
        const own = Object.entries(row[group] ?? {}).filter(([, value]) => !isEmpty(value));
        return [group, { ...english[group], ...Object.fromEntries(own) }];
      }),
    ),
  );

type Day = z.output<typeof daySchema>;

/**
 * A day of a translation: its workout is that of the English entry, and so is a title that is the
 * workout's, which the site then shows in the language.
 */
const translatedDay = (own: Day | undefined, english: Day, workout?: CatalogueWorkout): Day => {
  const title = own?.title || english.title;
  return {
    day: own?.day || english.day,
    title: title === workout?.title ? '' : title,
    note: own?.note || english.note,
    image: own?.image ?? english.image,
    workout: english.workout,
  };
};

/** The fields of a translation's day that are English. */
const englishOfDay = (
  day: Day,
  own: Day | undefined,
  { findWorkout }: Pick<SiteTextSources, 'findWorkout'>,
): string[] => {
  const workout = day.workout ? findWorkout(day.workout.documentId) : undefined;
  const isTitleEnglish =
    day.title === '' ? workout?.language === DEFAULT_LOCALE : isEmpty(own?.title);
  return [
    ...(day.day !== '' && isEmpty(own?.day) ? ['day'] : []),
    ...(isTitleEnglish ? ['title'] : []),
    ...(day.note !== '' && isEmpty(own?.note) ? ['note'] : []),
  ];
};

const withEnglish = <Group extends object>(group: Group, fields: readonly string[]): Group =>
  fields.length === 0 ? group : { ...group, english_fields: fields };

/** The groups of texts. */
const GROUPS = [
  ...(['brand', 'hero', 'featured', 'week', 'programmes', 'pricing', 'about', 'faq'] as const),
  ...(['plan_dialog', 'library', 'claims'] as const),
] as const;

/** Neither is a text in a language. */
const NO_TEXTS = new Set(['preview_video_url', 'days']);

/** A group of a translation, with the names of its fields that are English. */
const markGroup = <Group extends object>(shown: Group, own: Group): Group => {
  const translated = new Map<string, unknown>(Object.entries(own));
  const isText = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);
  const isEnglish = ([name, value]: [string, unknown]): boolean =>
    isText(value) && !NO_TEXTS.has(name) && !isEmpty(value) && isEmpty(translated.get(name));
  return withEnglish(
    shown,
    Object.entries(shown)
      .filter(isEnglish)
      .map(([name]) => name),
  );
};

/**
 * Names the texts of a translation that are English, for the `lang` of their elements.
 * @param own what the translation says itself
 * @param ofDays the English fields of each day of the week
 */
const markEnglish = (shown: SiteTexts, own: SiteTexts, ofDays: string[][]): SiteTexts => {
  const marked = GROUPS.map((name) => [name, markGroup(shown[name], own[name])]);
  const texts: SiteTexts = { ...shown, ...Object.fromEntries(marked) };
  const days = shown.week.days.map((day, index) => withEnglish(day, ofDays[index] ?? []));
  return { ...texts, week: { ...texts.week, days } };
};

/** The workouts in a language. */
type FindWorkout = SiteTextSources['findWorkout'];

/**
 * Reads the site's texts in each language; a field that the coach has not filled is an empty text.
 * @param workoutsIn the languages, the default first, with the workouts that days refer to
 */
export const readSiteTexts = async (
  sources: Omit<SiteTextSources, 'findWorkout'> & {
    strapi: Core.Strapi;
    draftOf?: string | undefined;
  },
  workoutsIn: ReadonlyMap<Locale, FindWorkout>,
): Promise<Map<Locale, SiteTexts>> => {
  const { strapi } = sources;
  const rows = (where: object): Promise<Groups | null> =>
    strapi.db
      .query(CONTENT.siteText)
      .findOne({ where: { ...where, ...shownRows(sources.draftOf) }, populate: POPULATE });
  const stored = (await rows(IN_DEFAULT_LOCALE)) ?? {};
  const english = parseRow(stored);
  const find = workoutsIn.get(DEFAULT_LOCALE);
  const texts = new Map<Locale, SiteTexts>();
  for (const [locale, findWorkout] of workoutsIn) {
    const law = await readLaw({ strapi }, locale);
    const within = { ...sources, findWorkout };
    if (locale === DEFAULT_LOCALE) {
      texts.set(locale, describe(english, law, within));
      continue;
    }
    const translation = (await rows({ locale })) ?? {};
    const [own, row] = [parseRow(translation), parseRow(translation, stored)];
    const days = english.week.days.map((day, index) =>
      translatedDay(
        own.week.days[index],
        day,
        day.workout ? find?.(day.workout.documentId) : undefined,
      ),
    );
    const shown = describe({ ...row, week: { ...row.week, days } }, law, within);
    const englishFields = days.map((day, index) => englishOfDay(day, own.week.days[index], within));
    texts.set(locale, markEnglish(shown, describe(own, law, within), englishFields));
  }
  return texts;
};

const writtenSchema = z.looseObject({
  week: z.looseObject({ days: z.array(z.looseObject({})).nullish() }).nullish(),
});

/**
 * What is stored of a translation: its days have no workouts, since they are those of the English
 * entry.
 */
export const siteTextsInTranslation = (
  written: Record<string, unknown>,
): Record<string, unknown> => {
  const { week, ...groups } = writtenSchema.parse(written);
  if (!week?.days) return written;
  const days = week.days.map((day) => ({ ...day, workout: null }));
  return { ...groups, week: { ...week, days } };
};
