import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { hasPremium, type PlanKey, SIGN_UP_TEXTS, type User } from 'contract';
import { useEffect, useState } from 'react';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { session, useSession } from '../session/index.ts';
import { type DialogName, openDialog, useDialogRequest, useRefusedTrial } from './dialog-store.ts';

type Offer = 'trial' | 'plans' | 'add-payment' | 'none';

/**
 * What is offered to the visitor or the member. Who has had a trial, or one that was refused, never
 * reads of it.
 * @returns null while it is not known whether a member may have a trial
 */
export const useOffer = (): Offer | null => {
  const { user } = useSession();
  const wasRefused = useRefusedTrial();
  const isOpen = user !== null && !hasPremium(user) && user.subscription_status !== 'trial';
  const { data, isPending } = useQuery({ ...membershipQuery(user?.id ?? ''), enabled: isOpen });
  if (user === null) return 'trial';
  if (hasPremium(user)) return 'none';
  if (user.subscription_status === 'trial') return 'add-payment';
  if (wasRefused) return 'plans';
  if (isPending) return null;
  return data?.trial_available === true ? 'trial' : 'plans';
};

/**
 * What stands in the place of an offer while nothing is sold.
 * @returns null while somebody can sign up and buy
 */
export const useNoOffer = (): string | null => {
  const { sign_up } = useSuspenseQuery(siteTextsQuery()).data;
  return sign_up === 'open' ? null : SIGN_UP_TEXTS[sign_up];
};

/**
 * What a visitor wants that needs a sign-in: it is done once they have signed in, or up, and dropped
 * with a dialog that they close.
 * @returns asks to sign in, for `work`
 */
export const useAfterSignIn = (work: () => void): (() => void) => {
  const { user } = useSession();
  const isAsked = useDialogRequest() !== null;
  const [isWanted, setIsWanted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is wanted by then
  useEffect(() => {
    if (!isWanted || (user === null && isAsked)) return;
    setIsWanted(false);
    if (user !== null) work();
  }, [user, isAsked, isWanted]);
  return () => {
    setIsWanted(true);
    openDialog('sign-in');
  };
};

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

export const startTrial = (): void => void begin(null);

export const startTrialWith = (plan: PlanKey) => (): void => void begin(plan);
