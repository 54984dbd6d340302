import { Link } from '@tanstack/react-router';
import { isUnfinished, type Progress, type Workout } from 'contract';
import * as m from '#messages/workout';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useProgress } from '../../features/progress/index.ts';
import { MemberDone, timeLeft } from '../../features/workout-card/index.ts';
import { langOf } from '../../locale.ts';
import { cx } from '../../ui/class-names.ts';
import { ArrowLeftIcon, DiamondFillIcon, PlayIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import * as hero from '../../ui/slanted-hero.css.ts';
import { lead, t1 } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

const POSTER_SIZES = '(min-width: 60rem) 58vw, 100vw';

type HeroProps = { workout: Workout; progress: Progress | undefined };

const Meta = ({ workout }: Pick<HeroProps, 'workout'>) => (
  <p className={hero.meta}>
    {workout.instructor !== '' && <span>{m.withCoach(workout)}</span>}
    {workout.is_premium && (
      <span className={css.mark}>
        <DiamondFillIcon size="mark" />
        {m.premium}
      </span>
    )}
    <MemberDone workoutId={workout.id} className={css.doneMark} isWhole />
  </p>
);

const PlayButton = ({ workout, progress }: HeroProps) => {
  const play = usePlayWorkout('workouts');
  return (
    <button
      type="button"
      className={css.play}
      data-plays={workout.id}
      onClick={() => play(workout)}
    >
      <PlayIcon size="large" />
      {progress && isUnfinished(progress)
        ? m.resume({ left: timeLeft(progress) ?? '' })
        : m.play({ minutes: workout.duration })}
    </button>
  );
};

/** Title, description, and the picture with the play button. */
export const WorkoutHero = ({ workout }: { workout: Workout }) => {
  const progress = useProgress(workout.id);
  return (
    <section className={cx(wrap, hero.hero)}>
      <div className={hero.title}>
        <Link to="/workouts" className={hero.back}>
          <ArrowLeftIcon />
          {m.all}
        </Link>
        <h1 className={t1} lang={langOf(workout.language)}>
          {workout.title}
        </h1>
        <p className={lead} lang={langOf(workout.language)}>
          {workout.description}
        </p>
        <Meta workout={workout} />
      </div>
      <div className={hero.poster}>
        {workout.thumbnail !== null && (
          <Picture image={workout.thumbnail} sizes={POSTER_SIZES} priority />
        )}
        <PlayButton workout={workout} progress={progress} />
      </div>
    </section>
  );
};
