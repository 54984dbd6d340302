import { cx } from '../class-names.ts';
import { skeleton } from './skeleton.css.ts';

/** An animated placeholder for loading content; the class sets its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cx(skeleton, className)} aria-hidden="true" />
);
