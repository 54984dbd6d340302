import type { ReactNode } from 'react';
import { clock, lengthLabel, spokenTime } from './clock.ts';
import type { MediaState } from './media-state.ts';
import * as css from './player.css.ts';

type TimeLeftProps = {
  state: MediaState;
  announcedSeconds: number | null;
  /** What stands below it. */
  children?: ReactNode;
};

/** The time left, large: it is read from a mat, hence it stays when the controls go. */
export const TimeLeft = ({ state, announcedSeconds, children }: TimeLeftProps) => {
  const length = state.duration || announcedSeconds || 0;
  // Rounded up, so that it ends on 0:00 and not a second before.
  const seconds = Math.ceil(length - state.time);
  return (
    <div className={css.left}>
      <b className={css.leftTime} role="timer" aria-label={`${spokenTime(seconds)} left`}>
        {clock(seconds)}
      </b>
      <span>left of {lengthLabel(length)}</span>
      {children}
    </div>
  );
};
