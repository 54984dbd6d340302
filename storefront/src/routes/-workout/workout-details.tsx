import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  categoryName,
  type WorkoutDetails as Details,
  isUnfinished,
  type Progress,
  type Workout,
} from 'contract';
import { level } from '#messages/values';
import * as m from '#messages/workout';
import { relatedWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useProgress } from '../../features/progress/index.ts';
import { DoneMark, MemberWorkoutCard, timeLeft } from '../../features/workout-card/index.ts';
import { langOf } from '../../locale.ts';
import { Facts } from '../../ui/basics.tsx';
import { cx } from '../../ui/class-names.ts';
import { ArrowLeftIcon, DiamondFillIcon, PlayIcon } from '../../ui/icons/icons.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import * as hero from '../../ui/slanted-hero.css.ts';
import { lead, t1, t2 } from '../../ui/type.css.ts';
import { WorkoutMoves } from './load-moves.ts';
import { askedSecond, useAskedPart } from './minutes.ts';
import * as css from './workout.css.ts';
import { TrialNote, WorkoutActions } from './workout-aside.tsx';

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
    <DoneMark workoutId={workout.id} className={css.doneMark} isWhole />
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

const WorkoutHero = ({ workout }: { workout: Workout }) => {
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

const SIZES = '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 90vw';

const RelatedWorkouts = ({ slug }: { slug: string }) => {
  const { data: workouts = [] } = useQuery(relatedWorkoutsQuery(slug));
  const play = usePlayWorkout('workouts');
  if (workouts.length === 0) return null;
  return (
    <section className={cx(wrap, section)} aria-labelledby="related">
      <h2 className={cx(t2, css.heading)} id="related">
        {m.moreLikeThis}
      </h2>
      <ul className={css.trio}>
        {workouts.map((workout) => (
          <li key={workout.id}>
            <MemberWorkoutCard workout={workout} heading="h3" sizes={SIZES} onOpen={play} />
          </li>
        ))}
      </ul>
    </section>
  );
};

type Fact = { term: string; value: string };

const WithoutMoves = ({ workout, facts }: { workout: Details; facts: Fact[] }) => {
  useAskedPart(workout, askedSecond);
  return (
    <div className={cx(wrap, css.columns)}>
      <section className={css.facts} aria-labelledby="before">
        <h2 className={cx(t2, css.heading)} id="before">
          {m.before}
        </h2>
        <Facts facts={facts} />
      </section>
      <aside className={css.side} aria-label={m.keepAndShare}>
        <WorkoutActions workout={workout} />
        <TrialNote />
      </aside>
    </div>
  );
};

/** A workout's own page: its details, and similar workouts. */
export const WorkoutDetails = ({ workout }: { workout: Details }) => {
  const facts = [
    { term: m.length, value: m.minutes({ minutes: workout.duration }) },
    { term: m.level, value: level({ level: workout.difficulty }) },
    { term: m.equipment, value: workout.equipment || m.none },
    { term: m.bodyParts, value: workout.body_parts.join(', ') },
    { term: m.category, value: categoryName(workout) },
    { term: m.instructor, value: workout.instructor },
  ].filter(({ value }) => value !== '');
  return (
    <main id="main">
      <WorkoutHero workout={workout} />
      {workout.moves ? (
        <WorkoutMoves workout={workout} map={workout.moves} facts={facts} />
      ) : (
        <WithoutMoves workout={workout} facts={facts} />
      )}
      <RelatedWorkouts slug={workout.slug} />
    </main>
  );
};
