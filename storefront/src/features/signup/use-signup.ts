import { useQuery } from '@tanstack/react-query';
import { type PlanKey, preselectedPlan } from 'contract';
import { useState } from 'react';
import { type Confirmation, confirmSignup } from '../../api/payments.ts';
import { plansQuery } from '../../api/plans.ts';
import { keepDialogOpen } from '../dialogs/reopening.ts';
import { session } from '../session/index.ts';
import { dropProgress } from './progress-key.ts';
import { keepProgress, readProgress, type SignupProgress } from './signup-progress.ts';
import type { SignupForm } from './validate.ts';

/** Where a stranger's sign-up stands. */
export type SignupStage =
  | { step: 'Signup' }
  | { step: 'Payment'; progress: SignupProgress; resumed: boolean }
  | { step: 'Confirmation'; confirmation: Confirmation };

/** A sign-up that was begun is taken up again, unless she has pressed another plan since. */
const stageAtOpening = (asked: PlanKey | null): SignupStage => {
  const progress = readProgress();
  const isSame = progress !== null && (asked === null || asked === progress.plan);
  return isSame ? { step: 'Payment', progress, resumed: true } : { step: 'Signup' };
};

/**
 * A stranger's sign-up for the trial (spec section 4, Trial signup flow): what she has filled in,
 * the plan, the step, and the ways from one step to the next.
 * @param asked the plan that was chosen on the way here
 */
export const useSignup = (asked: PlanKey | null) => {
  const { data: plans = [] } = useQuery(plansQuery());
  const [stage, setStage] = useState(() => stageAtOpening(asked));
  const [chosen, setChosen] = useState(() => asked ?? readProgress()?.plan ?? null);
  const [form, setForm] = useState<SignupForm>(() => {
    const { name = '', email = '' } = readProgress() ?? {};
    return { name, email, password: '', confirmation: '' };
  });
  const key = stage.step === 'Payment' ? stage.progress.plan : chosen;

  return {
    stage,
    form,
    plans,
    plan: plans.find((plan) => plan.key === key) ?? preselectedPlan(plans) ?? null,
    choosePlan: setChosen,
    change: (part: Partial<SignupForm>) => setForm((before) => ({ ...before, ...part })),
    /**
     * The account is there: on to the card.
     * @param hasCard the card was set up in an earlier attempt
     */
    created: (progress: SignupProgress, hasCard: boolean) => {
      keepProgress(progress);
      keepDialogOpen('signup');
      setStage({ step: 'Payment', progress, resumed: hasCard });
    },
    /** Back to the account and the plan; sending them again begins the sign-up anew. */
    back: () => {
      dropProgress();
      keepDialogOpen(null);
      setStage({ step: 'Signup' });
    },
    /** @throws whatever the call throws */
    confirm: async (setupIntentId: string) => {
      const confirmation = await confirmSignup(setupIntentId);
      dropProgress();
      keepDialogOpen(null);
      session?.adopt(confirmation);
      setStage({ step: 'Confirmation', confirmation });
    },
  };
};

export type Signup = ReturnType<typeof useSignup>;
