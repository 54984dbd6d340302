import { cx } from '../class-names.ts';
import { iconSize } from './icon.css.ts';

/** `normal` 20 px, `large` 28 px, `mark` 13 px (the Premium diamond). */
type IconSize = keyof typeof iconSize;

export type IconProps = { size?: IconSize; className?: string };

/**
 * Creates a component from one path on Phosphor's 256-unit grid. A control needs a text label
 * besides its icon.
 */
export const createIcon =
  (path: string) =>
  ({ size = 'normal', className }: IconProps) => (
    <svg viewBox="0 0 256 256" className={cx(iconSize[size], className)} aria-hidden="true">
      <path d={path} />
    </svg>
  );
