import { type Membership, REASON_MAX_LENGTH } from 'contract';
import { useState } from 'react';
import { requestRefund } from '../../../api/subscription.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextareaField } from '../../../ui/field/field.tsx';
import { small, soft } from '../../../ui/type.css.ts';
import { changeFailure } from '../change-failure.ts';
import { refundChoiceWords } from '../choice-words.ts';
import { REFUND_TIMES } from '../refund-words.ts';
import { useChange } from '../use-change.ts';
import { AgreeDialog } from './agree-dialog.tsx';

type RefundDialogProps = { membership: Membership; onClose: () => void };

/** Ask for the last payment back, with a reason if she likes. */
export const RefundDialog = ({ membership, onClose }: RefundDialogProps) => {
  const [reason, setReason] = useState('');
  const request = useChange(requestRefund, 'We have your request', onClose);
  return (
    <AgreeDialog
      title="Ask for a refund"
      description={refundChoiceWords(membership).text}
      agree="Ask for a refund"
      keep="Do not ask"
      busy={request.isPending}
      onAgree={() => request.mutate({ reason })}
      onClose={onClose}
    >
      {request.error && <Alert title={changeFailure(request.error)} />}
      <TextareaField
        label="What went wrong? (optional)"
        name="reason"
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={cx(small, soft)}>
        {REFUND_TIMES} If it is granted, your subscription ends at once.
      </p>
    </AgreeDialog>
  );
};
