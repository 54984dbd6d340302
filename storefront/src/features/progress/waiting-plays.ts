import {
  type Progress,
  REPORT_RANGES_MAX,
  type SessionCut,
  WATCHED_REPORT_MAX_SECONDS,
} from 'contract';
import { ApiError } from '../../api/errors.ts';
import { recordProgress, reportSession, startSession } from '../../api/training.ts';
import { deviceStorage } from '../../storage.ts';
import type { SessionState } from './use-progress.ts';
import type { PlayedRange, WatchReport } from './watch.ts';

/*
 * What was played and has not arrived at the server yet: one entry for each session, in the storage
 * of this device where it can be used, so that it outlasts the tab. Each tab writes its own sessions.
 */

export type WaitingPlay = {
  /** Made by the browser; the server takes a session, and each second of it, once. */
  id: string;
  memberId: string;
  workoutId: string;
  /** When it began, ISO 8601: it counts for that day. */
  startedAt: string;
  seconds: number;
  cut: SessionCut | null;
  ranges: PlayedRange[];
  /** The last place, with the seconds that were watched since the last one that arrived. */
  place: WatchReport | null;
};

const PREFIX = 'waitingPlay:';
const read = (id: string): WaitingPlay | null =>
  deviceStorage.getJson(`${PREFIX}${id}`) as WaitingPlay | null;

const write = (play: WaitingPlay): void => {
  const key = `${PREFIX}${play.id}`;
  if (play.ranges.length === 0 && play.place === null) deviceStorage.removeItem(key);
  else deviceStorage.setJson(key, play);
};

/** Adds what was played of a session to what waits. */
export const keepPlay = (play: WaitingPlay): void => {
  const before = read(play.id);
  const { place } = play;
  const waited = before?.place?.seconds_watched ?? 0;
  write({
    ...play,
    ranges: [...(before?.ranges ?? []), ...play.ranges],
    place: place
      ? { ...place, seconds_watched: place.seconds_watched + waited }
      : (before?.place ?? null),
  });
};

const forget = (id: string, ranges: number, seconds: number | null): void => {
  const play = read(id);
  if (play === null) return;
  const rest = (play.place?.seconds_watched ?? 0) - (seconds ?? 0);
  const isPlaceLeft = seconds === null || rest > 0;
  write({
    ...play,
    ranges: play.ranges.slice(ranges),
    place: play.place && isPlaceLeft ? { ...play.place, seconds_watched: rest } : null,
  });
};

/** Refused for good: trying again would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);

const recordPlace = async ({ id, workoutId, place }: WaitingPlay): Promise<Progress | null> => {
  if (place === null) return null;
  const seconds = Math.min(place.seconds_watched, WATCHED_REPORT_MAX_SECONDS);
  const sent = { ...place, seconds_watched: seconds };
  const progress = await recordProgress(workoutId, sent);
  forget(id, 0, seconds);
  return progress;
};

const started = new Set<string>();

const recordRanges = async (play: WaitingPlay): Promise<SessionState | null> => {
  const { id, workoutId: workout_id, startedAt: started_at, seconds, cut } = play;
  if (play.ranges.length === 0) return null;
  if (!started.has(id)) {
    await startSession({ id, workout_id, started_at, planned_seconds: seconds, cut });
    started.add(id);
  }
  const ranges = play.ranges.slice(0, REPORT_RANGES_MAX);
  const { watched_seconds, counted_at, credited } = await reportSession(id, ranges);
  forget(id, ranges.length, null);
  return { id, watched_seconds, counted_at, credited };
};

type Sent = {
  progress: Progress | null;
  session: SessionState | null;
  failure: unknown;
};

const sendNow = async (id: string): Promise<Sent> => {
  const sent: Sent = { progress: null, session: null, failure: null };
  const play = read(id);
  if (play === null) return sent;
  try {
    sent.progress = await recordPlace(play);
  } catch (error) {
    sent.failure = error;
  }
  try {
    sent.session = await recordRanges(play);
  } catch (error) {
    sent.failure = error;
  }
  if (isRefused(sent.failure)) write({ ...play, ranges: [], place: null });
  return sent;
};

let sending: Promise<unknown> = Promise.resolve();

/** Sends what waits of a session; one after the other, so that reports arrive in order and once. */
export const sendPlay = (id: string): Promise<Sent> => {
  const sent = sending.then(() => sendNow(id));
  sending = sent;
  return sent;
};

/**
 * Sends what waits of a member, such as of a workout without a connection whose tab was closed.
 * @returns whether something has arrived
 */
export const sendWaitingPlays = async (memberId: string): Promise<boolean> => {
  let hasArrived = false;
  for (const key of deviceStorage.keys(PREFIX)) {
    const id = key.slice(PREFIX.length);
    if (read(id)?.memberId !== memberId) continue;
    const { progress, session, failure } = await sendPlay(id);
    if (failure !== null) console.info('What was played waits on', failure);
    hasArrived ||= progress !== null || session !== null;
  }
  return hasArrived;
};

/** Whether the server has begun the session, so that a last report can be sent on leaving. */
export const isStarted = (id: string): boolean => started.has(id);
