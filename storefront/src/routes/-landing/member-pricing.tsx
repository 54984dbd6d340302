import type { SubscriptionPlan } from 'contract';
import { CheckoutButton, useMembership } from '../../features/subscription/index.ts';
import { TrialButton } from './pricing.tsx';

/** For a member without a plan: her free days, if she still has them, otherwise the checkout. */
export const MemberPricing = ({ plan }: { plan: SubscriptionPlan }) => {
  const { data: membership } = useMembership();
  return membership?.trial_available ? (
    <TrialButton plan={plan} />
  ) : (
    <CheckoutButton plan={plan.key} kind={plan.is_popular ? 'main' : 'line'} />
  );
};
