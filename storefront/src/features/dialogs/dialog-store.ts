import type { PlanKey, User } from 'contract';
import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../storage.ts';

/** A dialog that any part of the site can open. */
export type DialogName = 'sign-in' | 'register' | 'signup' | 'plans' | 'add-payment';

/** Why a dialog opens that the user did not ask for. */
type Reason = 'session-expired';

type DialogRequest = { name: DialogName; plan: PlanKey | null; reason: Reason | null };

/** The props of every dialog. */
export type DialogProps = {
  onClose: () => void;
  /** Called when the visitor has become a member, or a member has signed in, in this dialog. */
  onSuccess: (user: User) => void;
  /** The plan that was chosen before; null for none. */
  plan: PlanKey | null;
  /** The reason for opening when the user did not ask for it. */
  reason: Reason | null;
};

let open: DialogRequest | null = null;
const listeners = new Set<() => void>();

const set = (request: DialogRequest | null): void => {
  open = request;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Opens a dialog in place of any other.
 * @param plan the plan that was chosen before, for a dialog that sells one
 * @param reason the reason for opening when the user did not ask for it
 */
export const openDialog = (
  name: DialogName,
  plan: PlanKey | null = null,
  reason: Reason | null = null,
): void =>
  // A click may come while the dialog loads that opens for a reason, such as an expired session.
  set({ name, plan, reason: reason ?? (open?.name === name ? open.reason : null) });

export const closeDialog = (): void => set(null);

export const isDialogOpen = (): boolean => open !== null;

export const useDialogRequest = (): DialogRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );

/* The sign-up state in session storage: whether the dialog is open, and the step between account
 * and card, which `features/signup` reads and writes. It survives a reload and the bank's page,
 * and ends with the tab. Without schemas, since the completion page loads without them. */
const OPEN_KEY = 'openDialog';
const PROGRESS_KEY = 'trialSignup';

/** Makes a reload of this tab open a dialog again; null: none. */
export const reopenAfterReload = (name: DialogName | null): void => {
  if (name === null) tabStorage.removeItem(OPEN_KEY);
  else tabStorage.setItem(OPEN_KEY, name);
};

/** Whether the sign-up was open before this tab was reloaded. */
export const wasSignupOpen = (): boolean => tabStorage.getItem(OPEN_KEY) === 'signup';

/* A refused trial can be tried again with another card, but the site has no reason to promise it
 * once more in this tab. */
const REFUSED_KEY = 'trialRefused';

/** Notes that a trial was refused, which is not offered in this tab any more. */
export const noteRefusedTrial = (): void => {
  tabStorage.setItem(REFUSED_KEY, '1');
  for (const listener of listeners) listener();
};

/** Whether a trial was refused in this tab. */
export const useRefusedTrial = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => tabStorage.getItem(REFUSED_KEY) !== null,
    () => false,
  );

export const storedSignup = (): string | null => tabStorage.getItem(PROGRESS_KEY);

export const storeSignup = (progress: string): void => {
  tabStorage.setItem(PROGRESS_KEY, progress);
};

export const dropStoredSignup = (): void => tabStorage.removeItem(PROGRESS_KEY);

const NEWS_KEY = 'signupNews';

/** Whether the box for news is ticked in a sign-up that was begun in this tab. */
export const isNewsTicked = (): boolean => tabStorage.getItem(NEWS_KEY) !== null;

export const tickNews = (isTicked: boolean): void => {
  if (isTicked) tabStorage.setItem(NEWS_KEY, '1');
  else tabStorage.removeItem(NEWS_KEY);
};
