import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  billingPeriod,
  type calls,
  type Membership,
  orderTexts,
  REASON_MAX_LENGTH,
  type ResponseOf,
  type ShownWords,
  type SubscriptionPlan,
  writtenMoment,
} from 'contract';
import { type ComponentProps, useState } from 'react';
import * as m from '#messages/changes';
import { ApiError } from '../../api/errors.ts';
import { serverDate } from '../../api/server-clock.ts';
import {
  callLegal,
  pauseSubscription,
  requestRefund,
  resumeSubscription,
  resumptionPreviewQuery,
  switchPlan,
  switchPreviewQuery,
} from '../../api/subscription.ts';
import { Facts, Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/chips/chips.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { TextareaField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft } from '../../ui/type.css.ts';
import { openDialog } from '../dialogs/index.ts';
import {
  orderWords,
  refreshOrderWords,
  useOrderRules,
  WithdrawalInformation,
} from '../order/index.ts';
import { changeWithConfirmation, NotConfirmed } from '../payment-form/index.ts';
import { toasts } from '../toast/index.ts';
import {
  changeFailure,
  PAUSE_LENGTHS,
  type PauseLength,
  pauseLength,
  pauseTerms,
  previewTerms,
  refundChoiceTexts,
  resumeTexts,
} from './change-texts.ts';
import { REFUND_TIMES } from './membership-texts.ts';
import { waiting } from './subscription.css.ts';
import { refreshMember, useChange } from './use-membership.ts';

type AgreeDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'children' | 'cancel' | 'busy' | 'disabled' | 'onConfirm' | 'onClose'
> & {
  agree: string;
};

/** Stays open while the change is in progress, until its result is known. */
const AgreeDialog = ({ agree, onClose, ...dialog }: AgreeDialogProps) => (
  <ConfirmDialog
    {...dialog}
    size="middle"
    confirm={dialog.busy ? m.processing : agree}
    onClose={() => dialog.busy || onClose()}
  />
);

/** What the member agrees to: the displayed amounts, the time they were computed for, the button. */
type Agreement = ShownWords & { amount: number; next_amount: number; proration_date: number };

type AmountDialogProps = {
  title: string;
  description: string;
  agree: string;
  cancel: string;
  preview: ReturnType<typeof switchPreviewQuery>;
  change: (agreement: Agreement) => Promise<ResponseOf<typeof calls.switchPlan>>;
  /** Text of the toast after success. */
  done: string;
  /** Nothing is charged after it. */
  isLast?: boolean;
  onClose: () => void;
};

const CARD_DECLINED = 402;
const AMOUNT_CHANGED = 409;

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

const ChangeCard = ({ onClose }: { onClose: () => void }) => (
  <Button
    kind="line"
    small
    onClick={() => {
      onClose();
      openDialog('add-payment');
    }}
  >
    {m.changeCard}
  </Button>
);

/**
 * A change that may cost something today: shows the amount first and confirms exactly that amount.
 * If it has changed meanwhile (409), or the bank did not confirm it, it is fetched again.
 */
const AmountDialog = (props: AmountDialogProps) => {
  const queryClient = useQueryClient();
  const { data: preview, error, refetch } = useQuery(props.preview);
  const change = useChange(
    (agreement: Agreement) => changeWithConfirmation(() => props.change(agreement)),
    props.done,
    props.onClose,
  );
  const failure = change.error ?? error;
  // What charges nothing today is no order.
  const rules = useOrderRules();
  const isOrder = preview !== undefined && preview.amount > 0;
  const { word, words } = isOrder
    ? orderWords(rules, props.agree)
    : { word: props.agree, words: {} };

  const agree = () => {
    if (preview === undefined) return;
    const { amount, next_charge, proration_date } = preview;
    change.mutate(
      { amount, next_amount: next_charge.amount, proration_date, ...words },
      {
        onError: (reason) => {
          void refreshOrderWords(reason, queryClient);
          if (hasStatus(reason, AMOUNT_CHANGED) || reason instanceof NotConfirmed) void refetch();
        },
      },
    );
  };

  return (
    <AgreeDialog
      title={props.title}
      description={props.description}
      cancel={props.cancel}
      onClose={props.onClose}
      agree={word}
      busy={change.isPending}
      disabled={preview === undefined}
      onConfirm={agree}
    >
      {failure && (
        <Alert
          title={changeFailure(failure)}
          actions={
            (hasStatus(failure, CARD_DECLINED) || failure instanceof NotConfirmed) && (
              <ChangeCard onClose={props.onClose} />
            )
          }
        />
      )}
      <div aria-live="polite">
        {preview ? (
          <Facts facts={previewTerms(preview, props.isLast)} />
        ) : (
          failure === null && <Skeleton className={waiting} />
        )}
      </div>
      {isOrder && <WithdrawalInformation rules={rules} />}
    </AgreeDialog>
  );
};

type PauseDialogProps = { membership: Membership; onClose: () => void };

/** Choose the length of a pause, with its dates (spec section 2, Cancellation). */
export const PauseDialog = ({ membership, onClose }: PauseDialogProps) => {
  const [months, setMonths] = useState<PauseLength>('1');
  const pause = useChange(pauseSubscription, m.pauseDone, onClose);
  return (
    <AgreeDialog
      title={m.pauseTitle}
      description={m.pauseText}
      agree={m.pauseFor({ length: pauseLength(months) })}
      cancel={m.pauseNot}
      busy={pause.isPending}
      onConfirm={() => pause.mutate({ months: Number(months) })}
      onClose={onClose}
    >
      {pause.error && <Alert title={changeFailure(pause.error)} />}
      <Chips
        label={m.howLong}
        name="months"
        options={PAUSE_LENGTHS.map((value) => ({ value, word: pauseLength(value) }))}
        value={months}
        onChange={(value) => value !== '' && setMonths(value)}
      />
      <div aria-live="polite">
        <Facts facts={pauseTerms(membership, months, serverDate())} />
      </div>
    </AgreeDialog>
  );
};

type SwitchDialogProps = {
  plan: SubscriptionPlan;
  status: Membership['status'];
  onClose: () => void;
};

/** Switch to the other plan for the displayed amount (spec section 2, Cancellation). */
export const SwitchDialog = ({ plan, status, onClose }: SwitchDialogProps) => {
  const isMonthly = billingPeriod(plan) === 'monthly';
  const title = isMonthly ? orderTexts.toMonthly : orderTexts.toAnnual;
  const isLater = isMonthly && status === 'active';
  return (
    <AmountDialog
      title={title}
      description={isLater ? m.switchLaterText : m.switchText}
      agree={title}
      cancel={m.stay}
      preview={switchPreviewQuery(plan.id)}
      change={(agreement) => switchPlan({ ...agreement, plan_id: plan.id })}
      done={isLater ? m.switchPlanned : m.switched({ plan: plan.name })}
      onClose={onClose}
    />
  );
};

type ResumeDialogProps = { membership: Membership; onClose: () => void };

/** End a pause for the displayed amount. */
export const ResumeDialog = ({ membership, onClose }: ResumeDialogProps) => {
  const { title, text } = resumeTexts(membership);
  const isLast = membership.ends_at !== null;
  return (
    <AmountDialog
      title={title}
      description={text}
      agree={title}
      cancel={m.keepPause}
      preview={resumptionPreviewQuery()}
      change={resumeSubscription}
      done={isLast ? text : m.goesOn}
      isLast={isLast}
      onClose={onClose}
    />
  );
};

type RefundDialogProps = { membership: Membership; onClose: () => void };

/** Request a refund of the last payment, with an optional reason. */
export const RefundDialog = ({ membership, onClose }: RefundDialogProps) => {
  const [reason, setReason] = useState('');
  const request = useChange(requestRefund, m.refundDone, onClose);
  return (
    <AgreeDialog
      title={m.refund}
      description={refundChoiceTexts(membership).text}
      agree={m.refund}
      cancel={m.refundNot}
      busy={request.isPending}
      onConfirm={() => request.mutate({ reason })}
      onClose={onClose}
    >
      {request.error && <Alert title={changeFailure(request.error)} />}
      <TextareaField
        label={m.whatWentWrong}
        name="reason"
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={cx(small, soft)}>{m.refundText({ times: REFUND_TIMES })}</p>
    </AgreeDialog>
  );
};

/** Confirms a withdrawal from the contract; the receipt comes as a toast and by mail. */
export const WithdrawalDialog = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => callLegal('withdrawFromContract'),
    onSuccess: ({ message, received_at }) => {
      onClose();
      void refreshMember(queryClient);
      toasts.show({
        kind: 'done',
        title: message,
        description: m.withdrawalReceived({ moment: writtenMoment(new Date(received_at)) }),
      });
    },
  });
  return (
    <AgreeDialog
      title={m.withdrawalTitle}
      description={m.withdrawalText}
      agree={m.withdrawalConfirm}
      cancel={m.goBack}
      busy={withdrawal.isPending}
      onConfirm={() => withdrawal.mutate()}
      onClose={onClose}
    >
      {withdrawal.error && <Alert title={changeFailure(withdrawal.error)} />}
    </AgreeDialog>
  );
};
