import { useQuery } from '@tanstack/react-query';
import { type calls, type MemberAway, mergeAway, type ResponseOf, TRAINING_ERRORS } from 'contract';
import { useState } from 'react';
import * as m from '#messages/away';
import { type AwayDates, addAway, awayPreviewQuery, removeAway } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { numberWord } from '../../features/moves/index.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { ticks } from '../../ui/basics.css.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayAndMonth, dayOf } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form, pair } from '../../ui/field/field.css.ts';
import { InputField } from '../../ui/field/field.tsx';
import { ArrowRightIcon } from '../../ui/icons/icons.ts';
import { Switch } from '../../ui/switch/switch.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import * as css from './calendar.css.ts';

type Moved = ResponseOf<typeof calls.previewAway>['moved'][number];

/** 'three sessions move; it ends on 18 December, not on 12 December'. */
const movedText = ({ sessions, old_end, new_end }: Moved): string => {
  const moves = m.moves({ count: sessions, word: numberWord(sessions) });
  if (new_end === null) return m.restWaits({ moves });
  const end = dayAndMonth(dayOf(new_end));
  if (new_end === old_end) return m.endsStill({ moves, end });
  if (old_end === null) return m.endsOn({ moves, end });
  return m.endsLater({ moves, end, before: dayAndMonth(dayOf(old_end)) });
};

const WhatHappens = ({ moved }: { moved: readonly Moved[] }) =>
  moved.length === 0 ? (
    <p className={soft}>{m.noneMoves}</p>
  ) : (
    <ul className={ticks}>
      {moved.map((one) => (
        <li key={one.enrolment_id}>
          <ArrowRightIcon />
          <span>
            <b className={strong}>{one.title}:</b> {movedText(one)}
          </span>
        </li>
      ))}
    </ul>
  );

/** Whether a period stays by itself: removing it then takes back what was added, and no more. */
const standsApart = (periods: readonly MemberAway[], { from_on, until_on }: AwayDates): boolean => {
  const known = periods.map((one) => ({ fromOn: one.from_on, untilOn: one.until_on }));
  const added = { fromOn: from_on, untilOn: until_on };
  return mergeAway(known, added).periods.length === known.length + 1;
};

type AwayDialogProps = {
  memberId: string;
  today: string;
  periods: readonly MemberAway[];
  onClose: () => void;
};

/** Asks from when until when the member is away, and says what that moves. */
export const AwayDialog = ({ memberId, today, periods, onClose }: AwayDialogProps) => {
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState('');
  const [isOpenEnd, setIsOpenEnd] = useState(false);
  /** Whether the member wanted to go on without an end. */
  const [isAsked, setIsAsked] = useState(false);
  const dates = { from_on: from, until_on: isOpenEnd ? null : until };
  const isBackwards = !isOpenEnd && until !== '' && until < from;
  const isChosen = from !== '' && (isOpenEnd || (until !== '' && !isBackwards));
  const untilError = () => {
    if (isBackwards) return TRAINING_ERRORS.awayBackwards;
    return isAsked && until === '' ? m.chooseDay : undefined;
  };
  const preview = useQuery({
    ...awayPreviewQuery(memberId, dates),
    enabled: isChosen,
    placeholderData: (before) => before,
  });
  const { mutate: undo } = useTrainingChange(removeAway);
  const add = useTrainingChange(() => addAway(dates), {
    onDone: ({ id, moved }) => {
      onClose();
      const action = { word: m.undo, onPress: () => undo(id) };
      toasts.show({
        kind: 'done',
        title: moved.length === 0 ? m.saved : m.moved,
        ...(standsApart(periods, dates) && { action }),
      });
    },
  });
  const result = () => {
    if (!isChosen) return <p className={soft}>{m.chooseEnd}</p>;
    if (preview.isError) return <p>{errorMessage(preview.error, m.failed)}</p>;
    return preview.data && <WhatHappens moved={preview.data} />;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.title}
      size="middle"
      foot={
        <>
          <Button kind="quiet" small onClick={onClose}>
            {m.cancel}
          </Button>
          <Button busy={add.isPending} onClick={() => (isChosen ? add.mutate() : setIsAsked(true))}>
            {m.moveAll}
          </Button>
        </>
      }
    >
      <div className={form}>
        <div className={pair}>
          <InputField
            label={m.from}
            type="date"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          {!isOpenEnd && (
            <InputField
              label={m.until}
              type="date"
              value={until}
              min={from}
              error={untilError()}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
        </div>
        <Switch
          label={m.openEnd}
          hint={m.openEndHint}
          checked={isOpenEnd}
          onChange={setIsOpenEnd}
        />
        <div className={css.happens} role="status">
          <p className={cx(small, strong)}>{m.happens}</p>
          {result()}
        </div>
      </div>
    </Dialog>
  );
};
