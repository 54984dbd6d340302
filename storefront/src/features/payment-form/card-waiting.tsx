import { hidden } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import * as css from './card-waiting.css.ts';

/** In the place of the card fields until they are drawn. */
export const CardWaiting = () => (
  <div className={css.waiting} role="status">
    <span className={hidden}>Loading the card form</span>
    <Skeleton className={css.number} />
    <Skeleton className={css.short} />
    <Skeleton className={css.short} />
  </div>
);
