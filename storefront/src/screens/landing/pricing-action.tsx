import { effectiveStatus, type SubscriptionPlan } from 'contract';
import { startTrialWith } from '../../features/dialogs/index.ts';
import { useSession } from '../../features/session/index.ts';
import { CheckoutButton } from '../../features/subscription/checkout-button.tsx';
import { useMembership } from '../../features/subscription/use-membership.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';

type PricingActionProps = { plan: SubscriptionPlan };

const TrialButton = ({ plan }: PricingActionProps) => (
  <Button kind={plan.is_popular ? 'main' : 'line'} onClick={startTrialWith(plan.key)}>
    {plan.is_popular ? 'Start 7-Day Free Trial' : 'Start Free Trial'}
  </Button>
);

/** For a member without a plan: her free days, if she still has them, otherwise the checkout. */
const MemberAction = ({ plan }: PricingActionProps) => {
  const { data: membership } = useMembership();
  return membership?.trial_available ? (
    <TrialButton plan={plan} />
  ) : (
    <CheckoutButton plan={plan.key} kind={plan.is_popular ? 'main' : 'line'} />
  );
};

/**
 * The button on a plan: a visitor begins with the trial, a member without a plan buys, and who has
 * one sees it; nobody pays for two.
 */
export const PricingAction = ({ plan }: PricingActionProps) => {
  const { user } = useSession();
  if (user === null) return <TrialButton plan={plan} />;
  const status = effectiveStatus(user, Date.now());
  if (status === 'expired' || status === 'inactive') return <MemberAction plan={plan} />;
  return (
    <LinkButton kind={plan.is_popular ? 'light' : 'line'} to="/settings">
      See your plan
    </LinkButton>
  );
};
