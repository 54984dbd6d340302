import type { SubscriptionPlan } from 'contract';
import { startTrialWith } from '../../features/dialogs/index.ts';
import { Button } from '../../ui/button/button.tsx';

/** 'Start Free Trial' on a plan, which she then finds chosen. */
export const TrialButton = ({ plan }: { plan: SubscriptionPlan }) => (
  <Button kind={plan.is_popular ? 'main' : 'line'} onClick={startTrialWith(plan.key)}>
    {plan.is_popular ? 'Start 7-Day Free Trial' : 'Start Free Trial'}
  </Button>
);
