import type { SubscriptionPlan } from 'contract';
import { useLayoutEffect } from 'react';
import { CheckoutButton, useMembership } from '../../features/subscription/index.ts';

type MemberPricingProps = {
  plan: SubscriptionPlan;
  /** Told whether the checkout is shown, which takes the place of the trial's button. */
  onBuys: (buys: boolean) => void;
};

/** For a member without a plan: the checkout, once it is known that the trial is not available. */
export const MemberPricing = ({ plan, onBuys }: MemberPricingProps) => {
  const { data: membership, isPending } = useMembership();
  const buys = !isPending && membership?.trial_available !== true;
  useLayoutEffect(() => {
    onBuys(buys);
    return () => onBuys(false);
  }, [buys, onBuys]);
  return buys && <CheckoutButton plan={plan.key} kind={plan.is_popular ? 'main' : 'line'} />;
};
