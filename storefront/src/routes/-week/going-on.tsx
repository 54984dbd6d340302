import { Link } from '@tanstack/react-router';
import { addDays, clockText, type TrainingWeekAnswer } from 'contract';
import { useState } from 'react';
import * as m from '#messages/weekPage';
import { serverDate } from '../../api/server-clock.ts';
import { ArrowLink } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay, writtenShortDate } from '../../ui/dates.ts';
import { rowLink, rows } from '../../ui/session-row.css.ts';
import { small, soft, t2, t4 } from '../../ui/type.css.ts';
import { WeekBars } from '../-programmes/week-bars.tsx';
import * as css from './week.css.ts';
import { type Planned, useNextSession } from './week-words.ts';
import { type WorkoutRow, WorkoutRows } from './workout-rows.tsx';

type Week = TrainingWeekAnswer;

/** '6 of 16 done, ends on Saturday 12 December', 'Starts on …', 'Finished on …'. */
const programmeText = (enrolment: Week['enrolments'][number], today: string): string => {
  const { done, total, start_on, ends_on, finished_at, is_available } = enrolment;
  if (finished_at !== null) return m.finishedOn({ day: writtenDay(new Date(finished_at)) });
  if (!is_available) return m.notAvailable({ done });
  if (start_on > today) return m.startsOn({ day: writtenDay(dayOf(start_on)) });
  return ends_on === null
    ? m.restWaits({ done, total })
    : m.endsOn({ done, total, day: writtenDay(dayOf(ends_on)) });
};

type WeekProps = { week: Week; today: string };

const MyProgrammes = ({ week, today }: WeekProps) => {
  if (week.enrolments.length === 0) return null;
  return (
    <aside className={css.part} aria-labelledby="my-programmes">
      <h2 className={t2} id="my-programmes">
        {m.yourProgrammes}
      </h2>
      <ul className={rows}>
        {week.enrolments.map((enrolment) => (
          <li key={enrolment.id} className={css.textRow}>
            <h3 className={t4}>
              {enrolment.slug === null ? (
                enrolment.title
              ) : (
                <Link to="/programmes/$slug" params={{ slug: enrolment.slug }} className={rowLink}>
                  {enrolment.title}
                </Link>
              )}
            </h3>
            <p className={cx(small, soft)}>{programmeText(enrolment, today)}</p>
            <WeekBars weeks={enrolment.weeks} />
          </li>
        ))}
      </ul>
      <div>
        <ArrowLink to="/programmes">{m.allProgrammes}</ArrowLink>
      </div>
    </aside>
  );
};

const CONTINUE_MAX = 3;

/** 'Stopped at 11:20 of 25 min, on 24 November'. */
const stoppedText = (progress: Week['continue'][number]): string =>
  m.stopped({
    clock: clockText(progress.duration_completed),
    minutes: Math.round(progress.duration_total / 60),
    day: writtenShortDate(new Date(progress.updated_at), serverDate()),
  });

/** 'Tomorrow, Strong Middle: week 2, day 4' */
const plannedText = ({ date, session }: Planned, today: string): string => {
  const day = date === addDays(today, 1) ? m.tomorrow : writtenDay(dayOf(date));
  const { programme, week, day: number } = session;
  return programme === null || week === null || number === null
    ? day
    : m.planned({ day, programme, week, number });
};

/** What was begun, and the next session, which may be done before its day. */
const GoOn = ({ week, today, next }: WeekProps & { next: Planned | null }) => {
  const begun = week.continue.slice(0, CONTINUE_MAX);
  const items: WorkoutRow[] = begun.map((progress) => ({
    workoutId: progress.workout_id,
    kind: 'resume',
    text: stoppedText(progress),
  }));
  if (next !== null && items.every(({ workoutId }) => workoutId !== next.session.workout_id)) {
    const { workout_id: workoutId, title } = next.session;
    items.push({ workoutId, title, kind: 'early', text: plannedText(next, today) });
  }
  return <WorkoutRows title={m.goOn} level={t2} items={items} />;
};

/** Below the band: what was begun or comes next, and the programmes; at first all of it at once. */
export const GoingOn = ({ memberId, ...props }: WeekProps & { memberId: string }) => {
  const next = useNextSession(props.week, props.today, memberId);
  const [isShown, setShown] = useState(false);
  if (next !== undefined && !isShown) setShown(true);
  if (next === undefined && !isShown) return null;
  return (
    <>
      <GoOn {...props} next={next ?? null} />
      <MyProgrammes {...props} />
    </>
  );
};
