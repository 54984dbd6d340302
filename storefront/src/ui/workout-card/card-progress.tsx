import { isUnfinished, type Progress, shareCompleted } from 'contract';
import { CheckIcon } from '../icons/icons.ts';
import { hidden } from '../layout.css.ts';
import * as css from './card-progress.css.ts';

/** A bar along the picture's lower edge. */
export const ProgressBar = ({ progress }: { progress: Progress }) => {
  const percent = Math.round(shareCompleted(progress) * 100);
  return (
    <div className={css.rail}>
      <div className={css.done} style={{ width: `${percent}%` }} />
      <span className={hidden}>{percent} % watched</span>
    </div>
  );
};

/** The mark of a workout that she has done. */
export const CompletedTick = () => (
  <span className={css.tick} title="Completed">
    <CheckIcon size="mark" />
    <span className={hidden}>Completed, </span>
  </span>
);

/** How much is left of a workout that she stopped in the middle of; null for any other. */
export const timeLeft = (progress: Progress | undefined): string | null => {
  if (progress === undefined || !isUnfinished(progress)) return null;
  const seconds = progress.duration_total - progress.duration_completed;
  return `${Math.ceil(seconds / 60)} min left`;
};
