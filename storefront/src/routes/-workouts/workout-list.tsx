import type { Workout } from 'contract';
import { memo, useEffect, useMemo, useRef } from 'react';
import * as m from '#messages/library';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard, WorkoutCardSkeleton } from '../../features/workout-card/index.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { hidden } from '../../ui/layout.css.ts';
import type { BodyFits } from './body-today.tsx';
import * as continueCss from './continue.css.ts';
import { useKeepPlace } from './keep-place.ts';
import * as css from './library.css.ts';

const LARGE_SIZES = '(min-width: 90rem) 56rem, (min-width: 60rem) 62vw, 90vw';
const OTHER_SIZES =
  '(min-width: 90rem) 27rem, (min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 100vw';

/** The card that opens the second row, drawn large. */
const LARGE = 3;

/** The next page is loaded when its place is this far below the window. */
const AHEAD = '1200px 0px';

/** Seconds as a clock of minutes: '21:52'. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** '12 times, 9 min, first at 2:40': the searched movement in a workout. */
const MatchedMoves = ({ times, seconds, first_start }: NonNullable<Workout['matched_moves']>) => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const start = { clock: clock(first_start) };
  return (
    <p className={css.fit}>
      <span>
        <b>{times === 1 ? m.matchedOnce({ minutes }) : m.matchedTimes({ times, minutes })}</b>
        {times === 1 ? m.at(start) : m.firstAt(start)}
      </span>
    </p>
  );
};

type PageProps = {
  workouts: readonly Workout[];
  body: BodyFits | null;
  isFirstPage: boolean;
  onOpen: (workout: Workout) => void;
};

/** One page of cards; memoized, so that a further page renders only its own cards. */
const CardPage = memo(({ workouts, body, isFirstPage, onOpen }: PageProps) =>
  workouts.map((workout, index) => {
    return (
      <li key={workout.id} data-workout={workout.id} className={isFirstPage ? undefined : css.far}>
        <MemberWorkoutCard
          workout={workout}
          heading="h2"
          sizes={isFirstPage && index === LARGE ? LARGE_SIZES : OTHER_SIZES}
          priority={isFirstPage && index === 0}
          onOpen={onOpen}
        />
        {workout.matched_moves && <MatchedMoves {...workout.matched_moves} />}
        {body && <body.FitLine fit={body.fits.get(workout.id)} />}
      </li>
    );
  }),
);

const useNear = (onNear: () => void) => {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return mark;
};

type MoreProps = { isLoading: boolean; onMore: () => void };

const More = ({ isLoading, onMore }: MoreProps) => {
  const mark = useNear(onMore);
  return (
    <div ref={mark} className={css.more}>
      <Button kind="line" busy={isLoading} onClick={onMore}>
        {m.more}
      </Button>
    </div>
  );
};

type WorkoutListProps = {
  pages: ReadonlyArray<{ offset: number; workouts: readonly Workout[] }>;
  /** What fits today, which orders the cards; null while nothing is spared. */
  body: BodyFits | null;
  more: MoreProps | null;
};

/** The library's cards; further pages load while scrolling, or by the button. */
export const WorkoutList = ({ pages, body, more }: WorkoutListProps) => {
  const play = usePlayWorkout('workouts');
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => {
    if (body === null) return pages;
    const workouts = pages.flatMap((page) => page.workouts);
    return [{ offset: 0, workouts: body.byFit(workouts, body.fits) }];
  }, [pages, body]);
  useKeepPlace({ list, pages: pages.length, onMore: more?.onMore ?? null });
  return (
    <>
      <ul ref={list} className={css.list}>
        {shown.map((page, index) => (
          <CardPage
            key={page.offset}
            workouts={page.workouts}
            body={body}
            isFirstPage={index === 0}
            onOpen={play}
          />
        ))}
      </ul>
      {more !== null && <More {...more} />}
    </>
  );
};

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Placeholder of the list, with its final layout. */
export const WorkoutListSkeleton = () => (
  <div role="status">
    <span className={hidden}>{m.loading}</span>
    <ul className={css.list} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place}>
          <WorkoutCardSkeleton />
        </li>
      ))}
    </ul>
  </div>
);

/**
 * The place of the strip of workouts to continue, until it is known. It is in the page for everyone;
 * the style sheet shows it to members, unless there is nothing to continue.
 * @param isKept for somebody who was a member a moment ago
 */
export const ContinuePlace = ({ isKept = false }: { isKept?: boolean }) => (
  <div
    className={cx(continueCss.strip, isKept ? continueCss.keptPlace : continueCss.place)}
    aria-hidden="true"
  >
    {/* As wide as it will be. */}
    <p className={continueCss.heading}>{m.resume}</p>
    <Skeleton className={continueCss.waiting} />
  </div>
);
