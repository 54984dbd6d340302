import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  PAYMENT_ERRORS,
  type PlanKey,
  preselectedPlan,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
} from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/signup';
import { plansQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { type Confirmation, confirmPaymentMethod } from '../../api/payments.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { useServerDay } from '../../api/use-server-day.ts';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { noteRefusedTrial, openDialog } from '../dialogs/index.ts';
import {
  LocationForm,
  PromotionCode,
  refreshOrderWords,
  usePurchaseQuote,
} from '../order/index.ts';
import {
  CardWaiting,
  describeSetup,
  type Failure,
  memberSetupQuery,
  SignInAgain,
} from '../payment-form/index.ts';
import { session } from '../session/index.ts';
import { RefusedStep, TrialCard } from './card-step.tsx';
import { isTrialRefused, type SignupProps } from './rules.ts';
import * as css from './signup.css.ts';
import { ConfirmationStep, PlansMissing, SignupFrame } from './signup-frame.tsx';
import { trialEnd, trialMoments } from './texts.ts';

/**
 * The trial of a member who has an account and no trial yet: plan and card in one step. A member
 * who cannot have a trial is sent to the plan chooser.
 * @param userId the member's id, even if the session changes
 * @param asked the plan that was chosen before the dialog opened
 */
const useMemberTrial = (userId: string, asked: PlanKey | null) => {
  const [chosen, choosePlan] = useState(asked);
  const queryClient = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = plans.find(({ key }) => key === chosen) ?? preselectedPlan(plans) ?? null;
  const purchase = usePurchaseQuote(plan?.key, true);
  const membership = useQuery(membershipQuery(userId));
  const mayHaveTrial = membership.data?.trial_available;
  const needsLocation = purchase.quote?.tax?.location_needed === true;
  // Without taxes nothing waits for the quote.
  const isQuoted = plan !== null && (plan.tax === undefined || purchase.quote !== undefined);
  const setup = useQuery({
    ...memberSetupQuery(plan?.key, purchase.code),
    // The card's form shows the amount, which depends on the place.
    enabled: isQuoted && !needsLocation && mayHaveTrial === true && confirmation === null,
  });

  const today = useServerDay();

  useEffect(() => {
    if (mayHaveTrial === false && confirmation === null) openDialog('plans', asked);
  }, [mayHaveTrial, confirmation, asked]);

  return {
    plans,
    plan,
    choosePlan,
    mayHaveTrial,
    needsLocation,
    setup,
    today,
    endsAt: setup.data ? trialEnd(setup.data.setup.trial_end_date, today) : null,
    purchase,
    failure: membership.error ?? setup.error,
    retry: () => (membership.isError ? membership.refetch() : setup.refetch()),
    confirmation,
    /** The server's sentence when it has refused the trial; null otherwise. */
    refusal,
    /** @throws whatever the call throws */
    confirm: async (setupIntentId: string, words: ShownWords) => {
      try {
        const amount = setup.data?.setup.quote?.first_charge.amount;
        const answer = await confirmPaymentMethod(setupIntentId, { amount, words });
        session?.adopt(answer);
        setConfirmation(answer);
      } catch (error) {
        if (isTrialRefused(error)) {
          noteRefusedTrial();
          setRefusal(errorMessage(error));
        }
        // Nothing began. The set-up is read again with the new amount, and keeps the card.
        await refreshOrderWords(error, queryClient);
        if (errorMessage(error) === SUBSCRIPTION_ERRORS.amountChanged) await setup.refetch();
        purchase.retry();
        throw error;
      }
    },
  };
};

type MemberTrialProps = SignupProps & { userId: string };

const actionsFor = ({ remedy: way }: Failure, plan: PlanKey | null) =>
  way === 'sign-in' ? (
    <SignInAgain />
  ) : (
    <Button kind="line" small onClick={() => openDialog('plans', plan)}>
      {m.choosePlan}
    </Button>
  );

type Trial = ReturnType<typeof useMemberTrial>;

const NotBegun = ({ trial }: { trial: Trial }) => {
  const failure = describeSetup(trial.failure);
  return (
    <Alert
      title={failure.text}
      actions={
        failure.remedy === 'again' ? (
          <Button kind="line" small onClick={() => trial.retry()}>
            {m.tryAgain}
          </Button>
        ) : (
          actionsFor(failure, trial.plan?.key ?? null)
        )
      }
    />
  );
};

type CardProps = { trial: Trial; onBusy: (isBusy: boolean) => void; onClose: () => void };

const MemberCard = ({ trial, onBusy, onClose }: CardProps) => {
  const { plan, setup, endsAt } = trial;
  if (trial.failure !== null) return <NotBegun trial={trial} />;
  if (plan === null) return <PlansMissing />;
  if (trial.needsLocation) return <LocationForm />;
  const quote = setup.data?.setup.quote;
  if (setup.data === undefined || quote === undefined || endsAt === null) {
    return (
      <div className={css.cardPlace}>
        <CardWaiting />
      </div>
    );
  }
  const { user, setup: card } = setup.data;
  return (
    <TrialCard
      key={card.setup_intent_id}
      clientSecret={card.client_secret}
      setupIntentId={card.setup_intent_id}
      resumed={card.card_ready}
      wallets={card.wallets}
      holder={user.name}
      email={user.email}
      nameless="Customer"
      plan={plan}
      quote={quote}
      endsAt={endsAt}
      confirm={trial.confirm}
      confirmFailed={PAYMENT_ERRORS.confirmationFailed}
      onBusy={onBusy}
      onEscape={onClose}
      actionsFor={(failure) => actionsFor(failure, plan.key)}
    />
  );
};

/** The trial for a member who already has an account; it begins with the card. */
export const MemberTrial = ({ userId, plan: asked, onClose, onSuccess }: MemberTrialProps) => {
  const trial = useMemberTrial(userId, asked);
  const held = useRef(false);
  const { confirmation, refusal, plan, plans } = trial;
  const finish = () => {
    if (confirmation) onSuccess(confirmation.user);
    onClose();
  };
  const close = () => {
    if (!held.current) finish();
  };
  const step = confirmation === null ? 'Payment' : 'Confirmation';
  return (
    <SignupFrame
      step={refusal === null ? step : 'Refused'}
      moments={trialMoments({
        plan,
        quote: trial.setup.data?.setup.quote,
        endsAt: trial.endsAt,
        today: trial.today,
      })}
      onClose={close}
    >
      {refusal !== null && (
        <RefusedStep
          text={refusal}
          onSubscribe={() => openDialog('plans', plan?.key ?? null)}
          onClose={close}
        />
      )}
      {confirmation !== null && <ConfirmationStep confirmation={confirmation} onDone={finish} />}
      {refusal === null && confirmation === null && (
        <>
          {plan !== null && trial.mayHaveTrial && (
            <PlanChoice
              plans={plans}
              chosen={plan.id}
              onChoose={({ key }) => trial.choosePlan(key)}
            />
          )}
          {plan !== null && trial.mayHaveTrial && <PromotionCode {...trial.purchase} />}
          <MemberCard
            trial={trial}
            onBusy={(isBusy) => {
              held.current = isBusy;
            }}
            onClose={close}
          />
        </>
      )}
    </SignupFrame>
  );
};
