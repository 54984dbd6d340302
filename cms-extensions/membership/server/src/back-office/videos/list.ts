import { programmePlanSchema } from 'contract';
import type { VideoListRow, VideosPage } from 'contract/desk/videos';
import { DEFAULT_LOCALE, LOCALES } from 'contract/locales';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { CONTENT, categoryIds, searchedWords, searchIn } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { addressesOf, deletionOf, readyVideosOf } from '../../media/index.ts';
import { allMovements } from '../../moves/index.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { PAGE_SIZE, pageQuerySchema, pagesOf } from '../../platform/pages/index.ts';
import { checkerOf } from '../../platform/panel/index.ts';
import { siteSettings } from '../../site/index.ts';
import { may } from '../desk-calls.ts';
import { videosNumbers } from '../numbers/videos.ts';
import { type FoundVideo, findVideos } from './videos.ts';

const NUMBERS_DAYS = 30;

export const videoQuerySchema = pageQuerySchema.extend({
  state: z.enum(['all', 'live', 'planned', 'draft', 'bin']).catch('all'),
  category: z.string().max(60).catch(''),
  sort: z.enum(['new', 'title', 'plays', 'finished']).catch('new'),
});

const stateOf = (video: FoundVideo): VideoListRow['state'] => {
  if (video.deletedAt !== null) return 'bin';
  if (video.isLive) return video.hasChanges ? 'live with changes' : 'live';
  return video.publishAt === null ? 'draft' : 'planned';
};

type Filter = z.output<typeof videoQuerySchema>['state'];

const fits = (state: VideoListRow['state'], filter: Filter): boolean => {
  if (filter === 'all') return state !== 'bin';
  return filter === 'live' ? state.startsWith('live') : state === filter;
};

/** The titles of the programmes with each workout: as published, or else as drafts. */
const programmesByWorkout = async ({ strapi }: Context): Promise<Map<string, string[]>> => {
  const rows: { documentId: string; title: string | null; publishedAt: unknown; plan: unknown }[] =
    await strapi.db.query(CONTENT.programme).findMany({ where: IN_DEFAULT_LOCALE });
  const titles = new Map<string, string[]>();
  for (const versions of Map.groupBy(rows, ({ documentId }) => documentId).values()) {
    const shown = versions.find(({ publishedAt }) => publishedAt) ?? versions[0];
    const { weeks = [] } = programmePlanSchema.safeParse(shown?.plan).data ?? {};
    for (const id of new Set(weeks.flatMap(({ days }) => days.map(({ workout }) => workout)))) {
      if (id !== null) titles.set(id, [...(titles.get(id) ?? []), shown?.title ?? '']);
    }
  }
  return titles;
};

const languagesByWorkout = async ({ strapi }: Context): Promise<Map<string, string[]>> => {
  const rows: { documentId: string; locale: string }[] = await strapi.db
    .query(CONTENT.workout)
    .findMany({ where: { publishedAt: { $notNull: true } }, select: ['documentId', 'locale'] });
  const byId = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(
    [...byId].map(([id, found]) => [
      id,
      LOCALES.filter((code) => found.some(({ locale }) => locale === code)),
    ]),
  );
};

/** Videos of which the title, the teacher and the moves have all words. */
const searched = async (ctx: Context, all: FoundVideo[], search: string): Promise<FoundVideo[]> => {
  const names = search === '' ? new Map() : await allMovements(ctx);
  return searchIn(all, search, DEFAULT_LOCALE, ({ title, teacher, movements }) => [
    searchedWords([title, teacher, ...movements.map((id) => names.get(id)?.name ?? '')]),
  ]);
};

/** The videos that a panel user may read, by what narrows and orders them. */
export const listVideos = async (
  ctx: Context,
  koa: KoaContext,
  { state: filter, search, category, sort, page }: z.output<typeof videoQuerySchema>,
  now: Date,
): Promise<VideosPage> => {
  const { can } = checkerOf(ctx.strapi, koa.state.userAbility, CONTENT.workout);
  const videos = await findVideos(ctx, { mayRead: (draft) => can.read(draft), by: 'draft' });
  const all = [...videos.values()];
  const count = (wanted: Filter) => all.filter((one) => fits(stateOf(one), wanted)).length;
  const numbers = may(koa, 'numbers.videos')
    ? new Map((await videosNumbers(ctx, NUMBERS_DAYS, now)).rows.map((row) => [row.id, row]))
    : null;
  const share = ({ id }: FoundVideo): number => {
    const { part, of } = numbers?.get(id)?.finished ?? { part: 0, of: 0 };
    return of === 0 ? -1 : part / of;
  };
  const found = (await searched(ctx, all, search)).filter(
    (one) => fits(stateOf(one), filter) && (category === '' || one.category === category),
  );
  if (sort === 'new') found.sort((a, b) => b.createdAt - a.createdAt);
  if (sort === 'plays') {
    found.sort((a, b) => (numbers?.get(b.id)?.plays ?? 0) - (numbers?.get(a.id)?.plays ?? 0));
  }
  if (sort === 'finished') found.sort((a, b) => share(b) - share(a));
  const [usedIn, languages] = [await programmesByWorkout(ctx), await languagesByWorkout(ctx)];
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const ids = shown.map(({ id }) => id);
  const films = new Map((await readyVideosOf(ctx, ids)).map((one) => [one.workoutDocumentId, one]));
  const rowOf = async (video: FoundVideo): Promise<VideoListRow> => {
    const { id, title, minutes, level, picture, publishAt, deletedAt, playback } = video;
    return {
      id,
      title,
      minutes,
      level,
      category: video.category,
      picture:
        picture ?? (playback && (await addressesOf(ctx).frameUrl(playback, null, now.getTime()))),
      state: stateOf(video),
      publishAt,
      waitsForFilm: publishAt !== null && playback === null,
      deletedOn: deletedAt === null ? null : deletionOf(deletedAt),
      plays: numbers === null ? null : (numbers.get(id)?.plays ?? 0),
      finished: numbers?.get(id)?.finished ?? null,
      usedIn: usedIn.get(id) ?? [],
      languages: languages.get(id) ?? [],
      captions: films.get(id)?.captions?.state ?? null,
    };
  };
  const kept = all.filter(({ deletedAt }) => deletedAt === null);
  return {
    counts: {
      all: count('all'),
      live: count('live'),
      planned: count('planned'),
      draft: count('draft'),
      bin: count('bin'),
    },
    total: found.length,
    pages: pagesOf(found.length),
    minutes: kept.reduce((sum, { minutes }) => sum + minutes, 0),
    timeZone: siteSettings(ctx).timeZone,
    categories: [...(await categoryIds(ctx)).keys()],
    rows: await Promise.all(shown.map(rowOf)),
  };
};
