import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { recordProgress as progressCall, resumeAt, type SessionCut } from 'contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callOnLeaving } from '../../api/leaving.ts';
import { progressQuery, recordProgress } from '../../api/progress.ts';
import { session, storedToken } from '../session/index.ts';
import {
  createSessionReports,
  type SessionReports,
  type SessionState,
} from './training-session.ts';
import { keepProgress, refreshProgress } from './use-progress.ts';
import { type Snapshot, Watch, type WatchReport } from './watch.ts';

/** Where a workout goes on by what the page has read, in seconds; null when it has read nothing. */
export const knownStart = (queryClient: QueryClient, workoutId: string): number | null => {
  const { queryKey } = progressQuery(session?.state().user?.id ?? '');
  const known = queryClient.getQueryData(queryKey);
  if (known === undefined) return null;
  const progress = known[workoutId];
  return progress ? resumeAt(progress) : 0;
};

/** Records progress while the page is being unloaded. */
const recordAtOnce = (workoutId: string, report: WatchReport): void => {
  const token = storedToken();
  if (token === null) return;
  callOnLeaving(progressCall, { query: { workout_id: workoutId }, body: report }, token);
};

/** Longest wait for the start position before the video begins. */
const OPENING_TIMEOUT_MS = 3000;

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
    recordProgress(workoutId, { duration_completed: null }, AbortSignal.timeout(OPENING_TIMEOUT_MS))
      .then((progress) => {
        keepProgress(queryClient, progress);
        if (isOpen) setStartTime(resumeAt(progress));
      })
      .catch((error: unknown) => {
        console.warn('The progress could not be recorded', error);
        if (isOpen) setStartTime((known) => known ?? 0);
      });
    return () => {
      isOpen = false;
    };
  }, [queryClient, workoutId]);

  return startTime;
};

/** The part of a media element that is observed. */
type WatchedMedia = Snapshot & {
  readonly paused: boolean;
  addEventListener: (event: string, listener: () => void) => void;
  removeEventListener: (event: string, listener: () => void) => void;
};

/** The moves that are played when not all are, and how many seconds they have. */
export type SessionPlan = { cut: SessionCut; seconds: number };

/** Reports what was played as a part of the member's session; a failure is only logged. */
const sendPlayed = async (
  reports: SessionReports,
  watch: Watch,
  plan: SessionPlan | null,
): Promise<SessionState | null> => {
  const seconds = plan?.seconds ?? watch.place()?.duration;
  const ranges = watch.takeRanges();
  if (seconds === undefined || ranges.length === 0) return null;
  try {
    return await reports.send(ranges, { seconds, cut: plan?.cut ?? null });
  } catch (error) {
    console.warn('The session could not be recorded', error);
    watch.giveBackRanges(ranges);
    return null;
  }
};

/** Sends reports one after the other, so that they arrive in order. */
const useReports = (
  workoutId: string | null,
  watch: Watch,
  sessionReports: SessionReports | null,
  plan: SessionPlan | null,
) => {
  const queryClient = useQueryClient();
  // Known with the map, some time after the video: the report that is sent decides.
  const latestPlan = useRef(plan);
  latestPlan.current = plan;
  const sending = useRef(Promise.resolve());
  const [session, setSession] = useState<SessionState | null>(null);
  const [isSending, setIsSending] = useState(false);

  const report = useCallback(() => {
    const taken = workoutId === null ? null : watch.take();
    if (workoutId === null || taken === null) return;
    const send = async (one: WatchReport) => {
      try {
        keepProgress(queryClient, await recordProgress(workoutId, one));
      } catch (error) {
        console.warn('The progress could not be recorded', error);
        watch.giveBack(one);
      }
      if (sessionReports === null) return;
      const reported = await sendPlayed(sessionReports, watch, latestPlan.current);
      if (reported === null) return;
      // Each answer names all that the session was credited for.
      setSession(reported);
    };
    setIsSending(true);
    const sent = sending.current.then(() => send(taken));
    sending.current = sent;
    void sent.then(() => sending.current === sent && setIsSending(false));
  }, [queryClient, workoutId, watch, sessionReports]);

  const finish = useCallback(() => {
    report();
    void sending.current.then(() => refreshProgress(queryClient));
  }, [queryClient, report]);

  return { report, finish, session, isSending };
};

/** Passes the events of a media element to a watch, from its first playing on. */
const listen = (media: WatchedMedia, watch: Watch, report: () => void): (() => void) => {
  // Until then, the element may still be seeking to the start position.
  let hasPlayed = false;
  let isSeeking = false;
  const onTime = () => {
    // A `playing` event can come before the player passes events on; moving time says the same.
    hasPlayed ||= !media.paused && !isSeeking;
    if (!hasPlayed) return;
    if (media.paused) watch.stands(media);
    else watch.plays(media, performance.now());
    if (watch.isDue()) report();
  };
  const onPlaying = () => {
    hasPlayed = true;
    onTime();
  };
  const onJump = () => hasPlayed && watch.stands(media);
  const onSeek = (begins: boolean) => () => {
    isSeeking = begins;
    onJump();
  };
  const onStop = () => {
    onJump();
    report();
  };
  const listeners = [
    ['playing', onPlaying],
    ['timeupdate', onTime],
    ['seeking', onSeek(true)],
    ['seeked', onSeek(false)],
    ['waiting', onJump],
    ['pause', onStop],
    ['ended', onStop],
  ] as const;
  for (const [event, listener] of listeners) media.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of listeners) media.removeEventListener(event, listener);
  };
};

/**
 * Reports how far a workout is watched: every fifteen seconds, on pause, at the end, on closing and
 * when the page is unloaded. A failure is only logged (spec section 4).
 * @param workoutId null for a video that is not a workout
 * @param plan null when the whole workout is played
 * @returns what the session has come to, null before its first report; and whether one is sent
 */
export const useWatchReports = (
  media: WatchedMedia | null,
  workoutId: string | null,
  plan: SessionPlan | null,
): { session: SessionState | null; isSending: boolean } => {
  const [watch] = useState(() => new Watch());
  const [sessionReports] = useState(() =>
    workoutId === null ? null : createSessionReports(workoutId),
  );
  const { report, finish, session, isSending } = useReports(workoutId, watch, sessionReports, plan);

  // Stop listening before the element is removed and loses its position.
  useLayoutEffect(() => {
    if (media !== null && workoutId !== null) return listen(media, watch, report);
  }, [media, workoutId, watch, report]);

  useEffect(() => {
    if (workoutId === null) return;
    const atOnce = () => {
      const taken = watch.take();
      if (taken) recordAtOnce(workoutId, taken);
      const token = storedToken();
      if (token !== null) sessionReports?.sendAtOnce(watch.takeRanges(), token);
    };
    const onVisibility = () => document.visibilityState === 'hidden' && atOnce();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', atOnce);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', atOnce);
      finish();
    };
  }, [workoutId, watch, finish, sessionReports]);

  return { session, isSending };
};
