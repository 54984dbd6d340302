import { cx } from '../class-names.ts';
import { iconSize } from './icon.css.ts';

/** `normal` 20 px, `large` 28 px, `mark` 13 px (the Premium diamond). */
export type IconSize = keyof typeof iconSize;

type IconProps = { size?: IconSize; className?: string };

/** A component for one path on Phosphor's 256-unit grid. An icon is never the only name of a control. */
export const createIcon =
  (path: string) =>
  ({ size = 'normal', className }: IconProps) => (
    <svg viewBox="0 0 256 256" className={cx(iconSize[size], className)} aria-hidden="true">
      <path d={path} />
    </svg>
  );
