import { useQuery } from '@tanstack/react-query';
import { addDays, dayIn, type TrainingWeekAnswer } from 'contract';
import { useState } from 'react';
import * as m from '#messages/week';
import * as page from '#messages/weekPage';
import { programmesQuery } from '../../api/catalogue.ts';
import { removeAway } from '../../api/enrolments.ts';
import { browserTimeZone, serverDate } from '../../api/server-clock.ts';
import { workoutPageQuery } from '../../api/workouts.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { ClockIcon } from '../../ui/icons/icons.ts';
import { held } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { t2, t3 } from '../../ui/type.css.ts';
import { nextProgrammes } from '../-programmes/texts.ts';
import { MINUTES_MIN, minutesMax } from '../-workout/minutes.ts';
import * as css from './week.css.ts';
import { finishedOf, useBeginnerWorkouts, useNextSession } from './week-words.ts';
import { WaysToBegin, WorkoutNow } from './workout-now.tsx';
import { WorkoutRows } from './workout-rows.tsx';

const MinutesDialog = lazyPart(
  async () => (await import('../-workout/minutes-dialog.tsx')).MinutesDialog,
);
const MoveDialog = lazyPart(async () => (await import('../-calendar/move-dialog.tsx')).MoveDialog);

type Week = TrainingWeekAnswer;
type DaySession = Week['today'][number];

/** 'Today in Strong Middle: week 2, day 3' */
const placeText = ({ programme, week, day }: DaySession): string =>
  programme === null ? page.today : page.todayIn({ programme, week: week ?? '', day: day ?? '' });

/** The session of the day: to play, to cut, or to move. */
const SessionToday = ({ session }: { session: DaySession }) => {
  const slug = session.slug ?? session.workout_id;
  const { data: workout, isPending } = useQuery(workoutPageQuery(slug));
  const [dialog, setDialog] = useState<'minutes' | 'day' | null>(null);
  const close = () => setDialog(null);
  const tomorrow = addDays(dayIn(browserTimeZone(), serverDate()), 1);
  const map = workout?.moves ?? null;
  const { enrolment_id: enrolmentId, key } = session;
  return (
    <>
      <WorkoutNow
        workout={workout}
        known={{ title: session.title, slug, minutes: session.minutes }}
        isPending={isPending}
        note={placeText(session)}
      >
        {(isPending || (map !== null && minutesMax(map) >= MINUTES_MIN)) && (
          <Button
            kind="calmLine"
            small
            className={cx(isPending && held)}
            aria-haspopup="dialog"
            onClick={() => setDialog('minutes')}
          >
            <ClockIcon />
            {page.lessTime}
          </Button>
        )}
        {enrolmentId !== null && key !== null && (
          <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setDialog('day')}>
            {page.anotherDay}
          </Button>
        )}
      </WorkoutNow>
      {dialog === 'minutes' && workout && map !== null && (
        <MinutesDialog workout={workout} map={map} onClose={close} />
      )}
      {dialog === 'day' && enrolmentId !== null && key !== null && (
        <MoveDialog
          day={{ enrolmentId, key, title: session.title, on: tomorrow }}
          earliest={tomorrow}
          onClose={close}
        />
      )}
    </>
  );
};

const AwayToday = ({ away }: { away: NonNullable<Week['away']> }) => {
  const back = useTrainingChange(() => removeAway(away.id));
  return (
    <>
      <h2 className={t2}>
        {away.until_on === null
          ? m.restWell
          : m.awayUntil({ day: writtenDay(dayOf(away.until_on)) })}
      </h2>
      <div className={css.actions}>
        <Button busy={back.isPending} onClick={() => back.mutate()}>
          {page.back}
        </Button>
      </div>
    </>
  );
};

const NEXT_MAX = 2;

type FinishedProps = { finished: Week['enrolments'][number]; week: Week };

const FinishedToday = ({ finished, week }: FinishedProps) => {
  const { data: programmes = [] } = useQuery(programmesQuery());
  const taken = week.enrolments.flatMap(({ programme_id }) => programme_id ?? []);
  const current = programmes.find(({ id }) => id === finished.programme_id) ?? null;
  const next = nextProgrammes(programmes, current, taken).slice(0, NEXT_MAX);
  return (
    <>
      <h2 className={t2}>{page.isDone({ title: finished.title })}</h2>
      <div className={css.actions}>
        {next.map(({ id, slug, title }) => (
          <LinkButton key={id} kind="calmLine" to="/programmes/$slug" params={{ slug }}>
            {title}
          </LinkButton>
        ))}
        <LinkButton kind="quiet" to="/programmes">
          {page.allProgrammes}
        </LinkButton>
      </div>
    </>
  );
};

type TodayPartProps = { week: Week; today: string; memberId: string };

type QuietProps = TodayPartProps & { title: string; word: string };

/** Nothing is planned for today, or it is done: what comes next, which may be played already. */
const QuietToday = ({ title, word, ...props }: QuietProps) => {
  const next = useNextSession(props.week, props.today, props.memberId);
  const session = next?.session;
  const { data: workout } = useQuery({
    ...workoutPageQuery(session?.slug ?? session?.workout_id ?? ''),
    enabled: session !== undefined,
  });
  return (
    <>
      <h2 className={t2}>{title}</h2>
      {next && session ? (
        <WorkoutNow
          workout={workout}
          known={{
            title: session.title,
            slug: session.slug ?? session.workout_id,
            minutes: session.minutes,
          }}
          isOffer
          word={word}
          note={page.nextOn({ day: writtenDay(dayOf(next.date)) })}
        />
      ) : (
        <div className={css.actions}>
          <LinkButton kind="calmLine" to="/workouts">
            {word}
          </LinkButton>
        </div>
      )}
    </>
  );
};

/** Nothing is planned at all: the ways to begin, and one workout for right now. */
const OpenToday = () => {
  const [workout] = useBeginnerWorkouts();
  return (
    <>
      <h2 className={t2}>{m.whatToday}</h2>
      <WaysToBegin className={css.actions} />
      {workout && <WorkoutNow workout={workout} isOffer note={page.rightNow} />}
    </>
  );
};

/** What the member can do today, the most pressing first. */
export const TodayPart = ({ week, today, memberId }: TodayPartProps) => {
  const open = week.today.filter(({ session_id }) => session_id === null);
  const [first] = open;
  if (first !== undefined) {
    // A workout that two programmes have for today is played once and counts for both.
    const others = new Map(open.map((session) => [session.workout_id, session]));
    others.delete(first.workout_id);
    return (
      <>
        <SessionToday key={`${first.enrolment_id}/${first.key}`} session={first} />
        <WorkoutRows
          title={page.alsoToday}
          level={t3}
          items={[...others.values()].map((session) => ({
            workoutId: session.workout_id,
            title: session.title,
            kind: 'play',
            text: [m.minutes({ minutes: session.minutes }), session.programme]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      </>
    );
  }
  if (week.away !== null) return <AwayToday away={week.away} />;
  const finished = finishedOf(week);
  if (finished !== undefined) return <FinishedToday finished={finished} week={week} />;
  const props = { week, today, memberId };
  if (week.today.length > 0) {
    return <QuietToday {...props} title={m.doneToday} word={page.oneMore} />;
  }
  if (week.enrolments.length === 0) return <OpenToday />;
  return <QuietToday {...props} title={m.resting} word={page.playAnyway} />;
};
