import type { PlanKey, User } from 'contract';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DialogName } from './dialog-store.ts';

/** What every dialog takes. */
export type DialogProps = {
  onClose: () => void;
  /** Somebody has become a member in this dialog. */
  onSuccess: (user: User) => void;
  /** The plan that was chosen on the way here; null when none was. */
  plan: PlanKey | null;
  /** Why it opens, when she did not ask for it. */
  reason: string | null;
};

type LazyDialog = LazyExoticComponent<ComponentType<DialogProps>>;

/** The dialogs there are; each is loaded when it is first opened. */
export const dialogs: Partial<Record<DialogName, LazyDialog>> = {
  'sign-in': lazy(async () => ({
    default: (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog,
  })),
  register: lazy(async () => ({
    default: (await import('../registration/registration-dialog.tsx')).RegistrationDialog,
  })),
  signup: lazy(async () => ({
    default: (await import('../signup/signup-dialog.tsx')).SignupDialog,
  })),
  'add-payment': lazy(async () => ({
    default: (await import('../add-payment/add-payment-dialog.tsx')).AddPaymentDialog,
  })),
  plans: lazy(async () => ({ default: (await import('../plans/plan-dialog.tsx')).PlanDialog })),
};

/** Whether there is a dialog of a name. */
export const hasDialog = (name: DialogName): boolean => dialogs[name] !== undefined;
