import { useSuspenseQuery } from '@tanstack/react-query';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { ChoiceList, can, UndoChoice, useMembership } from '../../features/subscription/index.ts';
import { AnchorButton, LinkButton } from '../../ui/button/button.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { AFTERWARDS, cancelledWords } from './cancellation-words.ts';
import { StepFrame } from './step-frame.tsx';

type DoneStepProps = {
  /** When the subscription ends; null when it has ended at once. */
  endsAt: string | null;
  /** She has taken it back. */
  onUndone: () => void;
};

/** Step 3: it is done, until when everything stays open, and the way back (spec section 2). */
export const DoneStep = ({ endsAt, onUndone }: DoneStepProps) => {
  const { brand } = useSuspenseQuery(siteTextsQuery()).data;
  const { data: membership } = useMembership();
  return (
    <StepFrame title="Cancellation Processed" text={cancelledWords(endsAt)} takesFocus>
      <p>{AFTERWARDS}</p>
      {membership && can(membership, 'undo_cancellation') && (
        <ChoiceList label="What you can change">
          <UndoChoice membership={membership} onUndone={onUndone} />
        </ChoiceList>
      )}
      <div className={buttons}>
        <LinkButton to="/workouts">Continue Browsing</LinkButton>
        <AnchorButton kind="line" href={`mailto:${brand.support_email}`}>
          Contact Support
        </AnchorButton>
      </div>
    </StepFrame>
  );
};
