import { Link } from '@tanstack/react-router';
import { addDays, isAway, type MemberAway, mondayOf } from 'contract';
import { useState } from 'react';
import * as m from '#messages/calendar';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, shortDate, shortWeekday, writtenDay } from '../../ui/dates.ts';
import { CaretLeftIcon, CaretRightIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { soft, t4 } from '../../ui/type.css.ts';
import * as css from './calendar.css.ts';
import { type Entry, periodText } from './plan.ts';

const DAYS_SHOWN = 28;

/** A session in its day. Its title is drawn where there is room; the mark is decoration. */
const Session = ({ entry: { day, mark } }: { entry: Entry }) => (
  <Link to="/workouts/$slug" params={{ slug: day.workout.slug }} className={css.session}>
    <i className={css.mark[mark]} aria-hidden="true" />
    <span className={css.title}>{day.workout.title}</span>
    <span className={hidden}>
      {m.sessionMinutes({ minutes: day.minutes_done ?? day.workout.duration })}
      {mark === 'done' && m.sessionDone}
    </span>
  </Link>
);

type DayProps = {
  date: string;
  isToday: boolean;
  isFirst: boolean;
  isAwayDay: boolean;
  entries: readonly Entry[];
};

/** One day, read out as 'Friday 27 November, today, Bird Dog Balance, 20 minutes'. */
const Day = ({ date, isToday, isFirst, isAwayDay, entries }: DayProps) => {
  const name = [writtenDay(dayOf(date)), isToday && m.isToday, isAwayDay && m.isAway].filter(
    Boolean,
  );
  const number = String(dayOf(date).getDate());
  return (
    <li
      className={cx(css.day, isAwayDay && css.away, isToday && css.today)}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={hidden}>{name.join(', ')}</span>
      <span className={css.number} aria-hidden="true">
        {isFirst || number === '1' ? shortDate(dayOf(date)) : number}
      </span>
      {isAwayDay && (
        <span className={soft} aria-hidden="true">
          {m.awayDay}
        </span>
      )}
      {entries.map((entry) => (
        <Session key={`${entry.enrolment.id} ${entry.day.key}`} entry={entry} />
      ))}
    </li>
  );
};

type MonthProps = { today: string; entries: readonly Entry[]; away: readonly MemberAway[] };

/** Four weeks as a list of days; at first those with the present week second. */
export const Month = ({ today, entries, away }: MonthProps) => {
  const [daysOn, setDaysOn] = useState(0);
  const first = addDays(mondayOf(today), daysOn - 7);
  const dates = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index));
  const periods = away.map(({ from_on, until_on }) => ({ fromOn: from_on, untilOn: until_on }));
  return (
    <section aria-labelledby="weeks">
      <div className={css.monthHead}>
        <h2 className={t4} id="weeks" aria-live="polite">
          {periodText(first, addDays(first, DAYS_SHOWN - 1))}
        </h2>
        <div className={css.steps}>
          <IconButton label={m.fourWeeksBack} onClick={() => setDaysOn(daysOn - DAYS_SHOWN)}>
            <CaretLeftIcon />
          </IconButton>
          <Button kind="quiet" small onClick={() => setDaysOn(0)}>
            {m.today}
          </Button>
          <IconButton label={m.fourWeeksOn} onClick={() => setDaysOn(daysOn + DAYS_SHOWN)}>
            <CaretRightIcon />
          </IconButton>
        </div>
      </div>
      <div className={css.weekdays} aria-hidden="true">
        {dates.slice(0, 7).map((date) => (
          <span key={date} className={css.weekday}>
            {shortWeekday(dayOf(date))}
          </span>
        ))}
      </div>
      <ol className={css.month} aria-labelledby="weeks">
        {dates.map((date, index) => (
          <Day
            key={date}
            date={date}
            isToday={date === today}
            isFirst={index === 0}
            isAwayDay={isAway(periods, date)}
            entries={entries.filter(({ on }) => on === date)}
          />
        ))}
      </ol>
    </section>
  );
};
