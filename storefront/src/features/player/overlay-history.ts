import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Playing } from './player-store.ts';
/**
 * Adds a history entry for an overlay, so that the back button closes it instead of leaving the
 * page.
 * @param minutes what a workout is cut to; the entry's address has it, so that a reload keeps it
 * @returns a function that closes the overlay and removes its entry
 */
export const useBackCloses = (onClose: () => void, minutes: number | undefined): (() => void) => {
  const router = useRouter();
  const closed = useRef(false);
  // Unique, also compared with an overlay that was open before a reload.
  const name = useRef(`overlay-${Date.now()}`);

  useEffect(() => {
    let isOurs = false;
    const overlay = name.current;
    const stop = router.history.subscribe(({ location }) => {
      // Ignore other entries until our own is active.
      isOurs ||= location.state.overlay === overlay;
      if (!isOurs || location.state.overlay === overlay || closed.current) return;
      closed.current = true;
      onClose();
    });
    void router.navigate({
      to: '.',
      search: (now) => ({ ...now, ...(minutes !== undefined && { minutes }) }),
      hash: true,
      state: (state) => ({ ...state, overlay }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
    return stop;
  }, [router, onClose, minutes]);

  return useCallback(() => {
    if (router.history.location.state.overlay === name.current) router.history.back();
    else onClose();
  }, [router, onClose]);
};

export const minutesOf = (playing: Playing): number | undefined =>
  playing.kind === 'workout' && playing.cut !== undefined && 'minutes' in playing.cut
    ? playing.cut.minutes
    : undefined;
