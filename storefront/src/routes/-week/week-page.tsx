import { dayIn, type User } from 'contract';
import { lazy, Suspense } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/weekPage';
import { serverDate } from '../../api/server-clock.ts';
import { browserTimeZone } from '../../api/time-zone.ts';
import { cx } from '../../ui/class-names.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { hidden, wrap } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { t2 } from '../../ui/type.css.ts';
import { MembersOnly } from '../-account/account-frame.tsx';
import { Strip, StripSkeleton } from './strip.tsx';
import { TodayPart, useWeek } from './today.tsx';
import * as css from './week.css.ts';
import { greeting } from './week-words.ts';

// Below the band, and shown once the week is known.
const GoingOn = lazy(async () => ({ default: (await import('./going-on.tsx')).GoingOn }));

const ThisWeek = ({ user }: { user: User }) => {
  const { week, isError, refetch } = useWeek(user.id);
  const now = serverDate();
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
          {week === undefined && !isError && <StripSkeleton today={today} />}
        </div>
      </div>
      <div className={cx(wrap, css.columns)}>
        {week === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
        {week !== undefined && (
          <Suspense fallback={null}>
            <GoingOn week={week} today={today} memberId={user.id} />
          </Suspense>
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
