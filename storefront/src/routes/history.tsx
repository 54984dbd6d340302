import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type TrainingHistory, type User, WEEKLY_GOAL_MAX } from 'contract';
import { useState } from 'react';
import * as m from '#messages/history';
import * as titles from '#messages/titles';
import {
  callSessions,
  setWeeklyGoal,
  trainingHistoryQuery,
  trainingSessionsQuery,
} from '../api/training.ts';
import { useTrainingChange } from '../features/progress/index.ts';
import { privateHead } from '../head/page-head.ts';
import { Skeleton } from '../ui/basics.tsx';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { dateFormat, dayOf } from '../ui/dates.ts';
import { useFocusWhenReplaced } from '../ui/focus-when-replaced.ts';
import { ExportIcon } from '../ui/icons/icons.ts';
import { held, wrap } from '../ui/layout.css.ts';
import { ErrorBox } from '../ui/message/message.tsx';
import { Stepper } from '../ui/stepper/stepper.tsx';
import { small, soft, t1, t3 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import { useDownload } from './-account/use-download.ts';
import { FirstHistory, WillKeep } from './-history/first-history.tsx';
import * as css from './-history/history.css.ts';
import { SessionList } from './-history/session-list.tsx';
import { WeekBars } from './-history/week-bars.tsx';

const readSessions = async (): Promise<File> =>
  new File([await callSessions('exportSessions')], 'sessions.csv', { type: 'text/csv' });

const Export = ({ className }: { className?: string }) => {
  const failed = { title: m.downloadFailed, text: m.inAMoment };
  const { busy, download } = useDownload(readSessions, failed);
  return (
    <Button kind="line" busy={busy} className={className} onClick={download}>
      <ExportIcon />
      {m.exportCsv}
    </Button>
  );
};

const monthName = dateFormat({ month: 'long' });

const Totals = ({ history }: { history: TrainingHistory }) => {
  const first = history.weeks[0];
  const month = first === undefined ? '' : monthName(dayOf(first.starts_on));
  const [hours, minutes] = [Math.floor(history.minutes_total / 60), history.minutes_total % 60];
  return (
    <div className={css.totals}>
      <p>
        <b className={css.total}>{history.kept_total}</b>
        <span className={cx(small, soft)}>{m.weeksKept({ count: history.kept_total })}</span>
      </p>
      <p>
        <b className={css.total}>{history.sessions_total}</b>
        <span className={cx(small, soft)}>
          {m.sessionsSince({ count: history.sessions_total, month })}
        </span>
      </p>
      <p>
        <b className={css.total}>{hours}</b>
        <span className={cx(small, soft)}>{m.hoursAndMinutes({ hours, minutes })}</span>
      </p>
    </div>
  );
};

const Goal = ({ goal }: { goal: number }) => {
  const change = useTrainingChange(setWeeklyGoal);
  const shown = change.isPending ? change.variables : goal;
  return (
    <section className={css.goal} aria-labelledby="my-week">
      <h2 className={t3} id="my-week">
        {m.myWeek}
      </h2>
      <p className={small}>{m.goalText}</p>
      <Stepper
        value={shown}
        min={1}
        max={WEEKLY_GOAL_MAX}
        less={m.oneLess}
        more={m.oneMore}
        busy={change.isPending}
        onChange={(next) => change.mutate(next)}
      >
        <output className={css.total} aria-label={m.goal({ count: shown })}>
          {shown}
        </output>
      </Stepper>
    </section>
  );
};

const History = ({ user }: { user: User }) => {
  const { data: history, isError, refetch } = useQuery(trainingHistoryQuery(user.id));
  // The totals are of the last weeks; whether there is any session at all, the list knows.
  const list = useInfiniteQuery(trainingSessionsQuery(user.id));
  const hasNone = list.data?.pages[0]?.sessions.length === 0;
  const isKnown = history !== undefined && !list.isPending;
  const [removals, setRemovals] = useState(0);
  const heading = useFocusWhenReplaced<HTMLHeadingElement>(String(removals));
  return (
    <div className={wrap}>
      <div className={css.head}>
        <h1 className={t1} ref={heading} tabIndex={-1}>
          {titles.history}
        </h1>
        {!(isKnown && hasNone) && <Export className={cx(!isKnown && held)} />}
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          {!isKnown && !isError && <Skeleton className={css.waiting} />}
          {history === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
          {isKnown && hasNone && <FirstHistory memberId={user.id} goal={history.weekly_goal} />}
          {isKnown && !hasNone && (
            <>
              <WeekBars weeks={history.weeks} />
              <SessionList memberId={user.id} onRemoved={() => setRemovals((count) => count + 1)} />
            </>
          )}
        </div>
        {isKnown && (
          <aside className={css.side} aria-label={m.totals}>
            {!hasNone && <Totals history={history} />}
            <Goal goal={history.weekly_goal} />
            {hasNone && <WillKeep />}
          </aside>
        )}
      </div>
    </div>
  );
};

/** What a member has trained: minutes by week, sessions, and the weekly goal. */
const HistoryPage = () => (
  <MembersOnly title={titles.history} signInText={m.signInText}>
    {(user) => <History user={user} />}
  </MembersOnly>
);

export const Route = createFileRoute('/history')({
  head: privateHead('/history', titles.history),
  component: HistoryPage,
});
