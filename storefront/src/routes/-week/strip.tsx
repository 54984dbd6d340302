import { Link } from '@tanstack/react-router';
import { addDays, mondayOf, type TrainingWeekAnswer } from 'contract';
import * as m from '#messages/week';
import { capital } from '../../locale.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, shortWeekday, writtenDay } from '../../ui/dates.ts';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { figures, small, t3, t4 } from '../../ui/type.css.ts';
import * as css from './strip.css.ts';
import { goalText, paneState } from './week-words.ts';

type Week = TrainingWeekAnswer;
type Day = Week['days'][number];

/** 'Friday 27 November, today, Bird Dog Balance, 20 minutes': everything that a pane shows. */
const spokenDay = ({ date, state, sessions }: Day, today: string): string => {
  const what = sessions.map(({ title, minutes, session_id }) => {
    if (session_id !== null) return m.sessionDone({ title });
    return m.sessionMinutes({ title, minutes });
  });
  if (what.length === 0) what.push(state === 'away' ? m.isAway : m.isRest);
  return [writtenDay(dayOf(date)), ...(date === today ? [m.isToday] : []), ...what].join(', ');
};

/** 'Rest', as a row of its own. */
const restWord = ({ state }: Day): string => capital(state === 'away' ? m.isAway : m.isRest);

/** One day: a mark for the eye, its full name for screen readers; leads to its workout. */
const Pane = ({ day, today }: { day: Day; today: string }) => {
  const open = day.sessions.filter(({ session_id }) => session_id === null);
  const slug = [...open, ...day.sessions].find((session) => session.slug !== null)?.slug;
  const name = <span className={hidden}>{spokenDay(day, today)}</span>;
  const state = paneState(day);
  return (
    <li className={css.day} data-state={state} data-today={day.date === today || undefined}>
      <span className={css.pane} aria-hidden="true">
        {state === 'done' && <CheckIcon size="large" />}
        {open.length > 0 && (
          <span className={css.paneMinutes}>
            {open.reduce((sum, { minutes }) => sum + minutes, 0)}
          </span>
        )}
      </span>
      <span className={css.dayName} aria-hidden="true">
        {shortWeekday(dayOf(day.date))}
      </span>
      <span className={cx(css.dayText, day.sessions.length > 0 ? t4 : small)} aria-hidden="true">
        {day.sessions.map(({ title }) => title).join(', ') || restWord(day)}
      </span>
      <span className={cx(css.dayText, small, figures)} aria-hidden="true">
        {day.sessions.length > 0 &&
          m.minutes({ minutes: day.sessions.reduce((sum, { minutes }) => sum + minutes, 0) })}
      </span>
      {slug ? (
        <Link to="/workouts/$slug" params={{ slug }} className={css.dayLink}>
          {name}
        </Link>
      ) : (
        name
      )}
    </li>
  );
};

type StripProps = {
  week: Week;
  today: string;
  className?: string;
};

/** The week's goal, and its seven days. */
export const Strip = ({ week, today, className }: StripProps) => {
  const { text, hint } = goalText(week);
  return (
    <section className={cx(css.strip, className)} aria-labelledby="my-week">
      <div className={css.goal}>
        <h2 className={t3} id="my-week">
          {text}
        </h2>
        <Link to="/history" hash="my-week" className={cx(small, css.goalLink)}>
          {m.changeGoal}
        </Link>
      </div>
      <ol className={css.days}>
        {week.days.map((day) => (
          <Pane key={day.date} day={day} today={today} />
        ))}
      </ol>
      {hint !== null && <p className={small}>{hint}</p>}
    </section>
  );
};

/** The place of the strip until the week is loaded. */
export const StripSkeleton = ({ today }: { today: string }) => (
  <div className={css.strip} aria-hidden="true">
    <div className={css.goal}>
      <Skeleton className={css.goalWaiting} />
    </div>
    <ol className={css.days}>
      {Array.from({ length: 7 }, (_, index) => addDays(mondayOf(today), index)).map((date) => (
        <li key={date} className={css.day}>
          <span className={css.pane} />
          <span className={css.dayName}>{shortWeekday(dayOf(date))}</span>
        </li>
      ))}
    </ol>
  </div>
);
