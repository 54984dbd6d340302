import type { PlanKey, User } from 'contract';
import { session } from '../session/index.ts';
import { type DialogName, openDialog } from './dialog-store.ts';

/**
 * The dialog in which a trial begins. A visitor signs up; a member without a subscription who may
 * still have a trial enters a card (the dialog asks the server whether a trial is available); a
 * trial without a card gets one; a member with a plan sees the plans.
 */
export const trialDialog = (user: User | null): DialogName => {
  if (user === null) return 'signup';
  switch (user.subscription_status) {
    case 'active':
      return 'plans';
    case 'trial':
      return user.has_payment_method ? 'plans' : 'add-payment';
    case 'expired':
    case 'inactive':
      return 'signup';
  }
};

const begin = async (plan: PlanKey | null): Promise<void> => {
  // The click may come before the stored session has been read.
  await session?.start();
  openDialog(trialDialog(session?.state().user ?? null), plan);
};

/** Handles 'Start Free Trial'. */
export const startTrial = (): void => void begin(null);

/** Handles 'Start Free Trial' on a plan. */
export const startTrialWith = (plan: PlanKey) => (): void => void begin(plan);
