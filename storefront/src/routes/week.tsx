import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { dayIn, hasPremium, type User } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/weekPage';
import { browserTimeZone, serverDate } from '../api/server-clock.ts';
import { membershipQuery } from '../api/subscription.ts';
import { pageHead } from '../head/page-head.ts';
import { Skeleton } from '../ui/basics.tsx';
import { cx } from '../ui/class-names.ts';
import { hidden, wrap } from '../ui/layout.css.ts';
import { lazyContent } from '../ui/lazy-part.tsx';
import { ErrorBox } from '../ui/message/message.tsx';
import { t2 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import { GoingOn } from './-week/going-on.tsx';
import { Strip, StripSkeleton } from './-week/strip.tsx';
import { TodayPart } from './-week/today.tsx';
import * as css from './-week/week.css.ts';
import { endText, greeting, useHasTrained, useWeek } from './-week/week-words.ts';

const FirstDay = lazyContent(async () => (await import('./-week/first-day.tsx')).FirstDay);

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
        <FirstDay greeting={hello} end={end} />
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
        {isKnown && <GoingOn week={week} today={today} memberId={user.id} />}
      </div>
    </>
  );
};

/** A member's week: what is for today, the seven days, and what goes on. */
const WeekPage = () => (
  <MembersOnly title={titles.week} signInText={m.signInText}>
    {(user) => <ThisWeek user={user} />}
  </MembersOnly>
);

export const Route = createFileRoute('/week')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/week', title: titles.week, isPrivate: true }),
  component: WeekPage,
});
