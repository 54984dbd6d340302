import { PLAYER } from 'contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether the controls rest: after three seconds of playing in which nothing moved (spec section 9).
 * @returns whether they do, and what tells that something moved
 */
export const useIdle = (playing: boolean): { idle: boolean; stir: () => void } => {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stir = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (playing) timer.current = setTimeout(() => setIdle(true), PLAYER.controlsHideAfterMs);
  }, [playing]);

  useEffect(() => {
    stir();
    return () => clearTimeout(timer.current);
  }, [stir]);

  return { idle: idle && playing, stir };
};
