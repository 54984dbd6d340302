import type { Membership } from 'contract';
import { useState } from 'react';
import { pauseSubscription } from '../../../api/subscription.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Chips } from '../../../ui/chips/chips.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { changeFailure } from '../change-failure.ts';
import { PAUSE_LENGTHS, type PauseLength, pauseLength, pauseTerms } from '../pause-words.ts';
import { useChange } from '../use-change.ts';
import { AgreeDialog } from './agree-dialog.tsx';

type PauseDialogProps = { membership: Membership; onClose: () => void };

/** How long to pause, and what that means on which day (spec section 2, Cancellation). */
export const PauseDialog = ({ membership, onClose }: PauseDialogProps) => {
  const [months, setMonths] = useState<PauseLength>('1');
  const pause = useChange(pauseSubscription, 'Your pause is agreed', onClose);
  return (
    <AgreeDialog
      title="Pause your subscription"
      description="You keep what you have paid for. You can go on sooner at any time."
      agree={`Pause for ${pauseLength(months)}`}
      keep="Do not pause"
      busy={pause.isPending}
      onAgree={() => pause.mutate({ months: Number(months) })}
      onClose={onClose}
    >
      {pause.error && <Alert title={changeFailure(pause.error)} />}
      <Chips
        label="How long"
        name="months"
        options={PAUSE_LENGTHS.map((value) => ({ value, word: pauseLength(value) }))}
        value={months}
        onChange={(value) => value !== '' && setMonths(value)}
      />
      <div aria-live="polite">
        <Facts facts={pauseTerms(membership, months, new Date())} />
      </div>
    </AgreeDialog>
  );
};
