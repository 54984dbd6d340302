import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type TrainingHistory, type User, WEEKLY_GOAL_MAX } from 'contract';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import {
  exportSessions,
  setWeeklyGoal,
  trainingHistoryQuery,
  trainingKey,
} from '../../api/training.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf } from '../../ui/dates.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { ExportIcon, MinusIcon, PlusIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { small, soft, t1, t3 } from '../../ui/type.css.ts';
import { MembersOnly } from '../-account/account-frame.tsx';
import * as css from './history.css.ts';
import { SessionList } from './session-list.tsx';
import { countText, WeekBars } from './week-bars.tsx';

/** Offers the sessions as a file download. */
const Export = () => {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const url = URL.createObjectURL(new Blob([await exportSessions()], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'sessions.csv';
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      const description = errorMessage(error, 'Please try again in a moment.');
      toasts.show({ kind: 'failure', title: 'Download failed', description });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="line" busy={busy} onClick={download}>
      <ExportIcon />
      Export as CSV
    </Button>
  );
};

const Totals = ({ history }: { history: TrainingHistory }) => {
  const first = history.weeks[0];
  const month =
    first && new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(dayOf(first.starts_on));
  const [hours, minutes] = [Math.floor(history.minutes_total / 60), history.minutes_total % 60];
  return (
    <div className={css.totals}>
      <p>
        <b className={css.total}>{history.kept_total}</b>
        <span className={cx(small, soft)}>
          {history.kept_total === 1 ? 'week kept' : 'weeks kept'}
        </span>
      </p>
      <p>
        <b className={css.total}>{history.sessions_total}</b>
        <span className={cx(small, soft)}>
          {history.sessions_total === 1 ? 'session' : 'sessions'} since {month}
        </span>
      </p>
      <p>
        <b className={css.total}>{hours}</b>
        <span className={cx(small, soft)}>
          {hours === 1 ? 'hour' : 'hours'} and {countText(minutes, 'minute')}
        </span>
      </p>
    </div>
  );
};

/** The weekly goal, one to seven sessions. */
const Goal = ({ memberId, goal }: { memberId: string; goal: number }) => {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: setWeeklyGoal,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trainingKey(memberId) }),
    onError: (error) =>
      toasts.show({ kind: 'failure', title: 'Not saved', description: errorMessage(error) }),
  });
  const shown = change.isPending ? change.variables : goal;
  const stepTo = (next: number) => ({
    'aria-disabled': next < 1 || next > WEEKLY_GOAL_MAX || change.isPending,
    onClick: () => {
      if (next >= 1 && next <= WEEKLY_GOAL_MAX && !change.isPending) change.mutate(next);
    },
  });
  return (
    <section className={css.goal} aria-labelledby="my-week">
      <h2 className={t3} id="my-week">
        My week
      </h2>
      <p className={small}>
        How many sessions make a week a kept one. A week that is kept stays kept.
      </p>
      <div className={css.stepper}>
        <IconButton label="One less" className={css.step} {...stepTo(shown - 1)}>
          <MinusIcon />
        </IconButton>
        <output className={css.total} aria-label={`${countText(shown, 'session')} a week`}>
          {shown}
        </output>
        <IconButton label="One more" className={css.step} {...stepTo(shown + 1)}>
          <PlusIcon />
        </IconButton>
      </div>
    </section>
  );
};

const History = ({ user }: { user: User }) => {
  const { data: history, isError, refetch } = useQuery(trainingHistoryQuery(user.id));
  const action = { word: 'Try Again', onPress: () => void refetch() };
  return (
    <div className={wrap}>
      <div className={css.head}>
        <h1 className={t1}>History</h1>
        <Export />
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          {history !== undefined && <WeekBars weeks={history.weeks} />}
          {history === undefined && !isError && <Skeleton className={css.waiting} />}
          {history === undefined && isError && (
            <ErrorBox title="We could not load this." action={action} />
          )}
          <SessionList memberId={user.id} />
        </div>
        {history !== undefined && (
          <aside className={css.side} aria-label="Totals and goal">
            <Totals history={history} />
            <Goal memberId={user.id} goal={history.weekly_goal} />
          </aside>
        )}
      </div>
    </div>
  );
};

/** What a member has trained: minutes by week, sessions, and the weekly goal. */
export const HistoryPage = () => (
  <MembersOnly title="History" signInText="You need to be signed in to see your history.">
    {(user) => <History user={user} />}
  </MembersOnly>
);
