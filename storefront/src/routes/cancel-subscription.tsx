import { createFileRoute } from '@tanstack/react-router';
import { type Membership, SIGN_IN_PROMPT, type User } from 'contract';
import { type ReactNode, useState } from 'react';
import * as m from '#messages/cancelSubscription';
import * as titles from '#messages/titles';
import { preparePlans } from '../api/catalogue.ts';
import {
  type ChoiceKind,
  Choices,
  can,
  RefundState,
  useMembershipWithPlans,
} from '../features/subscription/index.ts';
import { privateHead } from '../head/page-head.ts';
import { Facts, Skeleton } from '../ui/basics.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { buttons } from '../ui/layout.css.ts';
import { ErrorBox } from '../ui/message/message.tsx';
import { t3 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import * as css from './-cancel-subscription/cancellation.css.ts';
import { ConfirmStep, DoneStep, StepFrame } from './-cancel-subscription/steps.tsx';
import { cancellationFacts, cancelledText } from './-cancel-subscription/texts.ts';

const alternativesTo = (membership: Membership): ChoiceKind[] => [
  ...(can(membership, 'resume') ? (['resume'] as const) : []),
  'pause',
  can(membership, 'undo_switch') ? 'undo_switch' : 'switch',
  'request_refund',
];

const Alternatives = ({ membership }: { membership: Membership }) => (
  <section className={css.part} aria-labelledby="alternatives">
    <h2 className={t3} id="alternatives">
      {m.alternatives}
    </h2>
    <Choices
      label={m.alternativesLabel}
      membership={membership}
      kinds={alternativesTo(membership)}
    />
    <RefundState membership={membership} />
  </section>
);

const Actions = ({ children }: { children?: ReactNode }) => (
  <div className={buttons}>
    <LinkButton to="/workouts">{m.keep}</LinkButton>
    {children}
  </div>
);

const UNDO = ['undo_cancellation', 'request_refund'] as const;

/** Already cancelled: the end date, and how to undo it. */
const AlreadyCancelled = ({ membership }: { membership: Membership }) => (
  <section className={css.part}>
    <p>{cancelledText(membership.ends_at)}</p>
    <Choices
      label={m.whatYouCanChange}
      membership={membership}
      kinds={UNDO.filter((kind) => can(membership, kind))}
    />
    <RefundState membership={membership} />
  </section>
);

const NothingToCancel = ({ isGiven }: { isGiven: boolean }) => (
  <section className={css.part}>
    <p>{isGiven ? m.givenNothingToCancel : m.nothingToCancel}</p>
    <div>
      <LinkButton to="/workouts">{m.browse}</LinkButton>
    </div>
  </section>
);

const firstStepText = (membership?: Membership): string => {
  if (membership === undefined || can(membership, 'cancel')) {
    return m.step1;
  }
  return membership.ends_at === null ? m.nothingCharged : m.youCancelled;
};

type InfoStepProps = {
  user: User;
  cameBack: boolean;
  onContinue: () => void;
};

/** Step 1: the current plan, and the alternatives (spec section 2, Cancellation). */
const InfoStep = ({ user, cameBack, onContinue }: InfoStepProps) => {
  const { data: membership, isError, refetch } = useMembershipWithPlans();
  const isCancelled = membership !== undefined && membership.ends_at !== null;
  const mayCancel = membership === undefined || can(membership, 'cancel');
  return (
    <StepFrame title={m.beforeYouGo} text={firstStepText(membership)} takesFocus={cameBack}>
      {(mayCancel || isCancelled) && <Facts facts={cancellationFacts(user, membership)} />}
      {isError && membership === undefined && (
        <ErrorBox title={m.notRead} text={m.cancelAllTheSame} onRetry={() => void refetch()} />
      )}
      {membership === undefined && !isError && <Skeleton className={css.waiting} />}
      {isCancelled && <AlreadyCancelled membership={membership} />}
      {membership && !isCancelled && mayCancel && <Alternatives membership={membership} />}
      {mayCancel && (
        <Actions>
          <Button kind="line" onClick={onContinue}>
            {m.goOn}
          </Button>
        </Actions>
      )}
      {!mayCancel && !isCancelled && <NothingToCancel isGiven={membership.given != null} />}
    </StepFrame>
  );
};

/** The step: information, confirmation, or done (spec section 4). */
type Step = { name: 'info' | 'confirm' } | { name: 'done'; endsAt: string | null };

const Steps = ({ user }: { user: User }) => {
  const [step, setStep] = useState<Step | null>(null);
  switch (step?.name) {
    case 'confirm':
      return (
        <ConfirmStep
          onBack={() => setStep({ name: 'info' })}
          onDone={(endsAt) => setStep({ name: 'done', endsAt })}
        />
      );
    case 'done':
      return <DoneStep endsAt={step.endsAt} onUndone={() => setStep({ name: 'info' })} />;
    default:
      return (
        <InfoStep
          user={user}
          cameBack={step !== null}
          onContinue={() => setStep({ name: 'confirm' })}
        />
      );
  }
};

/** The cancellation, in three steps (spec section 2, /cancel-subscription). */
const CancellationPage = () => (
  <MembersOnly title={m.beforeYouGo} signInText={SIGN_IN_PROMPT.manageSubscription}>
    {(user) => <Steps user={user} />}
  </MembersOnly>
);

export const Route = createFileRoute('/cancel-subscription')({
  loader: ({ context: { queryClient } }) => preparePlans(queryClient),
  head: privateHead('/cancel-subscription', titles.cancelSubscription),
  component: CancellationPage,
});
