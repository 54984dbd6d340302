import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProgressSummary, User } from 'contract';
import * as m from '#messages/progress';
import { progressSummaryQuery } from '../../api/training.ts';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, shortDate, writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { micro, small, soft, t1, t3 } from '../../ui/type.css.ts';
import * as css from './progress-summary.css.ts';

type Week = ProgressSummary['weeks'][number];

const WeekBars = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  const present = weeks.at(-1)?.minutes ?? 0;
  return (
    <>
      <p className={css.present}>
        <b className={cx(t1, css.number)}>{present}</b>{' '}
        <span className={small}>{m.minutesThisWeek({ minutes: present })}</span>
      </p>
      <ol className={css.weeks}>
        {weeks.map((week) => (
          <li key={week.starts_on} className={css.week}>
            <span className={hidden}>
              {m.weekOf({
                day: writtenDate(dayOf(week.starts_on)),
                minutes: m.minutes({ minutes: week.minutes }),
              })}
            </span>
            <span className={cx(micro, css.minutes)} aria-hidden="true">
              {week.minutes > 0 && week.minutes}
            </span>
            <span
              className={css.bar}
              style={{ height: `${(week.minutes / most) * css.TALLEST_REM}rem` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
      <p className={cx(micro, soft, css.scale)} aria-hidden="true">
        <span>{weeks[0] && shortDate(dayOf(weeks[0].starts_on))}</span>
        <span>{m.thisWeek}</span>
      </p>
    </>
  );
};

type Mine = { memberId: string };

const Completed = ({ memberId }: Mine) => {
  const { data: summary } = useQuery(progressSummaryQuery(memberId));
  const list = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'completed'));
  const when = new Map(summary?.completed.map((one) => [one.workout_id, one.completed_at]));
  const workouts = list.data?.pages.flatMap((page) => page.workouts) ?? [];
  if (list.data === undefined) return null;
  if (workouts.length === 0) {
    return <p className={soft}>{m.none}</p>;
  }
  return (
    <>
      <ul className={css.list}>
        {workouts.map(({ id, slug, title }) => {
          const completedAt = when.get(id);
          return (
            <li key={id} className={css.one}>
              <Link to="/workouts/$slug" params={{ slug }}>
                {title}
              </Link>
              {completedAt !== undefined && (
                <span className={cx(small, soft)}>{writtenDate(new Date(completedAt))}</span>
              )}
            </li>
          );
        })}
      </ul>
      {list.hasNextPage && (
        <Button
          kind="line"
          small
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {m.more}
        </Button>
      )}
    </>
  );
};

const Minutes = ({ memberId }: Mine) => {
  const { data: summary, isError } = useQuery(progressSummaryQuery(memberId));
  if (isError && summary === undefined) return <p className={soft}>{m.minutesFailed}</p>;
  if (summary === undefined) return <Skeleton className={css.waiting} />;
  return <WeekBars weeks={summary.weeks} />;
};

/** A member's statistics: minutes by week and completed workouts. */
export const ProgressOverview = ({ user }: { user: Pick<User, 'id'> }) => (
  <section className={css.summary} aria-labelledby="progress">
    <h2 className={t3} id="progress">
      {m.yourMinutes}
    </h2>
    <Minutes memberId={user.id} />
    <h3 className={cx(t3, css.second)}>{m.completed}</h3>
    <Completed memberId={user.id} />
  </section>
);
