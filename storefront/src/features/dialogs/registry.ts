import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DialogName } from './dialog-store.ts';

/** What every dialog takes. */
export type DialogProps = { onClose: () => void };

type LazyDialog = LazyExoticComponent<ComponentType<DialogProps>>;

/** The dialogs there are; each is loaded when it is first opened. */
export const dialogs: Partial<Record<DialogName, LazyDialog>> = {
  'sign-in': lazy(async () => ({
    default: (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog,
  })),
};

/** Whether there is a dialog of a name. */
export const hasDialog = (name: DialogName): boolean => dialogs[name] !== undefined;
