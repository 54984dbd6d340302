import type { PlanKey, User } from 'contract';
import { useSyncExternalStore } from 'react';

/** A dialog that any part of the site can ask for. */
export type DialogName = 'sign-in' | 'register' | 'signup' | 'plans' | 'add-payment';

/** The dialog that is asked for, the plan that was pressed on the way to it, and why it opens. */
type DialogRequest = { name: DialogName; plan: PlanKey | null; reason: string | null };

/** What every dialog takes. */
export type DialogProps = {
  onClose: () => void;
  /** Somebody has become a member in this dialog. */
  onSuccess: (user: User) => void;
  /** The plan that was chosen on the way here; null when none was. */
  plan: PlanKey | null;
  /** Why it opens, when nobody asked for it. */
  reason: string | null;
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
 * @param plan the plan that was chosen on the way, for a dialog that sells one
 * @param reason why it opens, when nobody asked for it
 */
export const openDialog = (
  name: DialogName,
  plan: PlanKey | null = null,
  reason: string | null = null,
): void => set({ name, plan, reason });

/** Closes whichever dialog is open. */
export const closeDialog = (): void => set(null);

/** Whether a dialog is open at this moment. */
export const isDialogOpen = (): boolean => open !== null;

/** The open dialog, or null. */
export const useDialogRequest = (): DialogRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
