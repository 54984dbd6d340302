import { addDays } from 'contract';
import { type FormEvent, useState } from 'react';
import * as m from '#messages/planDay';
import { changeEnrolment } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form } from '../../ui/field/field.css.ts';
import { InputField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';

/** The server takes dates within a year from today. */
const DAYS_AHEAD_MAX = 364;

type MoveDialogProps = {
  day: { enrolmentId: string; key: string; title: string; on: string };
  /** The first date that can be chosen. */
  earliest: string;
  onClose: () => void;
};

/** Moves a day of a programme to a date; the days after it take the training days in order. */
export const MoveDialog = ({ day, earliest, onClose }: MoveDialogProps) => {
  const [date, setDate] = useState(day.on);
  const move = useTrainingChange(
    () => changeEnrolment(day.enrolmentId, { pin: { key: day.key, on: date } }),
    {
      failed: null,
      onDone: () => {
        onClose();
        toasts.show({ kind: 'done', title: m.movedTo({ day: writtenDay(dayOf(date)) }) });
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (date !== '' && !move.isPending) move.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={m.anotherDay} description={day.title}>
      <form className={form} onSubmit={send}>
        {move.isError && <Alert title={errorMessage(move.error)} />}
        <InputField
          label={m.day}
          type="date"
          required
          value={date}
          min={earliest}
          max={addDays(earliest, DAYS_AHEAD_MAX)}
          onChange={(event) => {
            move.reset();
            setDate(event.currentTarget.value);
          }}
        />
        <div className={buttons}>
          <Button type="submit" busy={move.isPending}>
            {m.move}
          </Button>
          <Button kind="line" onClick={onClose}>
            {m.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
