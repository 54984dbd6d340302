import { billingPeriod, type SubscriptionPlan } from 'contract';
import { switchPlan, switchPreviewQuery } from '../../../api/subscription.ts';
import { AmountDialog } from './amount-dialog.tsx';

type SwitchDialogProps = { plan: SubscriptionPlan; onClose: () => void };

/** Switch to the other plan for the amount that is shown (spec section 2, Cancellation). */
export const SwitchDialog = ({ plan, onClose }: SwitchDialogProps) => {
  const name = billingPeriod(plan) === 'monthly' ? 'monthly' : 'annual';
  return (
    <AmountDialog
      title={`Switch to ${name}`}
      description="What you have paid already for the days ahead is counted."
      agree={`Switch to ${name}`}
      keep="Stay as it is"
      preview={switchPreviewQuery(plan.id)}
      change={(agreement) => switchPlan({ ...agreement, plan_id: plan.id })}
      done={`You are on the ${plan.name} plan now`}
      onClose={onClose}
    />
  );
};
