import { useQuery } from '@tanstack/react-query';
import { dayIn, type Enrolment, type MemberAway, type User } from 'contract';
import { Suspense, useRef, useState } from 'react';
import * as m from '#messages/calendar';
import * as titles from '#messages/titles';
import { awayQuery } from '../../api/calendar.ts';
import { enrolmentsQuery } from '../../api/enrolments.ts';
import { serverDate } from '../../api/server-clock.ts';
import { browserTimeZone } from '../../api/time-zone.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { AirplaneTiltIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { small, soft, t1 } from '../../ui/type.css.ts';
import { MembersOnly } from '../-account/account-frame.tsx';
import { AwayPeriods } from './away-periods.tsx';
import * as css from './calendar.css.ts';
import { Month } from './month.tsx';
import { NextList } from './next-list.tsx';
import { entriesOf, markOf } from './plan.ts';

const AwayDialog = lazyPart(async () => (await import('./away-dialog.tsx')).AwayDialog);
const FeedBox = lazyPart(async () => (await import('./feed-box.tsx')).FeedBox);

/** Which mark stands for what. */
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
  memberId: string;
  today: string;
  enrolments: readonly Enrolment[];
  away: readonly MemberAway[];
};

const Plan = ({ memberId, today, enrolments, away }: PlanProps) => {
  const entries = entriesOf(enrolments);
  return (
    <>
      <div className={css.part}>
        <Month today={today} entries={entries} away={away} />
        <Legend enrolments={enrolments} />
      </div>
      <NextList memberId={memberId} today={today} enrolments={enrolments} entries={entries} />
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
          {isLoaded && (
            <Plan memberId={user.id} today={today} enrolments={enrolments} away={away} />
          )}
          {!isLoaded && !isFailed && <Skeleton className={css.waiting} />}
          {isFailed && <ErrorBox onRetry={retry} />}
        </div>
        <div className={css.side}>
          {isLoaded && (
            <AwayPeriods
              memberId={user.id}
              today={today}
              periods={away}
              onRemoved={() => awayButton.current?.focus()}
            />
          )}
          <Suspense fallback={<Skeleton className={css.waitingFeed} />}>
            <FeedBox memberId={user.id} />
          </Suspense>
        </div>
      </div>
      {isLeaving && isLoaded && (
        <Suspense fallback={null}>
          <AwayDialog
            memberId={user.id}
            today={today}
            periods={away}
            onClose={() => setIsLeaving(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** When a member's sessions are: four weeks, what comes next, days away, and the own calendar. */
export const CalendarPage = () => (
  <MembersOnly title={titles.calendar} signInText={m.signInText}>
    {(user) => <Calendar user={user} />}
  </MembersOnly>
);
