import { hidden } from '../../ui/layout.css.ts';
import * as css from './spinner.css.ts';

/** Something is on its way, and nothing can be shown in its place yet. */
export const Spinner = () => (
  <div className={css.place} role="status">
    <span className={css.ring} aria-hidden="true" />
    <span className={hidden}>Loading</span>
  </div>
);
