import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PLAN_PROCESSING_MS, type PlanKey, preselectedPlan, type SubscriptionPlan } from 'contract';
import { useEffect, useState } from 'react';
import { plansQuery } from '../../api/plans.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { session } from '../session/index.ts';
import { subscribe } from '../subscription/subscribe.ts';

/**
 * The plan chooser's state: the plans, the chosen one, and the plan that is being processed for its
 * fixed two seconds (spec section 4, Plan dialog). Closing the dialog before they are over takes it
 * back.
 * @param asked the plan that was chosen on the way here
 */
export const usePlanChoice = (asked: PlanKey | null, onClose: () => void) => {
  const queryClient = useQueryClient();
  // She agrees to these amounts: they are asked for anew each time.
  const { data: plans = [], isPending } = useQuery({ ...plansQuery(), refetchOnMount: 'always' });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [processing, setProcessing] = useState<SubscriptionPlan | null>(null);
  const chosen =
    plans.find(({ id }) => id === chosenId) ??
    plans.find(({ key }) => key === asked) ??
    preselectedPlan(plans);

  useEffect(() => {
    if (processing === null) return;
    const timer = setTimeout(() => {
      // A visitor has no account yet that could pay.
      if (!session?.state().user) return openDialog('signup', processing.key);
      onClose();
      void subscribe(processing.id, queryClient);
    }, PLAN_PROCESSING_MS);
    return () => clearTimeout(timer);
  }, [processing, onClose, queryClient]);

  return {
    plans,
    isPending,
    chosen,
    choose: (plan: SubscriptionPlan) => {
      if (processing === null) setChosenId(plan.id);
    },
    processing: processing !== null,
    process: setProcessing,
  };
};
