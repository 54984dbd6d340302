import {
  BODY_CHOICES,
  type Fit,
  fitOf,
  fitText,
  type Move,
  type MoveMap,
  sumOfSeconds,
  type WorkoutDetails,
} from 'contract';
import { useState } from 'react';
import * as m from '#messages/workoutMoves';
import {
  BODY_NAMES,
  inSentence,
  moveInSentence,
  numberWord,
  useBodyToday,
} from '../../features/moves/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { capital } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { ArrowRightIcon, ClockIcon } from '../../ui/icons/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { small, strong, t3 } from '../../ui/type.css.ts';
import { MINUTES_MIN, minutesMax } from './minutes.ts';
import * as css from './workout.css.ts';

const MinutesDialog = lazyPart(async () => (await import('./minutes-dialog.tsx')).MinutesDialog);

type ForTodayProps = { workout: WorkoutDetails; map: MoveMap };

/** 'Two moves do not: mountain climber, both rounds.' */
const leftOut = (moves: readonly Move[], fits: readonly Fit[]): string => {
  const out = moves.filter((_, index) => fits[index] === 'out');
  if (out.length === 0) return '';
  const names = [...new Set(out.map((move) => moveInSentence({ ...move, side: 'both' })))];
  return out.length === 1
    ? m.oneDoesNot({ name: names.join() })
    : m.someDoNot({ count: capital(numberWord(out.length)), names: names.join(', ') });
};

const BodyToday = ({ workout, map }: ForTodayProps) => {
  const play = usePlayWorkout('workouts');
  const { choices, easier } = useBodyToday();
  if (choices.length === 0) return null;
  const fit = fitOf(map.moves, choices, easier);
  const names = BODY_CHOICES.filter((choice) => choices.includes(choice)).map((choice) =>
    inSentence(BODY_NAMES[choice]),
  );
  const keys = map.moves.flatMap(({ key }, index) => (fit.moves[index] === 'out' ? [] : [key]));
  const minutes = Math.floor(sumOfSeconds([fit.fits, fit.easier]) / 60);
  return (
    <section className={css.body} aria-labelledby="body-today">
      <h2 className={t3} id="body-today">
        {m.bodyToday({ names: names.join(', ') })}
      </h2>
      <div className={css.fitBar} aria-hidden="true">
        <i className={css.fitFits} style={{ flexGrow: fit.fits }} />
        <i className={css.fitEasier} style={{ flexGrow: fit.easier }} />
        <i className={css.fitOut} style={{ flexGrow: fit.out }} />
      </div>
      <p>
        <span className={strong}>{fitText(fit)}.</span> {leftOut(map.moves, fit.moves)}
      </p>
      {minutes >= MINUTES_MIN && keys.length < map.moves.length && (
        <button
          type="button"
          className={css.playFitting}
          onClick={() => void play(workout, { cut: { reason: 'body', keys } })}
        >
          {m.playMinutes({ minutes })}
          <ArrowRightIcon />
        </button>
      )}
    </section>
  );
};

const LessTime = (props: ForTodayProps) => {
  const [open, setOpen] = useState(false);
  if (minutesMax(props.map) < MINUTES_MIN) return null;
  return (
    <section className={cx(css.lessTime, scriptedOnly)} aria-labelledby="less-time">
      <h2 className={t3} id="less-time">
        {m.lessTime}
      </h2>
      <p className={small}>{m.lessTimeText}</p>
      <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ClockIcon />
        {m.chooseMinutes}
      </Button>
      {open && <MinutesDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
};

/** What a member can make of the workout today: fewer minutes, or what fits the body. */
export const ForToday = (props: ForTodayProps) => (
  <div className={css.forToday}>
    <LessTime {...props} />
    <BodyToday {...props} />
  </div>
);
