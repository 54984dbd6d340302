import { useQuery } from '@tanstack/react-query';
import type { Workout } from 'contract';
import * as m from '#messages/history';
import * as titles from '#messages/titles';
import * as week from '#messages/week';
import { trainingWeekQuery } from '../../api/training.ts';
import { workoutPageQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { CheckIcon, ClockIcon, ExportIcon, PlayIcon } from '../../ui/icons/icons.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { lead, small, t2, t4 } from '../../ui/type.css.ts';
import { useBeginnerWorkouts } from '../-week/week-words.ts';
import * as css from './first-history.css.ts';

/** The session of the day, or a workout that suits a first one. */
const useFirstWorkout = (memberId: string): Workout | undefined => {
  const { data } = useQuery(trainingWeekQuery(memberId));
  const [suggested] = useBeginnerWorkouts();
  const session = data?.today.find(({ session_id }) => session_id === null);
  const { data: planned } = useQuery({
    ...workoutPageQuery(session?.slug ?? session?.workout_id ?? ''),
    enabled: session !== undefined,
  });
  return planned ?? suggested;
};

/**
 * In the place of chart and list until there is a session: as many panes as the week's goal has
 * sessions, the first with a workout to begin with.
 */
export const FirstHistory = ({ memberId, goal }: { memberId: string; goal: number }) => {
  const workout = useFirstWorkout(memberId);
  const play = usePlayWorkout('workouts');
  return (
    <section className={css.first} aria-labelledby="sessions">
      <div className={css.panes} aria-hidden="true">
        {Array.from({ length: goal }, (_, index) => index + 1).map((number) => (
          <span key={number} className={css.pane}>
            {number > 1 && number}
            {number === 1 && workout?.thumbnail && (
              <Picture image={workout.thumbnail} sizes="(min-width: 60rem) 40vw, 60vw" decorative />
            )}
          </span>
        ))}
      </div>
      <h2 className={t2} id="sessions">
        {m.none}
      </h2>
      {workout && (
        <>
          <p className={lead}>{m.couldBe({ title: workout.title, minutes: workout.duration })}</p>
          <div className={css.actions}>
            <Button data-plays={workout.id} onClick={() => void play(workout)}>
              <PlayIcon />
              {week.play({ minutes: workout.duration })}
            </Button>
            <LinkButton kind="quiet" to="/week">
              {titles.week}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
};

/** What the page will show later. */
export const WillKeep = () => (
  <section aria-labelledby="will-keep">
    <h2 className={t4} id="will-keep">
      {m.willKeep}
    </h2>
    <ul className={css.list}>
      <li className={small}>
        <ClockIcon />
        {m.keepsMinutes}
      </li>
      <li className={small}>
        <CheckIcon />
        {m.keepsSessions}
      </li>
      <li className={small}>
        <ExportIcon />
        {m.keepsFile}
      </li>
    </ul>
  </section>
);
