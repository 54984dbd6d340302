import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Feeling,
  HOUR_MS,
  isUnfinished,
  type Progress,
  type ResponseOf,
  type reportSession,
  resumeAt,
  type SessionCut,
} from 'contract';
import { useEffect, useState } from 'react';
import * as m from '#messages/feelings';
import { playbackQuery } from '../../api/catalogue.ts';
import { ApiError } from '../../api/errors.ts';
import { serverNow } from '../../api/server-clock.ts';
import { progressQuery, recordOpened, trainingKey } from '../../api/training.ts';
import { memberWorkoutsKey } from '../../api/workouts.ts';
import { tabStorage } from '../../storage.ts';
import { noteContinue, session, useSession } from '../session/index.ts';

/** What a session has come to, by its last report. */
export type SessionState = { id: string } & Pick<
  ResponseOf<typeof reportSession>,
  'watched_seconds' | 'counted_at' | 'credited'
>;

const STORAGE_KEY = 'trainingSession';
const SITTING_MS = 4 * HOUR_MS;

type Sitting = { id: string; workoutId: string; at: number; plan: string };

/** The last session of this tab, so that a reload or a short stop does not divide it. */
const storedSitting = (): Sitting | null => tabStorage.getJson(STORAGE_KEY) as Sitting | null;

const storeSitting = (sitting: Sitting | null): void => {
  if (sitting === null) tabStorage.removeItem(STORAGE_KEY);
  else tabStorage.setJson(STORAGE_KEY, sitting);
};

/** A version 4 UUID; `crypto.randomUUID` exists on https pages only. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** What is to be played, to compare: another cut of the same workout is another session. */
const planOf = (cut: SessionCut | null): string => cut?.keys.join(' ') ?? '';

const openSitting = (workoutId: string, cut: SessionCut | null): Sitting | null => {
  const stored = storedSitting();
  const goesOn =
    stored?.workoutId === workoutId &&
    stored.plan === planOf(cut) &&
    serverNow() - stored.at < SITTING_MS;
  return goesOn ? stored : null;
};

/** Whether this tab was in the middle of a session of this, as after a reload. */
export const isInSession = (workoutId: string, cut: SessionCut): boolean =>
  openSitting(workoutId, cut) !== null;

/** The session that a playing of this belongs to: the one of this tab that goes on, or a new one. */
export const sessionIdFor = (workoutId: string, cut: SessionCut | null): string =>
  openSitting(workoutId, cut)?.id ?? newId();

/** Remembers the session of this tab. One that counts is complete: the next playing is another. */
export const rememberSession = (
  { id, counted_at }: Pick<SessionState, 'id' | 'counted_at'>,
  workoutId: string,
  cut: SessionCut | null,
): void =>
  storeSitting(counted_at === null ? { id, workoutId, at: serverNow(), plan: planOf(cut) } : null);

export const FEELING_TEXTS: Readonly<Record<Feeling, string>> = {
  easy: m.easy,
  right: m.right,
  hard: m.hard,
};

/** The signed-in member's progress in a workout; undefined when it was never opened. */
export const useProgress = (workoutId: string): Progress | undefined => {
  const { user } = useSession();
  const { data } = useQuery({
    ...progressQuery(user?.id ?? ''),
    enabled: user !== null,
    select: (progress) => progress[workoutId],
  });
  return user === null ? undefined : data;
};

/** Updates the cached progress with what the server has stored. */
export const keepProgress = (queryClient: QueryClient, progress: Progress): void => {
  const memberId = session?.state().user?.id;
  if (memberId === undefined) return;
  if (isUnfinished(progress)) noteContinue(true);
  queryClient.setQueryData(
    progressQuery(memberId).queryKey,
    (known) => known && { ...known, [progress.workout_id]: progress },
  );
};

/** Refetches, once a video is closed, the rows and lists that depend on progress. */
export const refreshProgress = (queryClient: QueryClient): void => {
  const memberId = session?.state().user?.id;
  if (memberId === undefined) return;
  for (const mine of ['unfinished', 'completed', 'not_completed']) {
    void queryClient.invalidateQueries({ queryKey: [...memberWorkoutsKey(memberId), mine] });
  }
  void queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
};

/** The video was fetched in advance, and the member's access has ended since. */
export const forgetVideo = (queryClient: QueryClient, workoutId: string): void => {
  queryClient.setQueryData(
    playbackQuery(workoutId).queryKey,
    (known) => known && { ...known, video_url: null },
  );
};

export const FORBIDDEN = 403;

export const isLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.status === FORBIDDEN;

/** Where a workout goes on by what the page has read, in seconds; null when it has read nothing. */
export const knownStart = (queryClient: QueryClient, workoutId: string): number | null => {
  const { queryKey } = progressQuery(session?.state().user?.id ?? '');
  const known = queryClient.getQueryData(queryKey);
  if (known === undefined) return null;
  const progress = known[workoutId];
  return progress ? resumeAt(progress) : 0;
};

/** Longest wait for the start position before the video begins. */
export const OPENING_TIMEOUT_MS = 3000;

/**
 * Records that a workout is opened; the response has the last position, from any device. A failure
 * is only logged (spec section 4), and the video starts where the page knows, else at its beginning.
 * @param workoutId null for a video that is not a workout
 * @returns the start position in seconds: at first the one that the page knows, which changes when
 * another device was further; null until there is one
 */
export const useOpening = (workoutId: string | null): number | null => {
  const queryClient = useQueryClient();
  const [startTime, setStartTime] = useState(() =>
    workoutId === null ? 0 : knownStart(queryClient, workoutId),
  );

  useEffect(() => {
    if (workoutId === null) return;
    let isOpen = true;
    recordOpened(workoutId, AbortSignal.timeout(OPENING_TIMEOUT_MS))
      .then((progress) => {
        keepProgress(queryClient, progress);
        if (isOpen) setStartTime(resumeAt(progress));
      })
      .catch((error: unknown) => {
        console.warn('The progress could not be recorded', error);
        if (isLocked(error)) forgetVideo(queryClient, workoutId);
        if (isOpen) setStartTime((known) => known ?? 0);
      });
    return () => {
      isOpen = false;
    };
  }, [queryClient, workoutId]);

  return startTime;
};
