import { type Cut, videoSecondAt } from 'contract';
import { useMemo } from 'react';
import { isInSession } from '../../progress/index.ts';
import type { Playing } from '../player-store.ts';
import type { VideoState } from './use-video.ts';

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
