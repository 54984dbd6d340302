import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REASON_MAX_LENGTH } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { cancelSubscription } from '../../api/subscription.ts';
import { refreshMember, useMembership } from '../../features/subscription/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { TextareaField } from '../../ui/field/field.tsx';
import { ArrowLeftIcon } from '../../ui/icons/icons.ts';
import { buttons } from '../../ui/layout.css.ts';
import * as css from './cancellation.css.ts';
import { AFTERWARDS, cancellationFailure, cancellationTerms } from './cancellation-words.ts';
import { StepFrame } from './step-frame.tsx';

type ConfirmStepProps = {
  onBack: () => void;
  /** Told when the subscription ends; null when it has ended at once. */
  onDone: (endsAt: string | null) => void;
};

/** Step 2: why, if she likes, and the last question (spec section 2, Cancellation). */
export const ConfirmStep = ({ onBack, onDone }: ConfirmStepProps) => {
  const { data: membership } = useMembership();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const cancellation = useMutation({
    mutationFn: cancelSubscription,
    onSuccess: ({ ends_at }) => {
      onDone(ends_at);
      return refreshMember(queryClient);
    },
  });
  const busy = cancellation.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) cancellation.mutate({ reason });
  };
  return (
    <StepFrame title="Are you sure?" text="Step 2 of 2. Nothing is cancelled yet." takesFocus>
      <form className={css.form} onSubmit={submit}>
        <p>{cancellationTerms(membership)}</p>
        <p>{AFTERWARDS}</p>
        <TextareaField
          label="Why are you leaving? (optional)"
          name="reason"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancellation.error && <Alert title={cancellationFailure(cancellation.error)} />}
        <div className={buttons}>
          <LinkButton to="/workouts">Keep My Subscription</LinkButton>
          <Button type="submit" kind="line" busy={busy}>
            {busy ? 'Processing...' : 'Cancel Subscription'}
          </Button>
        </div>
        <div>
          <Button kind="quiet" onClick={onBack}>
            <ArrowLeftIcon />
            Back
          </Button>
        </div>
      </form>
    </StepFrame>
  );
};
