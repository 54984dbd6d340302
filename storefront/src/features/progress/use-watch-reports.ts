import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { REPORT_RANGES_MAX, reportSession as reportCall, type SessionCut } from 'contract';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages/player';
import { callOnLeaving } from '../../api/connection.ts';
import { serverNow } from '../../api/server-clock.ts';
import { session, storedToken } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import {
  keepProgress,
  refreshProgress,
  rememberSession,
  type SessionState,
  sessionIdFor,
} from './use-progress.ts';
import {
  isRefused,
  isStarted,
  keepPlay,
  sendPlay,
  sendWaitingPlays,
  type WaitingPlay,
} from './waiting-plays.ts';
import { type PlayedRange, type Snapshot, Watch } from './watch.ts';

type WatchedMedia = Snapshot & {
  readonly paused: boolean;
  addEventListener: (event: string, listener: () => void) => void;
  removeEventListener: (event: string, listener: () => void) => void;
};

/** The moves that are played when not all are, and how many seconds they have. */
export type SessionPlan = { cut: SessionCut; seconds: number };

/** After a report that did not arrive, the next one waits, each time twice as long. */
const RETRY_MS = { first: 15_000, most: 120_000 };

/** Whether the member who plays is signed in: what is sent counts for who is. */
const isPresent = ({ memberId }: Pick<WaitingPlay, 'memberId'>): boolean =>
  memberId === (session?.state().user?.id ?? '');

const useReports = (workoutId: string | null, watch: Watch, plan: SessionPlan | null) => {
  const queryClient = useQueryClient();
  // Known with the map, some time after the video: the report that is sent decides.
  const latestPlan = useRef(plan);
  latestPlan.current = plan;
  const play = useRef<Pick<WaitingPlay, 'id' | 'startedAt' | 'memberId'>>(null);
  const retry = useRef({ atMs: 0, waitMs: RETRY_MS.first });
  const [isOver, setIsOver] = useState(false);
  const [state, setState] = useState<SessionState | null>(null);
  const [sendings, setSendings] = useState(0);

  const keep = useCallback(
    (isSentOnLeaving: boolean): WaitingPlay | null => {
      const taken = workoutId === null || isOver ? null : watch.take();
      if (workoutId === null || taken === null) return null;
      const cut = latestPlan.current?.cut ?? null;
      play.current ??= {
        id: sessionIdFor(workoutId, cut),
        startedAt: new Date(serverNow()).toISOString(),
        // It stays this member's when the session ends, or another one is signed in, meanwhile.
        memberId: session?.state().user?.id ?? '',
      };
      const seconds = latestPlan.current?.seconds ?? watch.place()?.duration ?? 0;
      const kept = { ...play.current, workoutId, seconds, cut, ...taken };
      // Sent again later, the place would undo where another device has been since.
      keepPlay(isSentOnLeaving ? { ...kept, place: null } : kept);
      return kept;
    },
    [workoutId, watch, isOver],
  );

  const report = useCallback(async () => {
    const kept = keep(false);
    if (kept === null || !isPresent(kept)) return;
    setSendings((count) => count + 1);
    const sent = await sendPlay(kept.id);
    setSendings((count) => count - 1);
    if (sent === null) return;
    if ('session' in sent) {
      keepProgress(queryClient, sent.progress);
      rememberSession(sent.session, kept.workoutId, kept.cut);
      // Each answer names all that the session was credited for.
      setState(sent.session);
      retry.current = { atMs: 0, waitMs: RETRY_MS.first };
      return;
    }
    const { waitMs } = retry.current;
    console.warn('What was played has not been recorded yet', sent.failure);
    retry.current = {
      atMs: performance.now() + waitMs,
      waitMs: Math.min(RETRY_MS.most, 2 * waitMs),
    };
    if (!isRefused(sent.failure)) return;
    setIsOver(true);
    toasts.show({ kind: 'failure', title: m.notCounted, description: m.notCountedText });
  }, [queryClient, keep]);

  const isDue = useCallback(
    () => !isOver && watch.isDue() && performance.now() >= retry.current.atMs,
    [watch, isOver],
  );

  /** Sends a last report while the page is being unloaded; what does not arrive waits. */
  const reportAtOnce = useCallback(() => {
    const token = storedToken();
    const isHeard = token !== null && navigator.onLine && isStarted(play.current?.id ?? '');
    const canSend = isHeard && play.current !== null && isPresent(play.current);
    const kept = keep(canSend);
    if (kept === null || !canSend) return;
    const body = {
      ranges: kept.ranges.slice(0, REPORT_RANGES_MAX),
      duration_completed: kept.place,
    };
    callOnLeaving(reportCall, { params: { id: kept.id }, body }, token);
  }, [keep]);

  const finish = useCallback(() => {
    void report().then(() => refreshProgress(queryClient));
  }, [queryClient, report]);

  return { report, reportAtOnce, finish, isDue, session: state, isSending: sendings > 0 };
};

let listening: AbortController | undefined;

/** Sends what waits on this device of the signed-in member: now, and whenever a connection is back. */
export const sendPlaysWhenOnline = (queryClient: QueryClient): void => {
  listening?.abort();
  listening = new AbortController();
  const send = async () => {
    const memberId = session?.state().user?.id;
    if (memberId === undefined || !navigator.onLine) return;
    if (await sendWaitingPlays(memberId)) refreshProgress(queryClient);
  };
  window.addEventListener('online', send, { signal: listening.signal });
  void send();
};

const listen = (
  media: WatchedMedia,
  watch: Watch,
  { report, isDue }: { report: () => void; isDue: () => boolean },
): (() => void) => {
  // Until then, the element may still be seeking to the start position.
  let hasPlayed = false;
  let isSeeking = false;
  const onTime = () => {
    // A `playing` event can come before the player passes events on; moving time says the same.
    hasPlayed ||= !media.paused && !isSeeking;
    if (!hasPlayed) return;
    if (media.paused) watch.stands(media);
    else watch.plays(media, performance.now());
    if (isDue()) report();
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

export type Watching = {
  session: SessionState | null;
  isSending: boolean;
  played: () => readonly PlayedRange[];
};

/**
 * Reports how far a workout is watched: every fifteen seconds, on pause, at the end, on closing and
 * when the page is unloaded. A failure is only logged (spec section 4).
 * @param workoutId null for a video that is not a workout
 * @param plan null when the whole workout is played
 */
export const useWatchReports = (
  media: WatchedMedia | null,
  workoutId: string | null,
  plan: SessionPlan | null,
): Watching => {
  const [watch] = useState(() => new Watch());
  const { report, reportAtOnce, finish, isDue, ...shown } = useReports(workoutId, watch, plan);

  // Stop listening before the element is removed and loses its position.
  useLayoutEffect(() => {
    if (media !== null && workoutId !== null) return listen(media, watch, { report, isDue });
  }, [media, workoutId, watch, report, isDue]);

  const leave = useEffectEvent(finish);
  useEffect(() => {
    if (workoutId !== null) return () => leave();
  }, [workoutId]);

  useEffect(() => {
    if (workoutId === null) return;
    const onVisibility = () => document.visibilityState === 'hidden' && reportAtOnce();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', reportAtOnce);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', reportAtOnce);
    };
  }, [workoutId, reportAtOnce]);

  return { ...shown, played: watch.played };
};
