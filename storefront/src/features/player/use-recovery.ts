import { useCallback, useEffect, useRef, useState } from 'react';
import type { Media } from './media-state.ts';

/** Tries in a row that go unseen before she is told. */
const SILENT_TRIES = 2;
/** Playing on for this long, in seconds, means that the last try helped. */
const HELPED_AFTER_SECONDS = 10;

export type Recovery = {
  /** Seconds to take up the film at. */
  startTime: number;
  /** It has stopped and a new address is on its way. */
  renewing: boolean;
  failed: boolean;
  /** Counts the tries: each loads the film anew, also from the same address. */
  attempt: number;
  retry: () => void;
};

/**
 * What happens when a film stops with an error. Its address may have ended while it was paused: a
 * new one is asked for and the film taken up where it was. When that does not help, she is told.
 * @param addressFailed the address could not be had at all
 * @param renew asks for a new address
 */
export const useRecovery = (
  media: Media | null,
  addressFailed: boolean,
  renew: () => Promise<void>,
): Recovery => {
  const [gaveUp, setGaveUp] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tries = useRef(0);
  const takenUpAt = useRef(0);

  const tryAgain = useCallback(() => {
    setRenewing(true);
    void renew().then(() => {
      setRenewing(false);
      setAttempt((count) => count + 1);
    });
  }, [renew]);

  const onFail = useCallback(() => {
    const position = media?.currentTime ?? 0;
    if (position > takenUpAt.current + HELPED_AFTER_SECONDS) tries.current = 0;
    if (position > 0) takenUpAt.current = position;
    tries.current += 1;
    if (tries.current > SILENT_TRIES) setGaveUp(true);
    else tryAgain();
  }, [media, tryAgain]);

  useEffect(() => {
    if (media === null) return;
    // It may have failed before anybody listened.
    if (media.media?.error) onFail();
    media.addEventListener('error', onFail);
    return () => media.removeEventListener('error', onFail);
  }, [media, onFail]);

  const retry = useCallback(() => {
    tries.current = 0;
    setGaveUp(false);
    tryAgain();
  }, [tryAgain]);

  return {
    startTime: takenUpAt.current,
    attempt,
    renewing,
    failed: gaveUp || addressFailed,
    retry,
  };
};
