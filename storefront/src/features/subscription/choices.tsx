import { useQuery } from '@tanstack/react-query';
import type { Membership } from 'contract';
import {
  type FocusEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { plansQuery } from '../../api/plans.ts';
import { undoCancellation } from '../../api/subscription.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  ArrowClockwiseIcon,
  ArrowsLeftRightIcon,
  PauseCircleIcon,
  ReceiptIcon,
  XCircleIcon,
} from '../../ui/icons/icons.ts';
import { small, soft, strong } from '../../ui/type.css.ts';
import {
  type ChoiceTexts,
  can,
  changeFailure,
  otherPlan,
  pauseTexts,
  refundChoiceTexts,
  resumeTexts,
  switchTexts,
  undoTexts,
} from './change-texts.ts';
import { refundTexts } from './membership-texts.ts';
import * as css from './subscription.css.ts';
import { button, choices, note } from './subscription.css.ts';
import { useChange } from './use-membership.ts';

type RowProps = {
  icon: ReactNode;
  texts: ChoiceTexts;
  /** The button; without it the row only says why there is none. */
  action?: ReactNode;
  /** What belongs to the row but opens elsewhere or stands below it. */
  children?: ReactNode;
};

/** One way on: what it is, what it means, and its button. */
const ChoiceRow = ({ icon, texts: words, action, children }: RowProps) => (
  <li className={action === undefined ? css.still : css.choice}>
    <span className={css.icon}>{icon}</span>
    <div>
      <p className={strong}>{words.title}</p>
      <p className={cx(small, soft)}>{words.text}</p>
    </div>
    {action}
    {children}
  </li>
);

type DialogRowProps = {
  icon: ReactNode;
  texts: ChoiceTexts;
  /** What stands on the button; null when it cannot be done at this moment. */
  buttonText: string | null;
  /** The dialog that asks for agreement, loaded when it is first opened. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A way on that is agreed to in a dialog. */
const DialogRow = ({ icon, texts: words, buttonText: word, dialog }: DialogRowProps) => {
  const [open, setOpen] = useState(false);
  const action = word !== null && (
    <Button kind="line" small className={button} onClick={() => setOpen(true)}>
      {word}
    </Button>
  );
  return (
    <ChoiceRow icon={icon} texts={words} action={action || undefined}>
      {open && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </ChoiceRow>
  );
};

type ChoiceListProps = { label: string; children: ReactNode };

/**
 * The ways on, one under the other. A change takes its row away, and the focus with it:
 * then the list takes the focus, so that keyboard users stay in place.
 */
export const ChoiceList = ({ label, children }: ChoiceListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const lastFocused = useRef<Element | null>(null);

  const remember = ({ target }: FocusEvent) => {
    // A dialog that a row has opened is its child to React alone; it gives the focus back itself.
    if (list.current?.contains(target)) lastFocused.current = target;
  };

  useEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) list.current?.focus();
  });

  return (
    <ul ref={list} className={choices} aria-label={label} tabIndex={-1} onFocus={remember}>
      {children}
    </ul>
  );
};

const PauseDialog = lazy(async () => ({
  default: (await import('./change-dialogs.tsx')).PauseDialog,
}));
const SwitchDialog = lazy(async () => ({
  default: (await import('./change-dialogs.tsx')).SwitchDialog,
}));
const ResumeDialog = lazy(async () => ({
  default: (await import('./change-dialogs.tsx')).ResumeDialog,
}));
const RefundDialog = lazy(async () => ({
  default: (await import('./change-dialogs.tsx')).RefundDialog,
}));

type ChoiceProps = { membership: Membership };

/** Pause 1-3 months. */
export const PauseChoice = ({ membership }: ChoiceProps) => (
  <DialogRow
    icon={<PauseCircleIcon />}
    texts={pauseTexts(membership)}
    buttonText={can(membership, 'pause') ? 'Pause' : null}
    dialog={(onClose) => <PauseDialog membership={membership} onClose={onClose} />}
  />
);

/** Switch to the other plan. */
export const SwitchChoice = ({ membership }: ChoiceProps) => {
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = otherPlan(membership, plans);
  return (
    <DialogRow
      icon={<ArrowsLeftRightIcon />}
      texts={switchTexts(plan)}
      buttonText={can(membership, 'switch') && plan !== undefined ? 'Switch' : null}
      dialog={(onClose) => plan && <SwitchDialog plan={plan} onClose={onClose} />}
    />
  );
};

/** Ask for the last payment back. */
export const RefundChoice = ({ membership }: ChoiceProps) => (
  <DialogRow
    icon={<ReceiptIcon />}
    texts={refundChoiceTexts(membership)}
    buttonText={can(membership, 'request_refund') ? 'Ask' : null}
    dialog={(onClose) => <RefundDialog membership={membership} onClose={onClose} />}
  />
);

/** End a pause. */
export const ResumeChoice = ({ membership }: ChoiceProps) => {
  const words = resumeTexts(membership);
  return (
    <DialogRow
      icon={<ArrowClockwiseIcon />}
      texts={words}
      buttonText={words.title}
      dialog={(onClose) => <ResumeDialog membership={membership} onClose={onClose} />}
    />
  );
};

type UndoChoiceProps = ChoiceProps & { onUndone?: () => void };

/** Take a cancellation back; it costs nothing today, so one press is enough. */
export const UndoChoice = ({ membership, onUndone }: UndoChoiceProps) => {
  const undo = useChange(undoCancellation, 'Your subscription goes on', onUndone);
  return (
    <ChoiceRow
      icon={<ArrowClockwiseIcon />}
      texts={undoTexts(membership)}
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
    </ChoiceRow>
  );
};

/** The way to the cancellation. */
export const CancelChoice = () => (
  <ChoiceRow
    icon={<XCircleIcon />}
    texts={{ title: 'Cancel', text: 'Two steps. You keep access until the period ends.' }}
    action={
      <LinkButton kind="line" small className={css.button} to="/cancel-subscription">
        Cancel
      </LinkButton>
    }
  />
);

/** State of a requested refund; nothing when there is none. */
export const RefundState = ({ membership: { refund } }: { membership: Membership }) => {
  if (refund === null) return null;
  const { title, text } = refundTexts(refund);
  return (
    <div className={note} role="status">
      <p className={strong}>{title}</p>
      <p className={small}>{text}</p>
    </div>
  );
};
