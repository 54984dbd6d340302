import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const ToastRegion = lazy(async () => ({
  default: (await import('./toast-region.tsx')).ToastRegion,
}));

/**
 * The place of toasts. Its code is loaded once the page has come to life: it does not slow the page
 * down, and it is there when a toast has to tell of a lost connection.
 */
export const ToastHost = () =>
  useHydrated() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
