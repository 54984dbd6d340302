import { type Progress, REPORT_RANGES_MAX, type SessionCut } from 'contract';
import { ApiError } from '../../api/errors.ts';
import { reportSession, startSession } from '../../api/training.ts';
import { deviceStorage } from '../../storage.ts';
import type { SessionState } from './use-progress.ts';
import type { PlayedRange } from './watch.ts';

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
  /** Where the video stands, in seconds; null when that was sent on leaving. */
  place: number | null;
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
export const keepPlay = (play: WaitingPlay): void =>
  write({ ...play, ranges: [...(read(play.id)?.ranges ?? []), ...play.ranges] });

const forget = ({ id, place }: WaitingPlay, ranges: number): void => {
  const play = read(id);
  if (play === null) return;
  write({
    ...play,
    ranges: play.ranges.slice(ranges),
    place: play.place === place ? null : play.place,
  });
};

/** Refused for good: trying again would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);

const started = new Set<string>();

type Sent = { progress: Progress; session: SessionState } | { failure: unknown };

/** Null when nothing waits. */
const sendNow = async (id: string): Promise<Sent | null> => {
  const play = read(id);
  if (play === null) return null;
  const { workoutId: workout_id, startedAt: started_at, seconds: planned_seconds, cut } = play;
  try {
    if (!started.has(id)) {
      await startSession({ id, workout_id, started_at, planned_seconds, cut });
      started.add(id);
    }
    const ranges = play.ranges.slice(0, REPORT_RANGES_MAX);
    const { progress, ...session } = await reportSession(id, ranges, play.place);
    forget(play, ranges.length);
    return { progress, session: { id, ...session } };
  } catch (failure) {
    if (isRefused(failure)) write({ ...play, ranges: [], place: null });
    return { failure };
  }
};

let sending: Promise<unknown> = Promise.resolve();

/** Sends what waits of a session; one after the other, so that reports arrive in order and once. */
export const sendPlay = (id: string): Promise<Sent | null> => {
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
    const sent = await sendPlay(id);
    if (sent !== null && 'failure' in sent) console.info('What was played waits on', sent.failure);
    hasArrived ||= sent !== null && 'session' in sent;
  }
  return hasArrived;
};

/** Whether the server has begun the session, so that a last report can be sent on leaving. */
export const isStarted = (id: string): boolean => started.has(id);
