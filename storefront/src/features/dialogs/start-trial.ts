import { effectiveStatus, type PlanKey, type User } from 'contract';
import { session } from '../session/index.ts';
import { type DialogName, openDialog } from './dialog-store.ts';

/**
 * The dialog in which a trial begins. A stranger signs up; who has an account and may still have
 * a trial gives a card (the dialog asks the server whether she may); a trial without a card is
 * given one; who has a plan sees the plans.
 * @param now milliseconds since the epoch
 */
export const trialDialog = (user: User | null, now: number): DialogName => {
  if (user === null) return 'signup';
  switch (effectiveStatus(user, now)) {
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
  // A press may come before the browser has looked for a session.
  await session?.start();
  openDialog(trialDialog(session?.state().user ?? null, Date.now()), plan);
};

/** What 'Start Free Trial' does. */
export const startTrial = (): void => void begin(null);

/** What 'Start Free Trial' on a plan does. */
export const startTrialWith = (plan: PlanKey) => (): void => void begin(plan);
