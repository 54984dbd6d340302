import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CANCEL_FEEDBACK, type CancelFeedback, REASON_MAX_LENGTH } from 'contract';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as m from '#messages/cancelSubscription';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { callSubscription } from '../../api/subscription.ts';
import { Choices, can, refreshMember, useMembership } from '../../features/subscription/index.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField, TextareaField } from '../../ui/field/field.tsx';
import { ArrowLeftIcon } from '../../ui/icons/icons.ts';
import { buttons, wrap } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { soft, t1 } from '../../ui/type.css.ts';
import { main, page, side } from '../-account/account.css.ts';
import * as css from './cancellation.css.ts';
import { AFTERWARDS, cancellationFailure, cancellationTerms, cancelledText } from './texts.ts';

type StepFrameProps = {
  title: string;
  text: string;
  /** Whether it replaced another step and must take over its focus. */
  takesFocus: boolean;
  children: ReactNode;
};

/** The frame of a cancellation step: the title beside the content. */
export const StepFrame = ({ title, text, takesFocus, children }: StepFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // The step is a new page for the eye: it begins with the header.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <div className={cx(wrap, page)}>
      <div className={cx(side, css.side)}>
        <h1 className={cx(t1, css.title)} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={soft}>{text}</p>
      </div>
      <div className={cx(main, css.main)}>{children}</div>
    </div>
  );
};

type ConfirmStepProps = {
  onBack: () => void;
  /** Called with the end of the subscription; null when it ended at once. */
  onDone: (endsAt: string | null) => void;
};

/** Step 2: an optional reason and the confirmation (spec section 2, Cancellation). */
export const ConfirmStep = ({ onBack, onDone }: ConfirmStepProps) => {
  const { data: membership } = useMembership();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [feedback, setFeedback] = useState<CancelFeedback>();
  const cancellation = useMutation({
    mutationFn: () =>
      callSubscription('cancelSubscription', { body: { reason, ...(feedback && { feedback }) } }),
    onSuccess: ({ ends_at }) => {
      onDone(ends_at);
      return refreshMember(queryClient);
    },
  });
  const busy = cancellation.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) cancellation.mutate();
  };
  return (
    <StepFrame title={m.sure} text={m.step2} takesFocus>
      <form className={css.form} onSubmit={submit}>
        <p>{cancellationTerms(membership)}</p>
        <p>{AFTERWARDS}</p>
        <SelectField
          label={m.feedbackLabel}
          placeholder={m.feedbackNone}
          options={CANCEL_FEEDBACK.map((value) => ({
            value,
            word: value === 'other' ? m.feedbackOther : m.feedback({ value }),
          }))}
          value={feedback ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFeedback(CANCEL_FEEDBACK.find((one) => one === value))
          }
        />
        <TextareaField
          label={m.whyLeave}
          name="reason"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancellation.error && <Alert title={cancellationFailure(cancellation.error)} />}
        <div className={buttons}>
          <LinkButton to="/workouts">{m.keep}</LinkButton>
          <Button type="submit" kind="line" busy={busy}>
            {busy ? m.processing : m.cancel}
          </Button>
        </div>
        <div>
          <Button kind="quiet" onClick={onBack}>
            <ArrowLeftIcon />
            {m.back}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
};

type DoneStepProps = {
  /** End of the subscription; null when it ended at once. */
  endsAt: string | null;
  /** Called when the cancellation was undone. */
  onUndone: () => void;
};

/** Step 3: cancelled, how long access continues, and how to undo it (spec section 2). */
export const DoneStep = ({ endsAt, onUndone }: DoneStepProps) => {
  const { brand } = useSuspenseQuery(siteTextsQuery()).data;
  const { data: membership } = useMembership();
  return (
    <StepFrame title={m.processed} text={cancelledText(endsAt)} takesFocus>
      <p>{AFTERWARDS}</p>
      {membership && can(membership, 'undo_cancellation') && (
        <Choices
          label={m.whatYouCanChange}
          membership={membership}
          kinds={['undo_cancellation']}
          onUndone={onUndone}
        />
      )}
      <div className={buttons}>
        <LinkButton to="/workouts">{m.browse}</LinkButton>
        <AnchorButton kind="line" href={`mailto:${brand.support_email}`}>
          {m.contactSupport}
        </AnchorButton>
      </div>
    </StepFrame>
  );
};
