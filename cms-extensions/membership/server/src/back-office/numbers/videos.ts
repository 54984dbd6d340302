import { TZDate } from '@date-fns/tz';
import { type MoveMap, mergeRanges, type VideoRange } from 'contract';
import type { VideoNumbers, VideoRow, VideosNumbers } from 'contract/desk/numbers';
import { startOfDay, subDays } from 'date-fns';
import { z } from 'zod';
import { findWorkout } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { workoutTitles } from '../repository.ts';
import {
  curveOf,
  ENDED_MS,
  feltOf,
  joined,
  mostStopOf,
  ofPresentFilm,
  PLAY_SECONDS,
  type Play,
  playOf,
  type Ranges,
  sessionsIn,
  stopsOf,
} from './plays.ts';

const TABLE = 'membership_sessions';
/** Sessions for each read of their ranges. */
const BATCH = 500;

/** Whole days up to now that the pages of numbers are about; anything else is the third. */
export const daysSchema = z.enum(['7', '30', '90', '365']).catch('90').transform(Number);

/** The first instant of the days up to today, by the desk's time zone. */
export const firstInstant = (days: number, now: Date, timeZone: string): Date =>
  new Date(+startOfDay(subDays(new TZDate(now, timeZone), days - 1)));

/** Sessions that were watched and not taken out, of one workout or of all. */
const sessionsSince = async (
  { strapi }: Context,
  since: Date,
  now: Date,
  workoutId?: string,
): Promise<Play[]> => {
  const { connection } = strapi.db;
  const startedAt =
    strapi.db.dialect.client === 'sqlite'
      ? 'started_at'
      : '(extract(epoch from started_at) * 1000)::float8';
  const rows = connection(TABLE)
    .where('started_at', '>=', since)
    .whereNull('removed_at')
    .where('watched_seconds', '>', 0)
    .select('id', 'finished', 'feeling', connection.raw('cut is null as "isWhole"'))
    .select(connection.raw(`${startedAt} as "startedAt"`))
    .select(connection.raw('last_report_at > ? as "isOpen"', [new Date(+now - ENDED_MS)]))
    .select(connection.raw('watched_seconds >= ? as "isLong"', [PLAY_SECONDS]))
    .select({ userDocumentId: 'user_document_id', workoutDocumentId: 'workout_document_id' })
    .select({ plannedSeconds: 'planned_seconds', stoppedSecond: 'stopped_second' });
  if (workoutId !== undefined) rows.where({ workout_document_id: workoutId });
  return rows;
};

const rangesSchema = z.object({
  id: z.number(),
  ranges: z.array(z.tuple([z.number(), z.number()])),
  plannedRanges: z.array(z.tuple([z.number(), z.number()])),
});

const rangesOf = async ({ strapi }: Context, sessions: readonly Play[]) => {
  const ids = sessions.map(({ id }) => id);
  const found = new Map<number, Ranges>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows: unknown[] = await strapi.db.query('plugin::membership.training-session').findMany({
      where: { id: { $in: ids.slice(from, from + BATCH) } },
      select: ['id', 'ranges', 'plannedRanges'],
    });
    for (const row of z.array(rangesSchema).parse(rows)) found.set(row.id, row);
  }
  return found;
};

/** The plays of some days by workouts. */
const playsOf = async (
  ctx: Context,
  days: number,
  now: Date,
  timeZone: string,
  workoutId?: string,
): Promise<[workoutId: string, plays: Play[]][]> => {
  const from = firstInstant(days, now, timeZone);
  // With the day before: a play that began then goes on, and is not one of these days.
  const sessions = await sessionsSince(ctx, subDays(from, 1), now, workoutId);
  const byWorkout = Map.groupBy(sessions, ({ workoutDocumentId }) => workoutDocumentId);
  const plays = [...byWorkout].map(([id, mine]) => [id, joined(mine)] as const);
  const long = plays.flatMap(([, mine]) => mine.filter(({ earlier }) => earlier !== undefined));
  const ranges = await rangesOf(ctx, long.flatMap(sessionsIn));
  return plays.map(([id, mine]) => [
    id,
    mine.flatMap((play) => playOf(play, +from, (row) => ranges.get(row)) ?? []),
  ]);
};

const rowOf = (ctx: Context, id: string, title: string, plays: readonly Play[]): VideoRow => {
  const workout = findWorkout(ctx, id);
  return {
    id,
    title,
    picture: workout?.picture?.url ?? null,
    plays: plays.length,
    members: new Set(plays.map(({ userDocumentId }) => userDocumentId)).size,
    finished: { part: plays.filter(({ finished }) => finished).length, of: plays.length },
    most: mostStopOf(ofPresentFilm(plays).plays, workout?.moves ?? null),
    felt: feltOf(plays),
  };
};

/** The videos that were played in some days, without deleted ones; the most played first. */
export const videosNumbers = async (
  ctx: Context,
  days: number,
  now: Date,
): Promise<VideosNumbers> => {
  const { timeZone } = siteSettings(ctx);
  const plays = await playsOf(ctx, days, now, timeZone);
  const titles = await workoutTitles(
    ctx.strapi,
    plays.map(([id]) => id),
  );
  const rows = plays.flatMap(([id, mine]) => {
    const title = titles.get(id);
    return title === undefined || mine.length === 0 ? [] : [rowOf(ctx, id, title, mine)];
  });
  rows.sort((a, b) => b.plays - a.plays || a.title.localeCompare(b.title));
  return { days, timeZone, rows };
};

const blocksOf = (map: MoveMap | null) =>
  (map?.blocks ?? []).map(({ title, start }) => ({ title, start }));

/** How one video did, and where people stop in it; null when there is none. */
export const videoNumbers = async (
  ctx: Context,
  id: string,
  days: number,
  now: Date,
): Promise<VideoNumbers | null> => {
  const { timeZone } = siteSettings(ctx);
  const title = (await workoutTitles(ctx.strapi, [id])).get(id);
  if (title === undefined) return null;
  const [[, plays] = [id, []]] = await playsOf(ctx, days, now, timeZone, id);
  const { plays: whole, seconds, since } = ofPresentFilm(plays);
  const ranges = await rangesOf(ctx, whole.flatMap(sessionsIn));
  const watched = whole.map((play): VideoRange[] =>
    mergeRanges(sessionsIn(play).flatMap((one) => ranges.get(one.id)?.ranges ?? [])),
  );
  const map = findWorkout(ctx, id)?.moves ?? null;
  const given = (feeling: string) => plays.filter((play) => play.feeling === feeling).length;
  return {
    ...rowOf(ctx, id, title, plays),
    days,
    timeZone,
    seconds,
    since,
    whole: whole.length,
    curve: curveOf(watched, seconds),
    stops: stopsOf(whole, map),
    feelings: { easy: given('easy'), right: given('right'), hard: given('hard') },
    blocks: blocksOf(map),
  };
};
