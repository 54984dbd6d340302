import { useEffect, useState } from 'react';
import { afterFirstTouch } from '../../ui/first-touch.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { onFirstToast } from './toasts.ts';

const ToastRegion = lazyPart(async () => (await import('./toast-region.tsx')).ToastRegion);

/**
 * The place of toasts. Its code is loaded after the first touch: it does not slow the page down, and it
 * is there when a toast has to tell of a lost connection. A toast before that loads it too.
 */
export const ToastHost = () => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    onFirstToast(want);
    return afterFirstTouch(want);
  }, []);
  return isWanted && <ToastRegion />;
};
