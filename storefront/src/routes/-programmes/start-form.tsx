import { useQuery } from '@tanstack/react-query';
import { addDays, dayIn, type Programme, START_DAYS_AHEAD_MAX, TRAINING_ERRORS } from 'contract';
import { useEffect, useId, useState } from 'react';
import * as m from '#messages/programme';
import { datesQuery, startProgramme } from '../../api/enrolments.ts';
import { browserTimeZone } from '../../api/server-clock.ts';
import { useServerDay } from '../../api/use-server-day.ts';
import { useAfterSignIn } from '../../features/dialogs/index.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { useSession } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { small, soft, strong, t2 } from '../../ui/type.css.ts';
import { DayChips } from './day-row.tsx';
import * as css from './programmes.css.ts';
import { paceText, usualDays } from './texts.ts';

type StartFormProps = { programme: Programme };

/**
 * Starts a programme on a day, with the days of the week on which the member trains. A visitor is
 * asked to sign in; the same start is sent after that.
 */
export const StartForm = ({ programme }: StartFormProps) => {
  const { user } = useSession();
  const dateId = useId();
  // The page of the server knows no day: it is the reader's.
  const [today, setToday] = useState('');
  const [startOn, setStartOn] = useState('');
  const [days, setDays] = useState<readonly number[]>(() => usualDays(programme));
  const now = useServerDay();
  useEffect(() => {
    const day = dayIn(browserTimeZone(), now);
    setToday(day);
    setStartOn((chosen) => {
      const isOver = chosen < day;
      return isOver ? day : chosen;
    });
  }, [now]);
  const start = {
    programme_id: programme.id,
    start_on: startOn,
    training_days: [...days],
  };
  const isChosen = days.length > 0 && startOn >= today && today !== '';
  const preview = useQuery({
    ...datesQuery(user?.id ?? '', start),
    enabled: user !== null && isChosen,
    placeholderData: (before) => before,
  });
  const { mutate, isPending } = useTrainingChange(startProgramme, { failed: m.notStarted });
  const startAfterSignIn = useAfterSignIn(() => mutate(start));
  const send = () => {
    if (!isChosen) return;
    if (user === null) startAfterSignIn();
    else mutate(start);
  };

  const ends = preview.data?.ends_on;
  return (
    <section className={cx(css.start, scriptedOnly)} aria-labelledby="start">
      <h2 className={t2} id="start">
        {m.start}
      </h2>
      <div className={css.field}>
        <label htmlFor={dateId} className={cx(small, strong)}>
          {m.firstDay}
        </label>
        <input
          id={dateId}
          type="date"
          className={css.date}
          value={startOn}
          min={today}
          max={today && addDays(today, START_DAYS_AHEAD_MAX)}
          required
          onChange={(event) => setStartOn(event.currentTarget.value)}
        />
      </div>
      <DayChips label={m.myDays} days={days} onChange={setDays} />
      <p role="status">
        {days.length === 0 && TRAINING_ERRORS.noTrainingDay}
        {days.length > 0 && ends && (
          <>
            <b className={strong}>{paceText(days.length, ends)}</b>{' '}
            <span className={soft}>{m.missOne}</span>
          </>
        )}
      </p>
      <Button busy={isPending} aria-disabled={!isChosen} onClick={send}>
        {startOn === today || startOn === ''
          ? m.startToday
          : m.startOn({ day: writtenDay(dayOf(startOn)) })}
      </Button>
      <p className={cx(small, soft)}>{m.several}</p>
    </section>
  );
};
