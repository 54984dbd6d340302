import { cx } from '../class-names.ts';
import { light } from './window-light.css.ts';

/**
 * The site's decoration, sunlight through a window: six slanted panes. The class sets its position,
 * size and colour (`fill`).
 */
export const WindowLight = ({ className }: { className?: string }) => (
  <svg
    className={cx(light, className)}
    viewBox="0 0 460 300"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d="M96 0h104l-44 138H52zM216 0h104l-44 138H172zM336 0h104l-44 138H292zM46 154h104l-46 146H0zM166 154h104l-46 146H120zM286 154h104l-46 146H240z" />
  </svg>
);
