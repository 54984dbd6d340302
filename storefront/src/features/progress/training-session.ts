import {
  HOUR_MS,
  REPORT_RANGES_MAX,
  type ResponseOf,
  reportSession as reportCall,
  type SessionCut,
} from 'contract';
import { ApiError } from '../../api/errors.ts';
import { callOnLeaving } from '../../api/leaving.ts';
import { serverNow } from '../../api/server-clock.ts';
import { reportSession, startSession } from '../../api/training.ts';
import { tabStorage } from '../../storage.ts';
import type { PlayedRange } from './watch.ts';

/** What a session has come to, by its last report. */
export type SessionState = { id: string } & Pick<
  ResponseOf<typeof reportCall>,
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

/** Refused for good: trying again would be refused again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Reports what is played of a workout as one session. It begins with the first report, so that a
 * video that is only opened begins none.
 */
export const createSessionReports = (workoutId: string) => {
  let id: string | null = null;
  let isStarted = false;
  let isOver = false;

  return {
    /**
     * @param planned what is to be played: its length in seconds, and its moves when not all are
     * @returns null when the server takes no session
     */
    send: async (
      ranges: readonly PlayedRange[],
      planned: { seconds: number; cut: SessionCut | null },
    ): Promise<SessionState | null> => {
      if (isOver) return null;
      const { seconds, cut } = planned;
      id ??= openSitting(workoutId, cut)?.id ?? newId();
      try {
        if (!isStarted) {
          await startSession({ id, workout_id: workoutId, planned_seconds: seconds, cut });
          isStarted = true;
        }
        const sent = ranges
          .slice(0, REPORT_RANGES_MAX)
          .map(([from, to]): PlayedRange => [from, to]);
        const { watched_seconds, counted_at, credited } = await reportSession(id, sent);
        // A session that counts is complete: the next playing is one of its own.
        storeSitting(
          counted_at === null ? { id, workoutId, at: serverNow(), plan: planOf(cut) } : null,
        );
        return { id, watched_seconds, counted_at, credited };
      } catch (error) {
        if (isRefused(error)) {
          isOver = true;
          storeSitting(null);
        }
        throw error;
      }
    },

    /** Sends a last report while the page is being unloaded. */
    sendAtOnce: (ranges: readonly PlayedRange[], token: string): void => {
      if (id === null || !isStarted || isOver || ranges.length === 0) return;
      const body = { ranges: ranges.slice(0, REPORT_RANGES_MAX) };
      callOnLeaving(reportCall, { params: { id }, body }, token);
    },
  };
};

export type SessionReports = ReturnType<typeof createSessionReports>;
