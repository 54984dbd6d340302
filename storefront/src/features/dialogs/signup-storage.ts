import type { DialogName } from './dialog-store.ts';

/* The sign-up state in session storage: whether the dialog is open, and the step between account
 * and card, which `features/signup` reads and writes. It survives a reload and the bank's page,
 * and ends with the tab. Without schemas, since the completion page loads without them. */
const OPEN_KEY = 'openDialog';
const PROGRESS_KEY = 'trialSignup';

/** Makes a reload of this tab open a dialog again; null: none. */
export const reopenAfterReload = (name: DialogName | null): void => {
  if (name === null) window.sessionStorage.removeItem(OPEN_KEY);
  else window.sessionStorage.setItem(OPEN_KEY, name);
};

/** Whether the sign-up was open before this tab was reloaded. */
export const wasSignupOpen = (): boolean => window.sessionStorage.getItem(OPEN_KEY) === 'signup';

export const storedSignup = (): string | null => window.sessionStorage.getItem(PROGRESS_KEY);

export const storeSignup = (progress: string): void =>
  window.sessionStorage.setItem(PROGRESS_KEY, progress);

export const dropStoredSignup = (): void => window.sessionStorage.removeItem(PROGRESS_KEY);
