import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type Feeling,
  HOUR_MS,
  isUnfinished,
  type Progress,
  type ResponseOf,
  type reportSession,
  type SessionCut,
} from 'contract';
import * as m from '#messages/feelings';
import { serverNow } from '../../api/server-clock.ts';
import { progressQuery, progressSummaryQuery, trainingKey } from '../../api/training.ts';
import { memberWorkoutsKey } from '../../api/workouts.ts';
import { tabStorage } from '../../storage.ts';
import { noteContinue, session, useSession } from '../session/index.ts';

/** What a session has come to, by its last report. */
export type SessionState = { id: string } & Pick<
  ResponseOf<typeof reportSession>,
  'watched_seconds' | 'counted_at' | 'credited'
>;

const STORAGE_KEY = 'trainingSession';
/** A workout that is opened again within this time goes on with its session. */
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

/** How a session felt, as members read it. */
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
  void queryClient.invalidateQueries({ queryKey: progressSummaryQuery(memberId).queryKey });
  void queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
};
