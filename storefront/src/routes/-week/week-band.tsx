import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn, type TrainingWeekAnswer, type User } from 'contract';
import type { ReactNode } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/week';
import * as band from '#messages/weekBand';
import { browserTimeZone, serverDate } from '../../api/server-clock.ts';
import { trainingWeekQuery } from '../../api/training.ts';
import { workoutPageQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { PlayIcon } from '../../ui/icons/icons.ts';
import * as css from '../../ui/slim-band/slim-band.css.ts';
import { SlimBand } from '../../ui/slim-band/slim-band.tsx';
import { goalText, greeting, nextDay, paneState, quietText, useTrains } from './week-words.ts';

type Week = TrainingWeekAnswer;

type WeekProps = { week: Week; today: string };

const Panes = ({ week, today }: WeekProps) => (
  <Link to="/week" className={css.week}>
    <span className={css.weekName}>{goalText(week).text}</span>
    <span className={css.panes} aria-hidden="true">
      {week.days.map((day) => (
        <i
          key={day.date}
          className={css.pane}
          data-state={paneState(day)}
          data-today={day.date === today || undefined}
        />
      ))}
    </span>
  </Link>
);

/** 'Today: Bird Dog Balance, Strong Middle' */
const SessionText = ({ session }: { session: Week['today'][number] }) => (
  <>
    {band.today({
      title: session.title,
      link: (text) => (
        <Link to="/workouts/$slug" params={{ slug: session.slug ?? session.workout_id }}>
          {text}
        </Link>
      ),
    })}
    {session.programme !== null && `, ${session.programme}`}
  </>
);

const PlayToday = ({ session }: { session: Week['today'][number] }) => {
  const { data: workout, isPending } = useQuery(
    workoutPageQuery(session.slug ?? session.workout_id),
  );
  const play = usePlayWorkout('workouts');
  if (!workout && !isPending) return null;
  return (
    <Button
      small
      busy={isPending}
      data-plays={workout?.id}
      onClick={() => workout && void play(workout)}
    >
      <PlayIcon />
      {m.play({ minutes: session.minutes })}
    </Button>
  );
};

const restText = ({ week, today }: WeekProps): string => {
  const next = nextDay(week, today);
  const text = quietText(week);
  return next === null || week.away !== null
    ? text
    : `${text} ${band.nextOn({ day: writtenDay(dayOf(next)) })}`;
};

type WeekBandProps = {
  user: User;
  /** What a trial has left and its first charge, or until when a cancelled plan goes on. */
  note: string | null;
  otherwise: ReactNode;
};

/** A member's week in one band: the session of the day, the seven days, and the way to the week. */
export const WeekBand = ({ user, note, otherwise }: WeekBandProps) => {
  const { data: week, isError } = useQuery(trainingWeekQuery(user.id));
  const trains = useTrains(user);
  if (trains === false || (week === undefined && isError)) return otherwise;
  // The band has its height already; what it says is not known yet.
  if (week === undefined || trains === undefined) return null;
  const now = serverDate();
  const today = dayIn(browserTimeZone(), now);
  const session = week.today.find(({ session_id }) => session_id === null);
  return (
    <SlimBand
      title={greeting(user, now.getHours())}
      text={session ? <SessionText session={session} /> : restText({ week, today })}
      note={note}
      week={<Panes week={week} today={today} />}
    >
      {session && <PlayToday key={session.workout_id} session={session} />}
      <LinkButton kind="calmLine" small className={session && css.secondary} to="/week">
        {titles.week}
      </LinkButton>
    </SlimBand>
  );
};
