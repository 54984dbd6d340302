import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the entry of the browser's history that an open overlay stands on. */
    overlay?: boolean;
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

  useEffect(() => {
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, overlay: true }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
    let isOurs = false;
    return router.history.subscribe(({ location }) => {
      // Until our own entry is there, others say nothing.
      isOurs ||= location.state.overlay === true;
      if (!isOurs) return;
      if (location.state.overlay || closed.current) return;
      closed.current = true;
      onClose();
    });
  }, [router, onClose]);

  return useCallback(() => {
    if (router.history.location.state.overlay) router.history.back();
    else onClose();
  }, [router, onClose]);
};
