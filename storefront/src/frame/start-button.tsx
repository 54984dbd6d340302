import type { PlanKey } from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/frame';
import {
  openDialog,
  startTrial,
  startTrialWith,
  useNoOffer,
  useOffer,
} from '../features/dialogs/index.ts';
import { useSession } from '../features/session/index.ts';
import { Button, type ButtonStyle, LinkButton } from '../ui/button/button.tsx';
import { heldForMembers } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';
import { held } from '../ui/layout.css.ts';
import { strong } from '../ui/type.css.ts';

type StartButtonProps = Pick<ButtonStyle, 'kind'> & {
  className?: string;
  plan?: PlanKey | undefined;
  children: ReactNode;
};

const choosePlan = () => openDialog('plans');
const addPayment = () => openDialog('add-payment');

/**
 * For a visitor, and a member who may have one, starts the trial. Others are led to the workouts, to
 * the plans, or to the card of the trial that runs. While nothing is sold, it is a sentence.
 */
export const StartButton = ({ kind, className, plan, children }: StartButtonProps) => {
  const { status } = useSession();
  const offer = useOffer();
  const noOffer = useNoOffer();
  if (offer === 'none') {
    return (
      <LinkButton kind={kind} className={className} to="/workouts">
        {m.goToWorkouts}
      </LinkButton>
    );
  }
  if (noOffer !== null && offer !== 'add-payment') return <p className={strong}>{noOffer}</p>;
  if (offer === 'plans' || offer === 'add-payment') {
    return (
      <Button
        kind={kind}
        className={className}
        onClick={offer === 'plans' ? choosePlan : addPayment}
      >
        {offer === 'plans' ? m.choosePlan : m.addPayment}
      </Button>
    );
  }
  return (
    <Button
      kind={kind}
      className={cx(className, status === 'loading' && heldForMembers, offer === null && held)}
      onClick={plan === undefined ? startTrial : startTrialWith(plan)}
    >
      {children}
    </Button>
  );
};
