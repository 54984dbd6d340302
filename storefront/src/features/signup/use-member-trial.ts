import { useQuery } from '@tanstack/react-query';
import { type PlanKey, preselectedPlan } from 'contract';
import { useEffect, useState } from 'react';
import { type Confirmation, confirmPaymentMethod } from '../../api/payments.ts';
import { plansQuery } from '../../api/plans.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { memberSetupQuery } from '../payment-form/index.ts';
import { session } from '../session/index.ts';

/**
 * The trial of a member who has an account and has not had hers: plan and card in one step. Who
 * cannot have one is led to the plan chooser.
 * @param userId whose trial it is; she stays the same however the session changes
 * @param asked the plan that was chosen on the way here
 */
export const useMemberTrial = (userId: string, asked: PlanKey | null) => {
  const [chosen, choosePlan] = useState(asked);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = plans.find(({ key }) => key === chosen) ?? preselectedPlan(plans) ?? null;
  const membership = useQuery(membershipQuery(userId));
  const mayHaveTrial = membership.data?.trial_available;
  const setup = useQuery({
    ...memberSetupQuery(plan?.key),
    enabled: plan !== null && mayHaveTrial === true && confirmation === null,
  });

  useEffect(() => {
    if (mayHaveTrial === false && confirmation === null) openDialog('plans', asked);
  }, [mayHaveTrial, confirmation, asked]);

  return {
    plans,
    plan,
    choosePlan,
    mayHaveTrial,
    setup,
    /** Whether she may have a trial could not be asked, or the card's set-up not begin. */
    failure: membership.error ?? setup.error,
    retry: () => (membership.isError ? membership.refetch() : setup.refetch()),
    confirmation,
    /** @throws whatever the call throws */
    confirm: async (setupIntentId: string) => {
      const answer = await confirmPaymentMethod(setupIntentId);
      session?.adopt(answer);
      setConfirmation(answer);
    },
  };
};
