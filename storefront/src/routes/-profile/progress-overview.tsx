import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from 'contract';
import * as m from '#messages/progress';
import { doneQuery, trainingHistoryQuery } from '../../api/training.ts';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDate } from '../../ui/dates.ts';
import { small, soft, t3 } from '../../ui/type.css.ts';
import { WeekBars } from '../-history/week-bars.tsx';
import * as css from './progress-overview.css.ts';

type Mine = { memberId: string };

const Completed = ({ memberId }: Mine) => {
  const { data: done } = useQuery(doneQuery(memberId));
  const list = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'completed'));
  const workouts = list.data?.pages.flatMap((page) => page.workouts) ?? [];
  if (list.data === undefined) return null;
  if (workouts.length === 0) {
    return <p className={soft}>{m.none}</p>;
  }
  return (
    <>
      <ul className={css.list}>
        {workouts.map(({ id, slug, title }) => (
          <li key={id} className={css.one}>
            <Link to="/workouts/$slug" params={{ slug }}>
              {title}
            </Link>
            {done?.[id] && (
              <span className={cx(small, soft)}>{writtenDate(dayOf(done[id].last_on))}</span>
            )}
          </li>
        ))}
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
  const { data: history, isError } = useQuery(trainingHistoryQuery(memberId));
  if (history !== undefined) return <WeekBars weeks={history.weeks} />;
  return isError ? <p className={soft}>{m.minutesFailed}</p> : <Skeleton className={css.waiting} />;
};

/** A member's statistics: minutes by week and completed workouts. */
export const ProgressOverview = ({ user }: { user: Pick<User, 'id'> }) => (
  <div className={css.summary}>
    <Minutes memberId={user.id} />
    <section className={css.completed} aria-labelledby="completed">
      <h2 className={t3} id="completed">
        {m.completed}
      </h2>
      <Completed memberId={user.id} />
    </section>
  </div>
);
