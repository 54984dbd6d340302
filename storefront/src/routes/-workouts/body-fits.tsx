import {
  BODY_CHOICES,
  type BodyChoice,
  type FitSeconds,
  fitOfSummary,
  fitText,
  type MoveSummary,
  sumOfSeconds,
  type Workout,
} from 'contract';
import * as m from '#messages/bodyFits';
import {
  BODY_NAMES,
  type BodyToday,
  setBodyToday,
  useBodyToday,
} from '../../features/moves/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import * as css from './library.css.ts';
import { useLibraryPages } from './library-pages.ts';
import type { LibrarySearch } from './library-search.ts';

/* 'My body today' in the library; loaded when a member opens its sheet or has made a choice. */

/** How much of each workout fits, by id; a workout without a list of moves is absent. */
export type Fits = ReadonlyMap<string, FitSeconds>;

/** Computed here in the browser: the choices are in no request. */
export const fitsOf = (summaries: readonly MoveSummary[], { choices, easier }: BodyToday): Fits =>
  new Map(summaries.map((summary) => [summary.id, fitOfSummary(summary, choices, easier)]));

const fitsAll = (fit: FitSeconds | undefined): boolean => fit?.out === 0;

/** The share that fits, in steps of a tenth, so that a minute does not change the usual order. */
const stepOf = (fit: FitSeconds): number =>
  Math.floor(
    (sumOfSeconds([fit.fits, fit.easier]) / sumOfSeconds([fit.fits, fit.easier, fit.out])) * 10,
  );

/** What fits all through has the first rank, then by share; last what nobody has listed. */
const rankOf = (fit: FitSeconds | undefined): number => {
  if (fit === undefined) return Number.POSITIVE_INFINITY;
  return fitsAll(fit) ? -1 : 10 - stepOf(fit);
};

/** The workouts that fit best first; equals stay in their usual order. Nothing is hidden. */
export const byFit = (workouts: readonly Workout[], fits: Fits): Workout[] =>
  workouts.toSorted((one, other) => {
    const [rank, otherRank] = [rankOf(fits.get(one.id)), rankOf(fits.get(other.id))];
    return rank === otherRank ? 0 : rank - otherRank;
  });

/** How many of the workouts fit all through. */
export const countFitting = (workouts: readonly Workout[], fits: Fits): number =>
  workouts.filter(({ id }) => fitsAll(fits.get(id))).length;

/** Ends the part of the sentence that is printed bold, in every language. */
const UNIT = ' min';

/** The line under a card; its bar is a decoration of the sentence. */
export const FitLine = ({ fit }: { fit: FitSeconds | undefined }) => {
  if (fit === undefined) return <p className={css.fit}>{m.notChecked}</p>;
  const [count, rest] = fitText(fit).split(UNIT);
  return (
    <div className={css.fit}>
      <div className={css.fitBar} aria-hidden="true">
        <i className={css.fitFits} style={{ flexGrow: fit.fits }} />
        <i className={css.fitEasier} style={{ flexGrow: fit.easier }} />
        <i className={css.fitOut} style={{ flexGrow: fit.out }} />
      </div>
      <p>
        <b>
          {count}
          {UNIT}
        </b>
        {rest}
      </p>
    </div>
  );
};

const HINTS: Readonly<Record<BodyChoice, string>> = m;

type BodySheetProps = {
  search: LibrarySearch;
  summaries: readonly MoveSummary[];
  onClose: () => void;
};

/** What is spared today, with the number of workouts that then fit. */
export const BodySheet = ({ search, summaries, onClose }: BodySheetProps) => {
  const { pages = [] } = useLibraryPages(search);
  const workouts = pages.flatMap((page) => page.workouts);
  const today = useBodyToday();
  const { choices, easier } = today;
  const count = countFitting(workouts, fitsOf(summaries, today));
  return (
    <Dialog
      open
      onClose={onClose}
      size="middle"
      title={m.title}
      description={m.text}
      foot={
        <>
          <Button kind="quiet" onClick={() => setBodyToday({ choices: [], easier: true })}>
            {m.clear}
          </Button>
          <Button onClick={onClose}>
            <span aria-live="polite">{count === 0 ? m.showNearest : m.showFitting({ count })}</span>
          </Button>
        </>
      }
    >
      <div className={css.bodyChoices}>
        {BODY_CHOICES.map((choice) => (
          <Switch
            key={choice}
            label={BODY_NAMES[choice]}
            hint={HINTS[choice]}
            checked={choices.includes(choice)}
            onChange={(checked) =>
              setBodyToday({
                choices: BODY_CHOICES.filter((one) =>
                  one === choice ? checked : choices.includes(one),
                ),
                easier,
              })
            }
          />
        ))}
        <Switch
          label={m.countEasier}
          hint={m.countEasierHint}
          checked={easier}
          onChange={(checked) => setBodyToday({ choices, easier: checked })}
        />
      </div>
    </Dialog>
  );
};
