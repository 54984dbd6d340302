import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn, type TrainingWeekAnswer, type User } from 'contract';
import type { ReactNode } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/week';
import * as band from '#messages/weekBand';
import { serverDate } from '../../api/server-clock.ts';
import { browserTimeZone } from '../../api/time-zone.ts';
import { trainingWeekQuery } from '../../api/training.ts';
import { workoutPageQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { PlayIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { small, t2 } from '../../ui/type.css.ts';
import { greeting, Strip } from './strip.tsx';
import { useTrains } from './use-trains.ts';
import * as css from './week.css.ts';

type Week = TrainingWeekAnswer;

/** The first session of the day that is not done. */
const openToday = ({ today }: Week) => today.find(({ session_id }) => session_id === null);

const toWeek = (
  <LinkButton kind="calmLine" small to="/week">
    {titles.week}
  </LinkButton>
);

const PlayToday = ({ session }: { session: Week['today'][number] }) => {
  const slug = session.slug ?? session.workout_id;
  const { data: workout, isPending } = useQuery(workoutPageQuery(slug));
  const play = usePlayWorkout('workouts');
  return (
    <>
      <p>
        {band.today({
          title: session.title,
          link: (text) => (
            <Link to="/workouts/$slug" params={{ slug }}>
              {text}
            </Link>
          ),
        })}
        {session.programme !== null && `, ${session.programme}`}
      </p>
      <div className={css.actions}>
        {(workout || isPending) && (
          <Button
            small
            busy={isPending}
            data-plays={workout?.id}
            onClick={() => workout && void play(workout)}
          >
            <PlayIcon />
            {m.play({ minutes: session.minutes })}
          </Button>
        )}
        {toWeek}
      </div>
    </>
  );
};

const restText = ({ away, today, enrolments }: Week): string => {
  if (away !== null) {
    return away.until_on === null
      ? m.restWell
      : m.awayUntil({ day: writtenDay(dayOf(away.until_on)) });
  }
  if (today.length > 0) return m.doneToday;
  const isRunning = enrolments.some(({ finished_at }) => finished_at === null);
  return isRunning ? m.resting : m.whatToday;
};

type LibraryBandProps = {
  user: User;
  /** What a trial has left, and its first charge; null for others. */
  trialText: string | null;
  /** What is shown to a member who has not trained yet. */
  otherwise: ReactNode;
};

/** The week in the place of the library's banner, in few lines. */
export const LibraryBand = ({ user, trialText, otherwise }: LibraryBandProps) => {
  const { data: week, isError } = useQuery(trainingWeekQuery(user.id));
  const trains = useTrains(user);
  if (trains === false || (week === undefined && isError)) return otherwise;
  // The banner has its height already; what it says is not known yet.
  if (week === undefined || trains === undefined) return null;
  const now = serverDate();
  const session = openToday(week);
  return (
    <div className={cx(wrap, css.libraryBand)}>
      <div className={css.libraryToday}>
        <p className={cx(t2, css.libraryGreeting)}>{greeting(user, now.getHours())}</p>
        {trialText !== null && <p className={small}>{trialText}</p>}
        {session !== undefined && <PlayToday key={session.workout_id} session={session} />}
        {session === undefined && (
          <>
            <p>{restText(week)}</p>
            <div className={css.actions}>{toWeek}</div>
          </>
        )}
      </div>
      <Strip week={week} today={dayIn(browserTimeZone(), now)} className={css.libraryStrip} />
    </div>
  );
};
