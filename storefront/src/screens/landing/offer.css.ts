import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** Phone only: the offer stays within the thumb's reach while the page goes by. */
export const offer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[4],
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.sticky,
  background: vars.color.paper,
  borderTop: `1px solid ${vars.color.line}`,
  padding: `${vars.space[3]} ${vars.space.gutter} calc(${vars.space[3]} + env(safe-area-inset-bottom))`,
  '@media': { [media.wide]: { display: 'none' } },
  selectors: { ':root[data-session="member"] &': { display: 'none' } },
});
