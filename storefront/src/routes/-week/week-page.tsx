import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clockText, dayIn, type TrainingWeekAnswer, type User } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/weekPage';
import { browserTimeZone } from '../../api/time-zone.ts';
import { trainingWeekQuery } from '../../api/training.ts';
import { ArrowLink } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDate, writtenDay } from '../../ui/dates.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { hidden, wrap } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { small, soft, t2, t4 } from '../../ui/type.css.ts';
import { MembersOnly } from '../-account/account-frame.tsx';
import { greeting, Strip } from './strip.tsx';
import { TodayPart, WorkoutRows } from './today.tsx';
import * as css from './week.css.ts';

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
      <ul className={css.rows}>
        {week.enrolments.map((enrolment) => (
          <li key={enrolment.id} className={css.textRow}>
            <h3 className={t4}>
              {enrolment.slug === null ? (
                enrolment.title
              ) : (
                <Link
                  to="/programmes/$slug"
                  params={{ slug: enrolment.slug }}
                  className={css.rowLink}
                >
                  {enrolment.title}
                </Link>
              )}
            </h3>
            <p className={cx(small, soft)}>{programmeText(enrolment, today)}</p>
          </li>
        ))}
      </ul>
      <div>
        <ArrowLink to="/programmes">{m.allProgrammes}</ArrowLink>
      </div>
    </aside>
  );
};

/** Unfinished workouts that are shown; the library has them all. */
const CONTINUE_MAX = 3;

/** 'Stopped at 11:20 of 25 min, on 24 November 2026'. */
const stoppedText = (progress: Week['continue'][number]): string =>
  m.stopped({
    clock: clockText(progress.duration_completed),
    minutes: Math.round(progress.duration_total / 60),
    day: writtenDate(new Date(progress.updated_at)),
  });

const ThisWeek = ({ user }: { user: User }) => {
  const { data: week, isError, refetch } = useQuery(trainingWeekQuery(user.id));
  const now = new Date();
  const today = dayIn(browserTimeZone(), now);
  return (
    <>
      <h1 className={hidden}>{titles.week}</h1>
      <div className={css.band}>
        <div className={cx(wrap, css.bandColumns)}>
          <div className={css.today}>
            <p className={t2}>{greeting(user, now.getHours())}</p>
            {week !== undefined && <TodayPart week={week} today={today} memberId={user.id} />}
            {week === undefined && !isError && <Skeleton className={css.waiting} />}
          </div>
          {week !== undefined && <Strip week={week} today={today} />}
        </div>
      </div>
      <div className={cx(wrap, css.columns)}>
        {week === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
        {week !== undefined && (
          <>
            <WorkoutRows
              title={m.word({ kind: 'resume' })}
              kind="resume"
              items={week.continue.slice(0, CONTINUE_MAX).map((progress) => ({
                workoutId: progress.workout_id,
                text: stoppedText(progress),
              }))}
            />
            <MyProgrammes week={week} today={today} />
          </>
        )}
      </div>
    </>
  );
};

/** A member's week: what is for today, the seven days, and what goes on. */
export const WeekPage = () => (
  <MembersOnly title={titles.week} signInText={m.signInText}>
    {(user) => <ThisWeek user={user} />}
  </MembersOnly>
);
