import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { dayIn, type Enrolment, type MemberAway, type User } from 'contract';
import { useRef, useState } from 'react';
import * as m from '#messages/calendar';
import * as titles from '#messages/titles';
import { awayQuery, enrolmentsQuery, removeAway } from '../api/enrolments.ts';
import { browserTimeZone, serverDate } from '../api/server-clock.ts';
import { useTrainingChange } from '../features/progress/index.ts';
import { toasts } from '../features/toast/index.ts';
import { privateHead } from '../head/page-head.ts';
import { Skeleton } from '../ui/basics.tsx';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { dayAndMonth, dayOf } from '../ui/dates.ts';
import { AirplaneTiltIcon } from '../ui/icons/icons.ts';
import { wrap } from '../ui/layout.css.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ErrorBox } from '../ui/message/message.tsx';
import { small, soft, t1, t3 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import * as css from './-calendar/calendar.css.ts';
import { FeedBox } from './-calendar/feed-box.tsx';
import { Month } from './-calendar/month.tsx';
import { NextList } from './-calendar/next-list.tsx';
import { entriesOf, markOf, periodText } from './-calendar/plan.ts';

const AwayDialog = lazyPart(async () => (await import('./-calendar/away-dialog.tsx')).AwayDialog);

const Legend = ({ enrolments }: { enrolments: readonly Enrolment[] }) => (
  <p className={cx(small, soft, css.legend)} aria-hidden="true">
    <span>
      <i className={cx(css.mark.done, css.legendMark)} />
      {m.done}
    </span>
    {enrolments.map(
      ({ id, title, finished_at }, index) =>
        finished_at === null && (
          <span key={id}>
            <i className={cx(css.mark[markOf(index)], css.legendMark)} />
            {title}
          </span>
        ),
    )}
  </p>
);

type PlanProps = {
  today: string;
  enrolments: readonly Enrolment[];
  away: readonly MemberAway[];
};

const Plan = ({ today, enrolments, away }: PlanProps) => {
  const entries = entriesOf(enrolments);
  return (
    <>
      <div className={css.part}>
        <Month today={today} entries={entries} away={away} />
        <Legend enrolments={enrolments} />
      </div>
      <NextList today={today} enrolments={enrolments} entries={entries} />
    </>
  );
};

const Calendar = ({ user }: { user: User }) => {
  const today = dayIn(browserTimeZone(), serverDate());
  const programmes = useQuery(enrolmentsQuery(user.id));
  const periods = useQuery(awayQuery(user.id));
  const { data: enrolments } = programmes;
  const { data: away } = periods;
  const [isLeaving, setIsLeaving] = useState(false);
  const awayButton = useRef<HTMLButtonElement>(null);
  const isLoaded = enrolments !== undefined && away !== undefined;
  const isFailed = !isLoaded && (programmes.isError || periods.isError);
  const retry = () => {
    void programmes.refetch();
    void periods.refetch();
  };
  return (
    <div className={wrap}>
      <div className={css.head}>
        <h1 className={t1}>{titles.calendar}</h1>
        <Button
          ref={awayButton}
          kind="line"
          aria-haspopup="dialog"
          disabled={!isLoaded}
          onClick={() => setIsLeaving(true)}
        >
          <AirplaneTiltIcon />
          {m.away}
        </Button>
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          {isLoaded && <Plan today={today} enrolments={enrolments} away={away} />}
          {!isLoaded && !isFailed && <Skeleton className={css.waiting} />}
          {isFailed && <ErrorBox onRetry={retry} />}
        </div>
        <div className={css.side}>
          {isLoaded && (
            <AwayPeriods
              today={today}
              periods={away}
              onRemoved={() => awayButton.current?.focus()}
            />
          )}
          <FeedBox memberId={user.id} />
        </div>
      </div>
      {isLeaving && isLoaded && (
        <AwayDialog
          memberId={user.id}
          today={today}
          periods={away}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </div>
  );
};

/** When a member's sessions are: four weeks, what comes next, days away, and the own calendar. */
const CalendarPage = () => (
  <MembersOnly title={titles.calendar} signInText={m.signInText}>
    {(user) => <Calendar user={user} />}
  </MembersOnly>
);

const textOf = ({ from_on, until_on }: MemberAway): string =>
  until_on === null
    ? m.awayFrom({ day: dayAndMonth(dayOf(from_on)) })
    : periodText(from_on, until_on);

type AwayPeriodsProps = {
  today: string;
  periods: readonly MemberAway[];
  onRemoved: () => void;
};

const AwayPeriods = ({ today, periods, onRemoved }: AwayPeriodsProps) => {
  const removal = useTrainingChange(({ id }: MemberAway) => removeAway(id), {
    onDone: (_, { from_on }) => {
      onRemoved();
      toasts.show({ kind: 'done', title: from_on <= today ? m.welcomeBack : m.removed });
    },
  });
  const present = periods.filter(({ until_on }) => until_on === null || until_on >= today);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="away">
      <h2 className={t3} id="away">
        {m.away}
      </h2>
      <ul>
        {present.map((period) => {
          const word = period.from_on <= today ? m.back : m.remove;
          return (
            <li key={period.id} className={css.period}>
              <span>{textOf(period)}</span>
              <Button
                kind="quiet"
                small
                busy={removal.isPending && removal.variables.id === period.id}
                aria-label={`${word}: ${textOf(period)}`}
                onClick={() => removal.mutate(period)}
              >
                {word}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const Route = createFileRoute('/calendar')({
  head: privateHead('/calendar', titles.calendar),
  component: CalendarPage,
});
