import { useSyncExternalStore } from 'react';

/** A dialog that any part of the site can ask for. */
export type DialogName = 'sign-in' | 'plans' | 'add-payment';

let open: DialogName | null = null;
const listeners = new Set<() => void>();

const set = (name: DialogName | null): void => {
  open = name;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens a dialog in place of any other. */
export const openDialog = (name: DialogName): void => set(name);

/** Closes whichever dialog is open. */
export const closeDialog = (): void => set(null);

/** The open dialog's name, or null. */
export const useOpenDialog = (): DialogName | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
