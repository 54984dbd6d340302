import type { Membership, User } from 'contract';
import type { ReactNode } from 'react';
import {
  ChoiceList,
  can,
  PauseChoice,
  RefundChoice,
  RefundState,
  ResumeChoice,
  SwitchChoice,
  UndoChoice,
  useMembership,
} from '../../features/subscription/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { t3 } from '../../ui/type.css.ts';
import * as css from './cancellation.css.ts';
import { StepFrame } from './steps.tsx';
import { cancellationFacts, cancelledText } from './texts.ts';

const Alternatives = ({ membership }: { membership: Membership }) => (
  <section className={css.part} aria-labelledby="alternatives">
    <h2 className={t3} id="alternatives">
      Would one of these do?
    </h2>
    <ChoiceList label="Alternatives">
      {can(membership, 'resume') && <ResumeChoice membership={membership} />}
      <PauseChoice membership={membership} />
      <SwitchChoice membership={membership} />
      <RefundChoice membership={membership} />
    </ChoiceList>
    <RefundState membership={membership} />
  </section>
);

const Actions = ({ children }: { children?: ReactNode }) => (
  <div className={buttons}>
    <LinkButton to="/workouts">Keep My Subscription</LinkButton>
    {children}
  </div>
);

/** Already cancelled: the end date, and how to undo it. */
const AlreadyCancelled = ({ membership }: { membership: Membership }) => (
  <section className={css.part}>
    <p>{cancelledText(membership.ends_at)}</p>
    <ChoiceList label="What you can change">
      {can(membership, 'undo_cancellation') && <UndoChoice membership={membership} />}
      {can(membership, 'request_refund') && <RefundChoice membership={membership} />}
    </ChoiceList>
    <RefundState membership={membership} />
  </section>
);

const NothingToCancel = () => (
  <section className={css.part}>
    <p>There is nothing to cancel: you have no subscription, and nothing is charged.</p>
    <div>
      <LinkButton to="/workouts">Continue Browsing</LinkButton>
    </div>
  </section>
);

const firstStepText = (membership?: Membership): string => {
  if (membership === undefined || can(membership, 'cancel')) {
    return 'Step 1 of 2. Nothing is cancelled yet.';
  }
  return membership.ends_at === null ? 'Nothing is charged.' : 'You have cancelled.';
};

type InfoStepProps = {
  user: User;
  /** Whether the member returned from the next step. */
  cameBack: boolean;
  onContinue: () => void;
};

/** Step 1: the current plan, and the alternatives (spec section 2, Cancellation). */
export const InfoStep = ({ user, cameBack, onContinue }: InfoStepProps) => {
  const { data: membership, isError, refetch } = useMembership();
  const isCancelled = membership !== undefined && membership.ends_at !== null;
  const mayCancel = membership === undefined || can(membership, 'cancel');
  return (
    <StepFrame title="Before you go" text={firstStepText(membership)} takesFocus={cameBack}>
      {(mayCancel || isCancelled) && <Facts facts={cancellationFacts(user, membership)} />}
      {isError && membership === undefined && (
        <ErrorBox
          title="Your subscription could not be read."
          text="You can cancel it all the same."
          action={{ word: 'Try Again', onPress: () => void refetch() }}
        />
      )}
      {membership === undefined && !isError && <Skeleton className={css.waiting} />}
      {isCancelled && <AlreadyCancelled membership={membership} />}
      {membership && !isCancelled && mayCancel && <Alternatives membership={membership} />}
      {mayCancel && (
        <Actions>
          <Button kind="line" onClick={onContinue}>
            Continue with Cancellation
          </Button>
        </Actions>
      )}
      {!mayCancel && !isCancelled && <NothingToCancel />}
    </StepFrame>
  );
};
