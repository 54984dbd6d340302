import type { SubscriptionPlan } from 'contract';
import type { ReactNode } from 'react';
import { CheckoutButton, useMembership } from '../../features/subscription/index.ts';

type MemberPricingProps = { plan: SubscriptionPlan; trial: ReactNode };

/** For a member without a plan: the trial if it is available, otherwise the checkout. */
export const MemberPricing = ({ plan, trial }: MemberPricingProps) => {
  const { data: membership } = useMembership();
  return membership?.trial_available ? (
    trial
  ) : (
    <CheckoutButton plan={plan.key} kind={plan.is_popular ? 'main' : 'line'} />
  );
};
