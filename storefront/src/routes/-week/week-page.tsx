import { useQuery } from '@tanstack/react-query';
import { dayIn, hasPremium, type User } from 'contract';
import { Suspense } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/weekPage';
import { serverDate } from '../../api/server-clock.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { browserTimeZone } from '../../api/time-zone.ts';
import { cx } from '../../ui/class-names.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { hidden, wrap } from '../../ui/layout.css.ts';
import { lazyContent } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { t2 } from '../../ui/type.css.ts';
import { MembersOnly } from '../-account/account-frame.tsx';
import { Strip, StripSkeleton } from './strip.tsx';
import { TodayPart, useWeek } from './today.tsx';
import { useHasTrained } from './use-trains.ts';
import * as css from './week.css.ts';
import { endText, greeting } from './week-words.ts';

// Below the band, and shown once the week is known.
const GoingOn = lazyContent(async () => (await import('./going-on.tsx')).GoingOn);

const FirstDay = lazyContent(async () => (await import('./first-day.tsx')).FirstDay);

/** 'Premium until Sunday 27 December 2026. You have cancelled: …', for who has cancelled. */
const useEnd = (user: User): string | null => {
  const status = user.subscription_status;
  const { data } = useQuery({ ...membershipQuery(user.id), enabled: hasPremium(user) });
  return data?.ends_at ? endText(status, data.ends_at) : null;
};

const ThisWeek = ({ user }: { user: User }) => {
  const now = serverDate();
  const today = dayIn(browserTimeZone(), now);
  const { week, isError, refetch } = useWeek(user.id, today);
  const hasTrained = useHasTrained(user.id);
  const end = useEnd(user);
  const hello = greeting(user, now.getHours());
  const isKnown = week !== undefined && hasTrained !== undefined;
  if (isKnown && !hasTrained) {
    return (
      <>
        <h1 className={hidden}>{titles.week}</h1>
        <Suspense fallback={null}>
          <FirstDay greeting={hello} end={end} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <h1 className={hidden}>{titles.week}</h1>
      <div className={css.band}>
        <div className={cx(wrap, css.bandColumns)}>
          <div className={css.hello}>
            <p className={t2}>{hello}</p>
            {end !== null && <p>{end}</p>}
          </div>
          <div className={css.today}>
            {isKnown && <TodayPart week={week} today={today} memberId={user.id} />}
            {!isKnown && !isError && <Skeleton className={css.waiting} />}
          </div>
          {isKnown && <Strip week={week} today={today} />}
          {!isKnown && !isError && <StripSkeleton today={today} />}
        </div>
      </div>
      <div className={cx(wrap, css.columns)}>
        {week === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
        {isKnown && (
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
