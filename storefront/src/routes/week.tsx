import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  addDays,
  clockText,
  dayIn,
  hasPremium,
  type TrainingWeekAnswer,
  type User,
} from 'contract';
import { useState } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/weekPage';
import { browserTimeZone, serverDate } from '../api/server-clock.ts';
import { membershipQuery } from '../api/subscription.ts';
import { privateHead } from '../head/page-head.ts';
import { Skeleton } from '../ui/basics.tsx';
import { ArrowLink } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { dayOf, writtenDay, writtenShortDate } from '../ui/dates.ts';
import { useFocusKept } from '../ui/focus-when-replaced.ts';
import { hidden, wrap } from '../ui/layout.css.ts';
import { lazyContent } from '../ui/lazy-part.tsx';
import { ErrorBox } from '../ui/message/message.tsx';
import { rowLink, rows } from '../ui/session-row.css.ts';
import { small, soft, t2, t4 } from '../ui/type.css.ts';
import { MembersOnly } from './-account/account-frame.tsx';
import { WeekBars } from './-programmes/week-bars.tsx';
import { Strip, StripSkeleton } from './-week/strip.tsx';
import { TodayPart } from './-week/today.tsx';
import * as css from './-week/week.css.ts';
import {
  endText,
  greeting,
  type Planned,
  useHasTrained,
  useNextSession,
  useWeek,
} from './-week/week-words.ts';
import { type WorkoutRow, WorkoutRows } from './-week/workout-rows.tsx';

type Week = TrainingWeekAnswer;

/** '6 of 16 done, ends on Saturday 12 December', 'Starts on …', 'Finished on …'. */
const programmeText = (enrolment: Week['enrolments'][number], today: string): string => {
  const { done, total, start_on, ends_on, finished_at, is_available } = enrolment;
  if (finished_at !== null) return m.finishedOn({ day: writtenDay(new Date(finished_at)) });
  if (!is_available) return m.notAvailable({ done });
  if (start_on > today) return m.startsOn({ day: writtenDay(dayOf(start_on)) });
  return ends_on === null
    ? m.restWaits({ done, total })
    : m.endsOn({ done, total, day: writtenDay(dayOf(ends_on)) });
};

type WeekProps = { week: Week; today: string };

const MyProgrammes = ({ week, today }: WeekProps) => {
  if (week.enrolments.length === 0) return null;
  return (
    <aside className={css.part} aria-labelledby="my-programmes">
      <h2 className={t2} id="my-programmes">
        {m.yourProgrammes}
      </h2>
      <ul className={rows}>
        {week.enrolments.map((enrolment) => (
          <li key={enrolment.id} className={css.textRow}>
            <h3 className={t4}>
              {enrolment.slug === null ? (
                enrolment.title
              ) : (
                <Link to="/programmes/$slug" params={{ slug: enrolment.slug }} className={rowLink}>
                  {enrolment.title}
                </Link>
              )}
            </h3>
            <p className={cx(small, soft)}>{programmeText(enrolment, today)}</p>
            <WeekBars weeks={enrolment.weeks} />
          </li>
        ))}
      </ul>
      <div>
        <ArrowLink to="/programmes">{m.allProgrammes}</ArrowLink>
      </div>
    </aside>
  );
};

const CONTINUE_MAX = 3;

/** 'Stopped at 11:20 of 25 min, on 24 November'. */
const stoppedText = (progress: Week['continue'][number]): string =>
  m.stopped({
    clock: clockText(progress.duration_completed),
    minutes: Math.round(progress.duration_total / 60),
    day: writtenShortDate(new Date(progress.updated_at), serverDate()),
  });

/** 'Tomorrow, Strong Middle: week 2, day 4' */
const plannedText = ({ date, session }: Planned, today: string): string => {
  const day = date === addDays(today, 1) ? m.tomorrow : writtenDay(dayOf(date));
  const { programme, week, day: number } = session;
  return programme === null || week === null || number === null
    ? day
    : m.planned({ day, programme, week, number });
};

/** What was begun, and the next session, which may be done before its day. */
const GoOn = ({ week, today, next }: WeekProps & { next: Planned | null }) => {
  const begun = week.continue.slice(0, CONTINUE_MAX);
  const items: WorkoutRow[] = begun.map((progress) => ({
    workoutId: progress.workout_id,
    kind: 'resume',
    text: stoppedText(progress),
  }));
  if (next !== null && items.every(({ workoutId }) => workoutId !== next.session.workout_id)) {
    const { workout_id: workoutId, title } = next.session;
    items.push({ workoutId, title, kind: 'early', text: plannedText(next, today) });
  }
  return <WorkoutRows title={m.goOn} level={t2} items={items} />;
};

/** Below the band: what was begun or comes next, and the programmes; at first all of it at once. */
const GoingOn = ({ memberId, ...props }: WeekProps & { memberId: string }) => {
  const next = useNextSession(props.week, props.today, memberId);
  const [isShown, setShown] = useState(false);
  if (next !== undefined && !isShown) setShown(true);
  if (next === undefined && !isShown) return null;
  return (
    <>
      <GoOn {...props} next={next ?? null} />
      <MyProgrammes {...props} />
    </>
  );
};

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
  // A session that is moved, or done, goes with the button that was pressed.
  const focus = useFocusKept<HTMLDivElement>();
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
          <div className={css.today} {...focus}>
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
  head: privateHead('/week', titles.week),
  component: WeekPage,
});
