import type { DialogName } from './dialog-store.ts';

/*
 * What the tab keeps of a sign-up that was begun: whether its dialog is open, and the step between
 * the account and the card, which `features/signup` reads and writes. It survives a reload and the
 * bank's page, and ends with the tab. No schemas here: the completion page loads without them.
 */
const OPEN_KEY = 'openDialog';
const PROGRESS_KEY = 'trialSignup';

/** Has a reload of this tab open a dialog again; null: none. */
export const reopenAfterReload = (name: DialogName | null): void => {
  if (name === null) window.sessionStorage.removeItem(OPEN_KEY);
  else window.sessionStorage.setItem(OPEN_KEY, name);
};

/** Whether the sign-up was open when this tab was loaded anew. */
export const wasSignupOpen = (): boolean => window.sessionStorage.getItem(OPEN_KEY) === 'signup';

export const storedSignup = (): string | null => window.sessionStorage.getItem(PROGRESS_KEY);

export const storeSignup = (progress: string): void =>
  window.sessionStorage.setItem(PROGRESS_KEY, progress);

export const dropStoredSignup = (): void => window.sessionStorage.removeItem(PROGRESS_KEY);
