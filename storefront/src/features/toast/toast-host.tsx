import { Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from '../../ui/first-touch.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { onFirstToast } from './toasts.ts';

const ToastRegion = lazyPart(async () => (await import('./toast-region.tsx')).ToastRegion);

/**
 * The place of toasts. Its code is loaded at the first touch: it does not slow the page down, and it
 * is there when a toast has to tell of a lost connection. A toast without a touch loads it too.
 */
export const ToastHost = () => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    onFirstToast(want);
    return onFirstTouch(want);
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
    )
  );
};
