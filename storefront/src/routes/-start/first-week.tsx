import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  AIM_CATEGORIES,
  type Aim,
  dayIn,
  type Experience,
  firstWeek,
  hasPremium,
  scheduleSessions,
} from 'contract';
import { useState } from 'react';
import * as m from '#messages/firstWeek';
import { programmesQuery } from '../../api/catalogue.ts';
import {
  awayQuery,
  enrolmentsQuery,
  startFirstWeek,
  workoutsOfCategoriesQuery,
} from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { browserTimeZone, serverDate } from '../../api/server-clock.ts';
import { trainingKey } from '../../api/training.ts';
import { moveSummariesQuery } from '../../api/workouts.ts';
import { useAfterSignIn } from '../../features/dialogs/index.ts';
import { numberWord } from '../../features/moves/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useQueryOfMember, useSession } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { MemberWorkoutCard, WorkoutCardSkeleton } from '../../features/workout-card/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, longWeekday, writtenDay } from '../../ui/dates.ts';
import { ArrowClockwiseIcon } from '../../ui/icons/icons.ts';
import { EmptyState, ErrorBox } from '../../ui/message/message.tsx';
import { lead, small, soft, strong } from '../../ui/type.css.ts';
import { nextProgrammes } from '../-programmes/texts.ts';
import * as css from './start.css.ts';
import { type Answers, cardReason, reasonText, weekSummary } from './texts.ts';

/* A file of its own: it is loaded once the questions are answered. */

const SIZES = '(min-width: 60rem) 22rem, 90vw';

const useCandidates = (aim: Aim) => {
  const workouts = useQuery(workoutsOfCategoriesQuery(AIM_CATEGORIES[aim]));
  const summaries = useQuery(moveSummariesQuery());
  return {
    isError: workouts.isError || summaries.isError,
    refetch: () =>
      [workouts, summaries].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    found:
      summaries.data === undefined || workouts.data === undefined
        ? null
        : { workouts: workouts.data, summaries: summaries.data.workouts },
  };
};

/** What can follow the week; nothing begins by itself. */
const AfterIt = ({ lastOn }: { lastOn: string | null }) => {
  const { data: programmes = [] } = useQuery(programmesQuery());
  const { data: enrolments = [] } = useQueryOfMember(enrolmentsQuery);
  const taken = enrolments.flatMap(({ programme_id }) => programme_id ?? []);
  const [next] = nextProgrammes(programmes, null, taken);
  if (next === undefined || lastOn === null) return null;
  return (
    <p className={cx(small, soft)}>
      {m.afterIt({
        title: next.title,
        count: next.week_count,
        word: numberWord(next.week_count),
        day: longWeekday(dayOf(lastOn)),
        link: (text) => (
          <Link to="/programmes/$slug" params={{ slug: next.slug }}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
};

type FirstWeekProps = { answers: Answers & { aim: Aim; experience: Experience } };

/** The first week as the answers suggest it: to start, to exchange, or to leave. */
export const FirstWeek = ({ answers }: FirstWeekProps) => {
  const { aim, experience, spare, days } = answers;
  const { user } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const play = usePlayWorkout('workouts');
  const [round, setRound] = useState(0);
  const { found, isError, refetch } = useCandidates(aim);
  const { data: away = [] } = useQueryOfMember(awayQuery);
  const now = serverDate();
  const today = dayIn(browserTimeZone(), now);
  const given = {
    aim,
    experience,
    spare,
    trainingDays: days,
    hasPremium: user !== null && hasPremium(user),
  };
  const sessions = found === null ? [] : firstWeek(given, found.workouts, found.summaries, round);
  const schedule = scheduleSessions({
    days: sessions.map(({ workout }) => workout.id),
    startOn: today,
    today,
    trainingDays: days,
    away: away.map(({ from_on, until_on }) => ({ fromOn: from_on, untilOn: until_on })),
    credits: [],
    skipped: [],
    pins: [],
  });
  const onOf = (id: string): string | null => schedule.find(({ key }) => key === id)?.on ?? null;

  const start = useMutation({
    mutationFn: () =>
      startFirstWeek({
        days: sessions.map(({ workout }, index) => ({
          workout_id: workout.id,
          note: reasonText(aim, workout, index),
        })),
        start_on: today,
        training_days: [...days],
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        queryKey: trainingKey(user?.id ?? ''),
        refetchType: 'none',
      });
      await navigate({ to: '/week' });
      toasts.show({ kind: 'done', title: m.begun });
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notStarted, description: errorMessage(error) }),
  });
  const { mutate } = start;
  const startAfterSignIn = useAfterSignIn(() => mutate());
  const send = () => {
    // While they are loaded, the button can be pressed but does nothing.
    if (sessions.length === 0) return;
    if (user === null) startAfterSignIn();
    else mutate();
  };

  if (found === null && isError) {
    return <ErrorBox onRetry={() => void refetch()} />;
  }
  if (found !== null && sessions.length === 0) {
    return (
      <EmptyState
        title={m.nothingFits}
        actions={<LinkButton to="/workouts">{m.showAll}</LinkButton>}
      >
        {m.libraryOpen}
      </EmptyState>
    );
  }
  const skeletons = days.slice(0, 4);
  return (
    <>
      <p className={lead} role="status">
        {found === null ? m.moment : weekSummary(aim, spare, sessions)}
      </p>
      <ul className={css.week}>
        {found === null &&
          skeletons.map((day) => (
            <li key={day}>
              <WorkoutCardSkeleton />
            </li>
          ))}
        {sessions.map((session, index) => {
          const { workout } = session;
          const on = onOf(workout.id);
          return (
            <li key={workout.id}>
              <MemberWorkoutCard workout={workout} heading="h2" sizes={SIZES} onOpen={play} />
              <p className={cx(small, strong, css.on)}>
                {on === null ? m.whenBack : writtenDay(dayOf(on))}
              </p>
              <p className={cx(small, soft)}>{cardReason(aim, session, index)}</p>
            </li>
          );
        })}
      </ul>
      <div className={css.actions}>
        <Button busy={start.isPending} aria-disabled={found === null} onClick={send}>
          {m.startWeek}
        </Button>
        <Button kind="line" onClick={() => setRound(round + 1)}>
          <ArrowClockwiseIcon />
          {m.others}
        </Button>
        <LinkButton kind="quiet" to="/workouts">
          {m.noPlan}
        </LinkButton>
      </div>
      <AfterIt lastOn={schedule.at(-1)?.on ?? null} />
    </>
  );
};
