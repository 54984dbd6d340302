import { useQuery } from '@tanstack/react-query';
import { TRIAL_CONFIRMATION_CLOSE_MS } from 'contract';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#messages/signup';
import { plansQuery } from '../../api/catalogue.ts';
import type { Confirmation } from '../../api/payments.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog, DialogAside } from '../../ui/dialog/dialog.tsx';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { held, hidden } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { lead, strong, t1 } from '../../ui/type.css.ts';
import * as css from './signup.css.ts';
import { daysRemaining, firstName, type TrialMoment } from './texts.ts';

const STEPS = ['Signup', 'Payment', 'Confirmation'] as const;

/** The steps of the sign-up (spec section 2, Landing page, Modals). */
type SignupStep = (typeof STEPS)[number];
/** A refused trial has no steps and no dates. */
type ShownStep = SignupStep | 'Refused';

const Steps = ({ current }: { current: SignupStep }) => {
  const reached = STEPS.indexOf(current);
  return (
    <ol className={css.steps} aria-label={m.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(css.step, index < reached && css.stepDone)}
          aria-current={step === current ? 'step' : undefined}
        >
          {index < reached && (
            <>
              <CheckIcon />
              <span className={hidden}>{m.stepDone}</span>
            </>
          )}
          {m.step({ step })}
        </li>
      ))}
    </ol>
  );
};

/** Room for a text that is shown later, as high as this one or higher. */
const Room = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <span className={held} aria-hidden="true">
      {text}
    </span>
  );

const Moments = ({ moments }: { moments: readonly TrialMoment[] }) => (
  <ol className={css.moments}>
    {moments.map(({ when, date, what, other }) => (
      <li key={when} className={css.moment}>
        <p className={css.momentText}>
          <b className={cx(css.textPlace, strong)}>
            <span>{when}</span>
            <Room text={date} />
          </b>{' '}
          <span className={css.textPlace}>
            <span>{what}</span>
            <Room text={other} />
          </span>
        </p>
      </li>
    ))}
  </ol>
);

/** Focuses itself when the step changes, for keyboard and screen reader users. */
const StepBody = ({ step, children }: { step: ShownStep; children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.focus({ preventScroll: true });
    body.current?.closest('[role="dialog"]')?.scrollIntoView({ block: 'start' });
  }, [step]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields, and this is a step
    <div
      ref={body}
      role="group"
      aria-label={step === 'Refused' ? m.withoutTrial : m.step({ step })}
      tabIndex={-1}
      className={css.body}
    >
      {children}
    </div>
  );
};

type SignupFrameProps = {
  step: ShownStep;
  moments: readonly TrialMoment[];
  onClose: () => void;
  children: ReactNode;
};

/** The sign-up dialog's frame: the trial's dates, the steps, and the current step. */
export const SignupFrame = ({ step, moments, onClose, children }: SignupFrameProps) => (
  <Dialog
    open
    onClose={onClose}
    title={step === 'Refused' ? m.withoutTrial : m.title}
    size={step === 'Refused' ? 'middle' : 'large'}
    aside={
      step === 'Refused'
        ? undefined
        : {
            at: 'start',
            content: (
              <DialogAside
                title={m.sevenDays}
                className={step === 'Payment' ? undefined : css.deskOnly}
              >
                <Moments moments={moments} />
              </DialogAside>
            ),
          }
    }
  >
    {step !== 'Refused' && <Steps current={step} />}
    <StepBody step={step}>{children}</StepBody>
  </Dialog>
);

/**
 * Shown instead of the plans while they load or when they failed to: nobody can agree to an unknown
 * amount.
 */
export const PlansMissing = () => {
  const { isFetching, refetch } = useQuery(plansQuery());
  if (isFetching) {
    return (
      <div role="status">
        <span className={hidden}>{m.loadingPlans}</span>
        <Skeleton className={css.waiting} />
      </div>
    );
  }
  return (
    <Alert
      title={m.plansFailed}
      actions={
        <Button kind="line" small onClick={() => refetch()}>
          {m.tryAgain}
        </Button>
      }
    />
  );
};

type ConfirmationStepProps = {
  confirmation: Confirmation;
  /** Called after three seconds (spec section 4, Trial signup flow), or earlier by the button. */
  onDone: () => void;
};

export const ConfirmationStep = ({ confirmation, onDone }: ConfirmationStepProps) => {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), TRIAL_CONFIRMATION_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.confirmation} role="status">
      <span className={css.mark}>
        <CheckIcon className={css.markIcon} size="large" />
      </span>
      <p className={t1}>{m.welcome({ name: firstName(confirmation.user) })}</p>
      <p className={lead}>
        {confirmation.message}. {daysRemaining(confirmation.trial_days_remaining)}
      </p>
      <LinkButton to="/workouts" onClick={onDone}>
        {m.firstWorkout}
      </LinkButton>
      <LinkButton kind="quiet" to="/start" onClick={onDone}>
        {m.startHere}
      </LinkButton>
    </div>
  );
};
