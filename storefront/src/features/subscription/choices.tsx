import { useQuery } from '@tanstack/react-query';
import type { Membership } from 'contract';
import { type ReactNode, useState } from 'react';
import * as m from '#messages/membership';
import { plansQuery } from '../../api/catalogue.ts';
import { callSubscription } from '../../api/subscription.ts';
import { ActionRow, button, longButton } from '../../ui/action-row/action-row.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { useFocusKept } from '../../ui/focus-when-replaced.ts';
import {
  ArrowClockwiseIcon,
  ArrowsLeftRightIcon,
  PauseCircleIcon,
  ReceiptIcon,
  XCircleIcon,
} from '../../ui/icons/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, strong } from '../../ui/type.css.ts';
import {
  type ChoiceTexts,
  can,
  changeFailure,
  otherPlan,
  pauseTexts,
  refundChoiceTexts,
  resumeTexts,
  switchTexts,
  undoSwitchTexts,
  undoTexts,
  withdrawalTexts,
} from './change-texts.ts';
import { refundTexts } from './membership-texts.ts';
import * as css from './subscription.css.ts';
import { choices, note } from './subscription.css.ts';
import { useChange } from './use-membership.ts';

type DialogRowProps = {
  icon: ReactNode;
  texts: ChoiceTexts;
  /** The button's label; null when the change is not possible now. */
  buttonText: string | null;
  long?: boolean;
  /** The dialog that asks for confirmation, loaded when it is first opened. */
  dialog: (onClose: () => void) => ReactNode;
};

const DialogRow = ({ icon, texts, buttonText, long, dialog }: DialogRowProps) => {
  const [open, setOpen] = useState(false);
  const action = buttonText !== null && (
    <Button kind="line" small className={long ? longButton : button} onClick={() => setOpen(true)}>
      {buttonText}
    </Button>
  );
  return (
    <ActionRow icon={icon} {...texts} action={action || undefined}>
      {open && dialog(() => setOpen(false))}
    </ActionRow>
  );
};

type ChoiceListProps = { label: string; children: ReactNode };

/**
 * The list of possible changes. After a change its row disappears together with the focus, so the
 * list takes the focus, for keyboard users.
 */
const ChoiceList = ({ label, children }: ChoiceListProps) => {
  const focus = useFocusKept<HTMLUListElement>();
  return (
    <ul className={choices} aria-label={label} {...focus}>
      {children}
    </ul>
  );
};

const loadDialogs = () => import('./change-dialogs.tsx');
const PauseDialog = lazyPart(async () => (await loadDialogs()).PauseDialog);
const SwitchDialog = lazyPart(async () => (await loadDialogs()).SwitchDialog);
const ResumeDialog = lazyPart(async () => (await loadDialogs()).ResumeDialog);
const RefundDialog = lazyPart(async () => (await loadDialogs()).RefundDialog);
const WithdrawalDialog = lazyPart(async () => (await loadDialogs()).WithdrawalDialog);

const SwitchRow = ({ membership }: { membership: Membership }) => {
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = otherPlan(membership, plans);
  return (
    <DialogRow
      icon={<ArrowsLeftRightIcon />}
      texts={switchTexts(plan, membership)}
      buttonText={can(membership, 'switch') && plan !== undefined ? m.change : null}
      dialog={(onClose) =>
        plan && <SwitchDialog plan={plan} status={membership.status} onClose={onClose} />
      }
    />
  );
};

type UndoRowProps = {
  texts: ChoiceTexts;
  undo: () => Promise<Membership>;
  /** Text of the toast after success. */
  done: string;
  onUndone?: (() => void) | undefined;
};

/** Takes a change back; that costs nothing today, so no dialog is needed. */
const UndoRow = ({ texts, undo: take, done, onUndone }: UndoRowProps) => {
  const undo = useChange(take, done, onUndone);
  return (
    <ActionRow
      icon={<ArrowClockwiseIcon />}
      {...texts}
      action={
        <Button
          kind="line"
          small
          className={button}
          busy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {undo.isPending ? m.processing : m.keepIt}
        </Button>
      }
    >
      {undo.error && (
        <div className={css.below}>
          <Alert title={changeFailure(undo.error)} />
        </div>
      )}
    </ActionRow>
  );
};

/** A change that the server names, or the right to withdraw from the contract. */
export type ChoiceKind = Exclude<Membership['actions'][number], 'repair_payment'> | 'withdraw';

type ChoiceProps = { kind: ChoiceKind; membership: Membership; onUndone?: () => void };

const Choice = ({ kind, membership, onUndone }: ChoiceProps) => {
  const resume = resumeTexts(membership);
  switch (kind) {
    case 'pause':
      return (
        <DialogRow
          icon={<PauseCircleIcon />}
          texts={pauseTexts(membership)}
          buttonText={can(membership, 'pause') ? m.pause : null}
          dialog={(onClose) => <PauseDialog membership={membership} onClose={onClose} />}
        />
      );
    case 'switch':
      return <SwitchRow membership={membership} />;
    case 'request_refund':
      return (
        <DialogRow
          icon={<ReceiptIcon />}
          texts={refundChoiceTexts(membership)}
          buttonText={can(membership, 'request_refund') ? m.ask : null}
          dialog={(onClose) => <RefundDialog membership={membership} onClose={onClose} />}
        />
      );
    case 'resume':
      return (
        <DialogRow
          icon={<ArrowClockwiseIcon />}
          texts={resume}
          buttonText={resume.title}
          dialog={(onClose) => <ResumeDialog membership={membership} onClose={onClose} />}
        />
      );
    case 'undo_cancellation':
      return (
        <UndoRow
          texts={undoTexts(membership)}
          undo={() => callSubscription('undoCancellation')}
          done={m.goesOn}
          onUndone={onUndone}
        />
      );
    case 'undo_switch':
      return (
        <UndoRow
          texts={undoSwitchTexts(membership)}
          undo={() => callSubscription('undoSwitch')}
          done={m.planKept({ plan: membership.plan?.name ?? '' })}
        />
      );
    case 'cancel':
      return (
        <ActionRow
          icon={<XCircleIcon />}
          title={m.cancel}
          text={m.cancelText}
          action={
            <LinkButton kind="line" small className={button} to="/cancel-subscription">
              {m.cancel}
            </LinkButton>
          }
        />
      );
    case 'withdraw':
      return (
        <DialogRow
          icon={<XCircleIcon />}
          texts={withdrawalTexts(membership.withdrawal_until ?? '')}
          buttonText={m.withdraw}
          long
          dialog={(onClose) => <WithdrawalDialog onClose={onClose} />}
        />
      );
  }
};

type ChoicesProps = Omit<ChoiceProps, 'kind'> & { label: string; kinds: readonly ChoiceKind[] };

/** Changes of a subscription, each with its button or why it is not possible now. */
export const Choices = ({ label, kinds, ...props }: ChoicesProps) => (
  <ChoiceList label={label}>
    {kinds.map((kind) => (
      <Choice key={kind} kind={kind} {...props} />
    ))}
  </ChoiceList>
);

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
