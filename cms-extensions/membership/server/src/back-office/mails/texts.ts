import type { MailWorkout, Texts } from 'contract/desk/mails';
import { LEVEL_NAMES } from 'contract/level-names';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import { findWorkout } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { complaintsAbout, type WorkoutCard } from '../../mail/index.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { inLocale } from '../../platform/http/index.ts';
import { offeredLanguages, siteSettings } from '../../site/index.ts';

/** `[workout: Title]`, stored with the id of the workout in brackets behind it. */
const WORKOUT = /\[workout: ([^\]\n]+)\](?:\((\w+)\))?/g;

const draftSchema = z.object({
  documentId: z.string(),
  title: z.string().nullable(),
  publishAt: z.coerce.date().nullable(),
});

/** Workouts that a mail can show. */
export const NOT_BINNED = { deletedAt: null };

/** All workouts, by title; those that members cannot see yet, and those in the bin, too. */
export const mailWorkouts = async (ctx: Context, where: object = {}): Promise<MailWorkout[]> => {
  const drafts = await ctx.strapi.db.query('api::workout.workout').findMany({
    where: { ...where, publishedAt: null, ...IN_DEFAULT_LOCALE },
    select: ['documentId', 'title', 'publishAt'],
    orderBy: { title: 'asc' },
  });
  return z
    .array(draftSchema)
    .parse(drafts)
    .map(({ documentId, title, publishAt }) => ({
      id: documentId,
      title: title ?? '',
      isLive: findWorkout(ctx, documentId) !== undefined,
      publishAt: publishAt?.toISOString() ?? null,
    }));
};

const withBodies = (texts: Texts, change: (body: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, { ...text, body: change(text.body) }]),
  );

/** Texts as they are stored: each workout that is named has its id. */
export const withIds = (texts: Texts, workouts: readonly MailWorkout[]): Texts => {
  const ids = new Map(workouts.map(({ id, title }) => [title.toLowerCase(), id]));
  return withBodies(texts, (body) =>
    body.replace(WORKOUT, (whole, title: string, id?: string) => {
      const found = id ?? ids.get(title.trim().toLowerCase());
      return found === undefined ? whole : `[workout: ${title}](${found})`;
    }),
  );
};

/** Texts as the coach writes them: without ids, and with the titles of now. */
export const withTitles = (texts: Texts, workouts: readonly MailWorkout[]): Texts => {
  const titles = new Map(workouts.map(({ id, title }) => [id, title]));
  return withBodies(texts, (body) =>
    body.replace(
      WORKOUT,
      (_whole, title: string, id?: string) => `[workout: ${titles.get(id ?? '') ?? title}]`,
    ),
  );
};

/** Whether there is a text that the coach sees: not in a language that is not offered any more. */
const isWritten = (ctx: Context, texts: Texts, locale: Locale): boolean => {
  const { subject = '', body = '' } = texts[locale] ?? {};
  const isOffered = offeredLanguages(siteSettings(ctx)).includes(locale);
  return isOffered && `${subject}${body}`.trim() !== '';
};

/** The language that a member gets: the default one where the member's is empty. */
export const languageFor = (ctx: Context, texts: Texts, locale: Locale): Locale =>
  isWritten(ctx, texts, locale) ? locale : DEFAULT_LOCALE;

/** The problems of texts that are to be sent, at their fields; the default language is needed. */
export const complaintsIn = (ctx: Context, texts: Texts): { path: string; text: string }[] =>
  LOCALES.filter((locale) => locale === DEFAULT_LOCALE || isWritten(ctx, texts, locale)).flatMap(
    (locale) => {
      const { subject = '', body = '' } = texts[locale] ?? {};
      const unknown = [...body.matchAll(WORKOUT)]
        .filter(([, , id]) => id === undefined)
        .map(([, title]) => ({ field: 'body', message: `There is no workout “${title}”.` }));
      const written = { subject, body: body.replace(WORKOUT, '[workout](/workouts)') };
      return [...complaintsAbout('newsletter', written), ...unknown].map(({ field, message }) => ({
        path: `texts.${locale}.${field}`,
        text: message,
      }));
    },
  );

/** Which of the workouts of a mail nobody can see when it goes out, each with what is planned. */
export const notLiveIn = (texts: Texts, workouts: readonly MailWorkout[], at: Date): string[] => {
  const bodies = Object.values(texts).map(({ body }) => body);
  const ids = new Set(
    bodies.flatMap((body) => [...body.matchAll(WORKOUT)].map(([, , id]) => id ?? '')),
  );
  return workouts
    .filter(({ id, isLive, publishAt }) => {
      const isThen = isLive || (publishAt !== null && Date.parse(publishAt) <= at.getTime());
      return ids.has(id) && !isThen;
    })
    .map(({ title }) => title);
};

/** A title that Markdown leaves as it is. */
const plain = (title: string): string =>
  title.replace(/[{}]/g, '').replace(/[\\[\]*_`<>&#]/g, '\\$&');

/**
 * What is sent in a language: the text with its workouts as links, and what the cards show. A
 * workout that nobody can see any more is left out.
 */
export const written = (ctx: Context, texts: Texts, locale: Locale) => {
  const { subject = '', body = '' } = texts[languageFor(ctx, texts, locale)] ?? {};
  const cards: WorkoutCard[] = [];
  const linked = body.replace(WORKOUT, (_whole, _title, id: string) => {
    const workout = inLocale(locale, () => findWorkout(ctx, id));
    if (workout === undefined) return '';
    const { slug, title, duration, difficulty, picture } = workout;
    const path = `/workouts/${slug}`;
    cards.push({
      path,
      line: `${duration} min, ${LEVEL_NAMES[locale][difficulty]}`,
      picture:
        picture && new URL(picture.sources[0]?.url ?? picture.url, ctx.settings.storefrontUrl).href,
    });
    return `\n\n[${plain(title)}](${path})\n\n`;
  });
  return { subject, body: linked, cards };
};
