import { cx } from '../class-names.ts';
import { skeleton } from './skeleton.css.ts';

/** A place that something will take, with light sweeping over it; the class gives its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cx(skeleton, className)} aria-hidden="true" />
);
