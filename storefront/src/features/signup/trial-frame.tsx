import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogAside } from '../../ui/dialog/dialog-aside.tsx';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { strong } from '../../ui/type.css.ts';
import * as css from './trial-frame.css.ts';
import type { TrialMoment } from './trial-words.ts';

const STEPS = ['Signup', 'Payment', 'Confirmation'] as const;

/** The steps of the sign-up (spec section 2, Landing page, Modals). */
export type TrialStep = (typeof STEPS)[number];

const Steps = ({ current }: { current: TrialStep }) => {
  const reached = STEPS.indexOf(current);
  return (
    <ol className={css.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(css.step, index < reached && css.stepDone)}
          aria-current={step === current ? 'step' : undefined}
        >
          {index < reached && (
            <>
              <CheckIcon />
              <span className={hidden}>Done: </span>
            </>
          )}
          {step}
        </li>
      ))}
    </ol>
  );
};

const Moments = ({ moments }: { moments: readonly TrialMoment[] }) => (
  <ol className={css.moments}>
    {moments.map(({ when, what }) => (
      <li key={when} className={css.moment}>
        <p>
          <b className={strong}>{when}</b>
          <br />
          {what}
        </p>
      </li>
    ))}
  </ol>
);

/** Takes the focus whenever the step changes, so that keyboards and readers begin at its top. */
const StepBody = ({ step, children }: { step: TrialStep; children: ReactNode }) => {
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
    <div ref={body} role="group" aria-label={step} tabIndex={-1} className={css.body}>
      {children}
    </div>
  );
};

type TrialFrameProps = {
  step: TrialStep;
  moments: readonly TrialMoment[];
  onClose: () => void;
  children: ReactNode;
};

/** The sign-up dialog's frame: what the trial is, the steps, and the step that she is at. */
export const TrialFrame = ({ step, moments, onClose, children }: TrialFrameProps) => (
  <Dialog
    open
    onClose={onClose}
    title="Start your free trial"
    size="large"
    aside={{
      at: 'start',
      content: (
        <DialogAside
          title="Free for seven days"
          className={step === 'Payment' ? undefined : css.deskOnly}
        >
          <Moments moments={moments} />
        </DialogAside>
      ),
    }}
  >
    <Steps current={step} />
    <StepBody step={step}>{children}</StepBody>
  </Dialog>
);
