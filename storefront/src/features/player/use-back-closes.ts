import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the overlay that an entry of the browser's history belongs to. */
    overlay?: string;
  }
}

/**
 * Gives an overlay an entry in the browser's history, so that the back button closes it instead of
 * leaving the page.
 * @returns what closes it, taking its entry off again
 */
export const useBackCloses = (onClose: () => void): (() => void) => {
  const router = useRouter();
  const closed = useRef(false);
  // Unlike any other, also of an overlay that was open when the page was loaded anew.
  const name = useRef(`overlay-${Date.now()}`);

  useEffect(() => {
    let isOurs = false;
    const overlay = name.current;
    const stop = router.history.subscribe(({ location }) => {
      // Until our own entry is there, others say nothing.
      isOurs ||= location.state.overlay === overlay;
      if (!isOurs || location.state.overlay === overlay || closed.current) return;
      closed.current = true;
      onClose();
    });
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, overlay }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
    return stop;
  }, [router, onClose]);

  return useCallback(() => {
    if (router.history.location.state.overlay === name.current) router.history.back();
    else onClose();
  }, [router, onClose]);
};
