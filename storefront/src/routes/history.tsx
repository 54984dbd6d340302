import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type TrainingHistory, type User, WEEKLY_GOAL_MAX } from 'contract';
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
import { dateFormat, dayOf, shortDate, writtenDate } from '../ui/dates.ts';
import { ExportIcon } from '../ui/icons/icons.ts';
import { held, hidden, wrap } from '../ui/layout.css.ts';
import { ErrorBox } from '../ui/message/message.tsx';
import { Stepper } from '../ui/stepper/stepper.tsx';
import { micro, small, soft, strong, t1, t3 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import { useDownload } from './-account/use-download.ts';
import { FirstHistory, WillKeep } from './-history/first-history.tsx';
import * as css from './-history/history.css.ts';
import { SessionList } from './-history/session-list.tsx';

type Week = TrainingHistory['weeks'][number];

const dayAlone = dateFormat({ day: 'numeric' });

/** '7 Sep' for the first week and for each month's first, otherwise the day alone. */
const shortDay = (weeks: readonly Week[], index: number): string => {
  if (index === weeks.length - 1) return m.now;
  const date = dayOf(weeks[index]?.starts_on ?? '');
  const before = weeks[index - 1];
  const isNewMonth = before === undefined || dayOf(before.starts_on).getMonth() !== date.getMonth();
  return isNewMonth ? shortDate(date) : dayAlone(date);
};

const WeekTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <div className={hidden}>
    <table>
      <caption>{m.minutesAWeek}</caption>
      <thead>
        <tr>
          <th scope="col">{m.weekOf}</th>
          <th scope="col">{m.minutesHead}</th>
          <th scope="col">{m.sessions}</th>
          <th scope="col">{m.keptHead}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.starts_on}>
            <th scope="row">{writtenDate(dayOf(week.starts_on))}</th>
            <td>{week.minutes}</td>
            <td>{week.sessions}</td>
            <td>{week.state === 'kept' ? m.keptHead : week.state === 'resting' ? m.rest : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Minutes of the last weeks as bars with their numbers; the present week is last. */
const WeekBars = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  return (
    <section className={css.part} aria-labelledby="minutes-a-week">
      <h2 className={t3} id="minutes-a-week">
        {m.minutesAWeek}
      </h2>
      <WeekTable weeks={weeks} />
      <ol className={css.bars} aria-hidden="true">
        {weeks.map((week, index) => (
          <li key={week.starts_on} className={css.week} data-state={week.state}>
            <span className={cx(micro, css.minutes, week.state === 'kept' && strong)}>
              {week.minutes}
            </span>
            <span
              className={css.bar}
              style={{ height: `${(week.minutes / most) * css.TALLEST_REM}rem` }}
            />
            <span className={cx(micro, css.day)}>{shortDay(weeks, index)}</span>
          </li>
        ))}
      </ol>
      <p className={cx(small, soft, css.legend)} aria-hidden="true">
        <span>
          <i className={css.keptSign} />
          {m.weekKept}
        </span>
        <span>
          <i className={css.sign} />
          {m.thisWeek}
        </span>
      </p>
    </section>
  );
};

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

/** The weeks from the first one with a session on, so that the chart does not begin blank. */
const sinceFirstSession = (weeks: TrainingHistory['weeks']) =>
  weeks.slice(
    Math.max(
      0,
      weeks.findIndex(({ sessions }) => sessions > 0),
    ),
  );

const History = ({ user }: { user: User }) => {
  const { data: history, isError, refetch } = useQuery(trainingHistoryQuery(user.id));
  // The totals are of the last weeks; whether there is any session at all, the list knows.
  const list = useInfiniteQuery(trainingSessionsQuery(user.id));
  const hasNone = list.data?.pages[0]?.sessions.length === 0;
  const isKnown = history !== undefined && !list.isPending;
  return (
    <div className={wrap}>
      <div className={css.head}>
        <h1 className={t1}>{titles.history}</h1>
        {!(isKnown && hasNone) && <Export className={cx(!isKnown && held)} />}
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          {!isKnown && !isError && <Skeleton className={css.waiting} />}
          {history === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
          {isKnown && hasNone && <FirstHistory memberId={user.id} goal={history.weekly_goal} />}
          {isKnown && !hasNone && (
            <>
              <WeekBars weeks={sinceFirstSession(history.weeks)} />
              <SessionList memberId={user.id} />
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
