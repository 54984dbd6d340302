import { POLL_ATTEMPTS_MAX } from 'contract';
import * as css from './checkout.css.ts';

const NUMBERS = Array.from({ length: POLL_ATTEMPTS_MAX }, (_, index) => index + 1);

/** Ten panes of which one more lights with each question; the words beside them say the same. */
export const Attempts = ({ attempt }: { attempt: number }) => (
  <div className={css.attempts} aria-hidden="true">
    {NUMBERS.map((number) => (
      <i key={number} className={number <= Math.max(1, attempt) ? css.asked : css.pane} />
    ))}
  </div>
);
