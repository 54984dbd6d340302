import { hasPremium } from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/frame';
import { startTrial } from '../features/dialogs/index.ts';
import { useSession } from '../features/session/index.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import type { ButtonStyle } from '../ui/button/button-class.ts';
import { heldForMembers } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';

type StartButtonProps = Pick<ButtonStyle, 'kind'> & { className?: string; children: ReactNode };

/** For a visitor, starts the trial. For a member with full access, leads to the workouts. */
export const StartButton = ({ kind, className, children }: StartButtonProps) => {
  const { status, user } = useSession();
  if (user !== null && hasPremium(user)) {
    return (
      <LinkButton kind={kind} className={className} to="/workouts">
        {m.goToWorkouts}
      </LinkButton>
    );
  }
  return (
    <Button
      kind={kind}
      className={cx(className, status === 'loading' && heldForMembers)}
      onClick={startTrial}
    >
      {children}
    </Button>
  );
};
