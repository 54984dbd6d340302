import { useSyncExternalStore } from 'react';
import { type ShownToast, ToastStore } from './toast-store.ts';

/** The page's toast. Only event handlers show one, hence never on the server. */
export const toasts = new ToastStore();

const nothing = () => null;

/** The toast that shows, for the view. */
export const useToast = (): ShownToast | null =>
  useSyncExternalStore(toasts.subscribe, toasts.current, nothing);
