import { useState } from 'react';
import { seekTo } from './media-actions.ts';
import type { Media } from './media-state.ts';

/**
 * Where a film begins, and the way back to its beginning while it was taken up later.
 * @param openedAt seconds at which she left off; null until that is known
 */
export const useResumption = (media: Media | null, openedAt: number | null) => {
  const [startedOver, setStartedOver] = useState(false);
  const isResumed = openedAt !== null && openedAt > 0 && !startedOver;
  const startOver = () => {
    setStartedOver(true);
    if (media) seekTo(media, 0);
  };
  return {
    startTime: startedOver ? 0 : openedAt,
    startOver: isResumed && media !== null ? startOver : undefined,
  };
};
