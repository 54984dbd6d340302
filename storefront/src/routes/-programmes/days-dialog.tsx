import { useQuery } from '@tanstack/react-query';
import { type Enrolment, TRAINING_ERRORS } from 'contract';
import { useState } from 'react';
import { myDays } from '#messages/programme';
import * as m from '#messages/programmeRun';
import { changeEnrolment, datesQuery } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form } from '../../ui/field/field.css.ts';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { DayChips } from './day-row.tsx';
import { paceText } from './texts.ts';

type DaysDialogProps = { enrolment: Enrolment; memberId: string; onClose: () => void };

/** Other training days for a programme that runs, with the day on which it is then done. */
export const DaysDialog = ({ enrolment, memberId, onClose }: DaysDialogProps) => {
  const [days, setDays] = useState<readonly number[]>(enrolment.training_days);
  const change = { training_days: [...days] };
  const preview = useQuery({
    ...datesQuery(memberId, { enrolment_id: enrolment.id, ...change }),
    enabled: days.length > 0,
    placeholderData: (before) => before,
  });
  const save = useTrainingChange(() => changeEnrolment(enrolment.id, change), {
    failed: null,
    onDone: () => {
      onClose();
      toasts.show({ kind: 'done', title: m.daysChanged });
    },
  });
  const isChosen = days.length > 0;
  return (
    <Dialog open onClose={onClose} title={m.trainingDays} description={enrolment.title}>
      <div className={form}>
        {save.isError && <Alert title={errorMessage(save.error)} />}
        <DayChips
          label={myDays}
          days={days}
          onChange={(chosen) => {
            save.reset();
            setDays(chosen);
          }}
        />
        <p role="status">
          {isChosen
            ? preview.data && paceText(days.length, preview.data.ends_on)
            : TRAINING_ERRORS.noTrainingDay}
        </p>
        <div className={buttons}>
          <Button
            busy={save.isPending}
            aria-disabled={!isChosen}
            onClick={() => isChosen && save.mutate()}
          >
            {m.save}
          </Button>
          <Button kind="line" onClick={onClose}>
            {m.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
