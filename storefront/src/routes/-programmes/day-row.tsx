import { Link } from '@tanstack/react-router';
import type { EnrolmentDay, ProgrammeWorkout } from 'contract';
import * as m from '#messages/programme';
import { langOf } from '../../locale.ts';
import { ChoiceChips } from '../../ui/chips/chips.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon, DiamondFillIcon, PlayIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, soft, t4 } from '../../ui/type.css.ts';
import type { Run } from './day-actions.tsx';
import * as css from './programmes.css.ts';
import { dayText, WEEKDAYS } from './texts.ts';

const OPTIONS = WEEKDAYS.map(({ day, name, short }) => ({
  value: String(day),
  word: short,
  name,
}));

type DayChipsProps = {
  label: string;
  /** ISO weekdays, 1 is Monday. */
  days: readonly number[];
  /** @param days in the order of the week */
  onChange: (days: number[]) => void;
};

/** The days of the week on which a member trains. */
export const DayChips = ({ label, days, onChange }: DayChipsProps) => (
  <ChoiceChips
    isRow
    label={label}
    options={OPTIONS}
    values={days.map(String)}
    onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
  />
);

const DayActions = lazyPart(async () => (await import('./day-actions.tsx')).DayActions);

const Tick = ({ number, state }: { number: number; state: EnrolmentDay['state'] | undefined }) => {
  if (state === undefined) return <span className={small}>{number}</span>;
  return (
    <span className={css.tick} data-state={state} aria-hidden="true">
      {state === 'done' && <CheckIcon size="mark" />}
      {state === 'today' && <PlayIcon size="mark" />}
    </span>
  );
};

type DayRowProps = {
  number: number;
  workout: ProgrammeWorkout;
  note: string;
  run: Run | undefined;
};

/** A day with a workout, and where the member is with it. */
export const DayRow = ({ number, workout, note, run }: DayRowProps) => {
  const state = run?.day.state;
  const text = run ? dayText(run.day) : m.minutes({ minutes: workout.duration });
  // Of a programme that is finished, a skipped day can still be taken back.
  const isOpen = run?.enrolment.finished_at === null ? state !== 'done' : state === 'skipped';
  return (
    <li
      className={css.day}
      data-state={state}
      aria-current={state === 'today' ? 'date' : undefined}
    >
      <Tick number={number} state={state} />
      <span className={css.dayPicture}>
        {workout.thumbnail !== null && (
          <Picture image={workout.thumbnail} sizes="5rem" decorative />
        )}
      </span>
      <div>
        <h3 className={t4} lang={langOf(workout.language)}>
          <Link to="/workouts/$slug" params={{ slug: workout.slug }}>
            {workout.title}
          </Link>
          {workout.is_premium && (
            <span className={css.premium}>
              <DiamondFillIcon size="mark" />
              <span className={hidden}>{m.premium}</span>
            </span>
          )}
        </h3>
        <p className={cx(small, soft)}>{[text, note].filter(Boolean).join('. ')}</p>
      </div>
      {run && isOpen && <DayActions {...run} />}
    </li>
  );
};
