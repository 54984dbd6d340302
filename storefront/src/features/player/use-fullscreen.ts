import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Whether an element fills the screen, and what toggles it; absent where the browser cannot. */
export const useFullscreen = (
  target: RefObject<HTMLElement | null>,
): { full: boolean; toggle: (() => void) | undefined } => {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);

  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : target.current?.requestFullscreen();
    change?.catch((error: unknown) => console.info('The screen was not filled', error));
  }, [target]);

  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
};
