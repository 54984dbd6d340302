import { useQuery } from '@tanstack/react-query';
import type { Membership } from 'contract';
import { lazy } from 'react';
import { plansQuery } from '../../../api/plans.ts';
import { undoCancellation } from '../../../api/subscription.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import {
  ArrowClockwiseIcon,
  ArrowsLeftRightIcon,
  PauseCircleIcon,
  ReceiptIcon,
  XCircleIcon,
} from '../../../ui/icons/icons.ts';
import { changeFailure } from '../change-failure.ts';
import {
  can,
  otherPlan,
  pauseWords,
  refundChoiceWords,
  resumeWords,
  switchWords,
  undoWords,
} from '../choice-words.ts';
import { useChange } from '../use-change.ts';
import * as css from './choice.css.ts';
import { Choice } from './choice.tsx';
import { DialogChoice } from './dialog-choice.tsx';

const PauseDialog = lazy(async () => ({
  default: (await import('./pause-dialog.tsx')).PauseDialog,
}));
const SwitchDialog = lazy(async () => ({
  default: (await import('./switch-dialog.tsx')).SwitchDialog,
}));
const ResumeDialog = lazy(async () => ({
  default: (await import('./resume-dialog.tsx')).ResumeDialog,
}));
const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}));

type ChoiceProps = { membership: Membership };

/** Pause 1-3 months. */
export const PauseChoice = ({ membership }: ChoiceProps) => (
  <DialogChoice
    icon={<PauseCircleIcon />}
    words={pauseWords(membership)}
    word={can(membership, 'pause') ? 'Pause' : null}
    dialog={(onClose) => <PauseDialog membership={membership} onClose={onClose} />}
  />
);

/** Switch to the other plan. */
export const SwitchChoice = ({ membership }: ChoiceProps) => {
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = otherPlan(membership, plans);
  return (
    <DialogChoice
      icon={<ArrowsLeftRightIcon />}
      words={switchWords(plan)}
      word={can(membership, 'switch') && plan !== undefined ? 'Switch' : null}
      dialog={(onClose) => plan && <SwitchDialog plan={plan} onClose={onClose} />}
    />
  );
};

/** Ask for the last payment back. */
export const RefundChoice = ({ membership }: ChoiceProps) => (
  <DialogChoice
    icon={<ReceiptIcon />}
    words={refundChoiceWords(membership)}
    word={can(membership, 'request_refund') ? 'Ask' : null}
    dialog={(onClose) => <RefundDialog membership={membership} onClose={onClose} />}
  />
);

/** End a pause. */
export const ResumeChoice = ({ membership }: ChoiceProps) => {
  const words = resumeWords(membership);
  return (
    <DialogChoice
      icon={<ArrowClockwiseIcon />}
      words={words}
      word={words.title}
      dialog={(onClose) => <ResumeDialog membership={membership} onClose={onClose} />}
    />
  );
};

type UndoChoiceProps = ChoiceProps & { onUndone?: () => void };

/** Take a cancellation back; it costs nothing today, so one press is enough. */
export const UndoChoice = ({ membership, onUndone }: UndoChoiceProps) => {
  const undo = useChange(undoCancellation, 'Your subscription goes on', onUndone);
  return (
    <Choice
      icon={<ArrowClockwiseIcon />}
      words={undoWords(membership)}
      action={
        <Button
          kind="line"
          small
          className={css.button}
          busy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {undo.isPending ? 'Processing...' : 'Keep it'}
        </Button>
      }
    >
      {undo.error && (
        <div className={css.below}>
          <Alert title={changeFailure(undo.error)} />
        </div>
      )}
    </Choice>
  );
};

/** The way to the cancellation. */
export const CancelChoice = () => (
  <Choice
    icon={<XCircleIcon />}
    words={{ title: 'Cancel', text: 'Two steps. You keep access until the period ends.' }}
    action={
      <LinkButton kind="line" small className={css.button} to="/cancel-subscription">
        Cancel
      </LinkButton>
    }
  />
);
