import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Cut, type MoveMap, TOASTS, videoSecondAt } from 'contract';
import { useCallback, useEffect, useMemo } from 'react';
import * as m from '#messages/player';
import { playbackQuery } from '../../../api/catalogue.ts';
import { ApiError, errorMessage } from '../../../api/errors.ts';
import { savesData } from '../../../ui/media.ts';
import { openDialog } from '../../dialogs/index.ts';
import { isInSession } from '../../progress/index.ts';
import { session } from '../../session/index.ts';
import { toasts } from '../../toast/index.ts';
import type { Playing } from '../player-store.ts';

/**
 * The video second to begin at; null until it is known. A cut begins at its first second, unless
 * the page was reloaded while it was played.
 * @param openedAt where the member was in the whole workout, in seconds; null until it is known
 */
export const useStart = (
  playing: Playing,
  { status }: Pick<VideoState, 'status'>,
  cut: Cut | null,
  openedAt: number | null,
): number | null => {
  // As it was when the player was opened: a moment later its own session has begun.
  const wasInSession = useMemo(
    () =>
      playing.kind === 'workout' &&
      playing.cut !== undefined &&
      isInSession(playing.workout.id, playing.cut),
    [playing],
  );
  if (openedAt === null || playing.kind !== 'workout') return openedAt;
  if (playing.cut === undefined) return playing.startAt ?? openedAt;
  if (status === 'loading') return null;
  return cut === null || wasInSession ? openedAt : videoSecondAt(cut, 0);
};

type Video = {
  title: string;
  instructor: string | null;
  poster: string | null;
  src: string | null;
  storyboard: string | null;
  /** The announced length in seconds, until the video is loaded. */
  announcedSeconds: number | null;
  moves: MoveMap | null;
};

export type VideoState =
  | { status: 'loading' | 'ready'; video: Video }
  /** The member may not play it: the server gave no URL. */
  | { status: 'refused'; video: Video }
  | { status: 'failed'; video: Video; error: Error };

const previewVideo = (playing: Extract<Playing, { kind: 'preview' }>): Video => ({
  title: playing.preview.title,
  instructor: null,
  poster: playing.preview.poster,
  src: playing.preview.url,
  storyboard: null,
  announcedSeconds: null,
  moves: null,
});

/**
 * The video to play. A workout's URL is signed and expires soon, so it is fetched when playback
 * starts or shortly before (`prepare-plays.ts`), and again when it has expired.
 */
export const useVideo = (playing: Playing): { state: VideoState; renew: () => Promise<void> } => {
  const queryClient = useQueryClient();
  const isWorkout = playing.kind === 'workout';
  const workoutId = isWorkout ? playing.workout.id : '';
  const query = useQuery({
    ...playbackQuery(workoutId),
    enabled: isWorkout,
    // A new URL during playback would restart the video: only `renew` fetches again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The next playback needs a new URL.
  useEffect(
    () => () => queryClient.removeQueries(playbackQuery(workoutId)),
    [queryClient, workoutId],
  );
  const { refetch } = query;
  const renew = useCallback(async () => {
    if (isWorkout) await refetch();
  }, [isWorkout, refetch]);
  if (playing.kind === 'preview') {
    return { state: { status: 'ready', video: previewVideo(playing) }, renew };
  }
  const workout = query.data ?? playing.workout;
  const video: Video = {
    title: workout.title,
    instructor: workout.instructor,
    poster: workout.thumbnail_url,
    src: query.data?.video_url ?? null,
    // Preview frames are a picture of all of the video.
    storyboard: savesData() ? null : (query.data?.storyboard_url ?? null),
    announcedSeconds: workout.duration * 60,
    moves: query.data?.moves ?? null,
  };
  if (query.error) return { state: { status: 'failed', video, error: query.error }, renew };
  if (!query.data) return { state: { status: 'loading', video }, renew };
  return { state: { status: video.src === null ? 'refused' : 'ready', video }, renew };
};

const UNAUTHORIZED = 401;

const refreshMember = (): void => {
  session?.refreshUser().catch((error: unknown) => {
    console.warn('The member could not be read again', error);
  });
};

/**
 * Closes the player when the server refuses the video: the session has expired, or the member's
 * access has changed since it was last fetched.
 */
export const useRefusal = (state: VideoState, close: () => void): void => {
  const signedOut =
    state.status === 'failed' &&
    state.error instanceof ApiError &&
    state.error.status === UNAUTHORIZED;
  const refused = state.status === 'refused';
  const text = state.status === 'failed' ? errorMessage(state.error) : '';

  useEffect(() => {
    if (!signedOut && !refused) return;
    close();
    if (signedOut) {
      toasts.show({ kind: 'access', title: TOASTS.signInRequired, description: text });
      openDialog('sign-in');
      return;
    }
    refreshMember();
    toasts.show({
      kind: 'access',
      title: TOASTS.accessRestricted,
      description: m.notInPlan,
    });
  }, [signedOut, refused, text, close]);
};
