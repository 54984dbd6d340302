import type { DialogName } from './dialog-store.ts';

const KEY = 'openDialog';

/** Has a reload of this tab open a dialog again; null: none. */
export const keepDialogOpen = (name: DialogName | null): void => {
  if (name === null) window.sessionStorage.removeItem(KEY);
  else window.sessionStorage.setItem(KEY, name);
};

/** Whether the sign-up was open when this tab was loaded anew. */
export const wasSignupOpen = (): boolean => window.sessionStorage.getItem(KEY) === 'signup';
