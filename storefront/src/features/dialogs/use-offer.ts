import { useQuery } from '@tanstack/react-query';
import { hasPremium } from 'contract';
import { membershipQuery } from '../../api/subscription.ts';
import { useSession } from '../session/index.ts';
import { useRefusedTrial } from './dialog-store.ts';

/** What somebody can do next to play everything; `none`: nothing, everything plays already. */
export type Offer = 'trial' | 'plans' | 'add-payment' | 'none';

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
