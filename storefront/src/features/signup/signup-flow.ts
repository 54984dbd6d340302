import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PlanKey,
  planKeySchema,
  preselectedPlan,
  quoteSchema,
  type ShownWords,
  WALLETS,
} from 'contract';
import { useState } from 'react';
import { z } from 'zod';
import { plansQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { type Confirmation, confirmSignup } from '../../api/payments.ts';
import {
  dropStoredSignup,
  noteRefusedTrial,
  reopenAfterReload,
  storedSignup,
  storeSignup,
} from '../dialogs/index.ts';
import { refreshOrderWords } from '../order/index.ts';
import { session } from '../session/index.ts';
import { agreeToTickedNews } from './news-box.tsx';
import { type Account, isTrialRefused } from './rules.ts';

/* State of a sign-up between account and card. It survives a reload and closing the dialog, and
 * ends with the tab, so it is in session storage. It does not contain the password. It contains
 * the client secret, which only allows adding a card to this SetupIntent and is also in the URL
 * when a bank sends the visitor back. */

const progressSchema = z.object({
  name: z.string(),
  email: z.string(),
  plan: planKeySchema,
  clientSecret: z.string(),
  setupIntentId: z.string(),
  trialEndsAt: z.string(),
  quote: quoteSchema,
  wallets: z.array(z.enum(WALLETS)),
  /** Where the visitor said to be; null when it was not asked. */
  country: z.string().nullable().default(null),
});

export type SignupProgress = z.infer<typeof progressSchema>;

/** The sign-up that was begun in this tab; null when there is none. */
const readProgress = (): SignupProgress | null => {
  const stored = storedSignup();
  if (stored === null) return null;
  try {
    return progressSchema.parse(JSON.parse(stored));
  } catch (error) {
    console.warn('The sign-up that was begun cannot be read', error);
    dropStoredSignup();
    return null;
  }
};

const keepProgress = (progress: SignupProgress): void => storeSignup(JSON.stringify(progress));

export type SignupStage =
  | { step: 'Signup' }
  | { step: 'Payment'; progress: SignupProgress; resumed: boolean }
  | { step: 'Refused'; text: string; plan: PlanKey }
  | { step: 'Confirmation'; confirmation: Confirmation };

/** Resumes a sign-up that was begun, unless another plan was chosen since. */
const stageAtOpening = (asked: PlanKey | null): SignupStage => {
  const progress = readProgress();
  const isSame = progress !== null && (asked === null || asked === progress.plan);
  return isSame ? { step: 'Payment', progress, resumed: true } : { step: 'Signup' };
};

/**
 * A visitor's sign-up for the trial (spec section 4, Trial signup flow): form values, plan, step,
 * and the transitions.
 * @param asked the plan that was chosen before the dialog opened
 */
export const useSignup = (asked: PlanKey | null) => {
  const queryClient = useQueryClient();
  const { data: plans = [] } = useQuery(plansQuery());
  const [stage, setStage] = useState(() => stageAtOpening(asked));
  const [chosen, setChosen] = useState(() => asked ?? readProgress()?.plan ?? null);
  const [account, setAccount] = useState<Account>(() => {
    const { name = '', email = '' } = readProgress() ?? {};
    return { name, email, password: '', confirmation: '' };
  });
  const refuse = (text: string): void => {
    if (stage.step !== 'Payment') return;
    noteRefusedTrial();
    dropStoredSignup();
    reopenAfterReload(null);
    setStage({ step: 'Refused', text, plan: stage.progress.plan });
  };
  const key = stage.step === 'Payment' ? stage.progress.plan : chosen;

  return {
    stage,
    /** The account form's values, for coming back to it. */
    account,
    plans,
    plan: plans.find((plan) => plan.key === key) ?? preselectedPlan(plans) ?? null,
    choosePlan: setChosen,
    /**
     * The account was created: continue with the card.
     * @param hasCard the card was set up in an earlier attempt
     */
    created: (created: Account, progress: SignupProgress, hasCard: boolean) => {
      setAccount(created);
      keepProgress(progress);
      reopenAfterReload('signup');
      setStage({ step: 'Payment', progress, resumed: hasCard });
    },
    /** Back to account and plan; submitting them again restarts the sign-up. */
    back: () => {
      dropStoredSignup();
      reopenAfterReload(null);
      setStage({ step: 'Signup' });
    },
    /** @throws whatever the call throws */
    confirm: async (setupIntentId: string, words: ShownWords) => {
      const amount =
        stage.step === 'Payment' ? stage.progress.quote.first_charge.amount : undefined;
      const confirmation = await confirmSignup(setupIntentId, { amount, words }).catch(
        async (error: unknown) => {
          if (isTrialRefused(error)) refuse(errorMessage(error));
          else await refreshOrderWords(error, queryClient);
          throw error;
        },
      );
      dropStoredSignup();
      reopenAfterReload(null);
      session?.adopt(confirmation);
      agreeToTickedNews();
      setStage({ step: 'Confirmation', confirmation });
    },
  };
};

export type Signup = ReturnType<typeof useSignup>;
