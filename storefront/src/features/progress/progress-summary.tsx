import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from 'contract';
import { progressSummaryQuery } from '../../api/progress.ts';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './progress-summary.css.ts';
import { WeekBars } from './week-bars.tsx';

type Mine = { memberId: string };

const Completed = ({ memberId }: Mine) => {
  const { data: summary } = useQuery(progressSummaryQuery(memberId));
  const list = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'completed'));
  const when = new Map(summary?.completed.map((one) => [one.workout_id, one.completed_at]));
  const workouts = list.data?.pages.flatMap((page) => page.workouts) ?? [];
  if (list.data === undefined) return null;
  if (workouts.length === 0) {
    return <p className={soft}>A workout that you watch to its end stands here.</p>;
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
          Show more
        </Button>
      )}
    </>
  );
};

const Minutes = ({ memberId }: Mine) => {
  const { data: summary, isError } = useQuery(progressSummaryQuery(memberId));
  if (isError) return <p className={soft}>Your minutes cannot be shown at the moment.</p>;
  if (summary === undefined) return <Skeleton className={css.waiting} />;
  return <WeekBars weeks={summary.weeks} />;
};

/** A member's own numbers: her minutes by week, and what she completed. */
export const ProgressSummary = ({ user }: { user: Pick<User, 'id'> }) => (
  <section className={css.summary} aria-labelledby="progress">
    <h2 className={t3} id="progress">
      Your minutes
    </h2>
    <Minutes memberId={user.id} />
    <h3 className={cx(t3, css.second)}>Completed workouts</h3>
    <Completed memberId={user.id} />
  </section>
);
