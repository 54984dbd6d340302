import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const confirmation = style({ display: 'grid', gap: vars.space[4], justifyItems: 'start' });
export const mark = style({
  // What the slant takes to the left.
  marginInlineStart: vars.space[2],
  display: 'grid',
  placeItems: 'center',
  width: vars.space[8],
  height: vars.space[8],
  background: vars.color.calm,
  color: vars.color.onCalm,
  transform: 'skewX(-16deg)',
});
export const markIcon = style({ transform: 'skewX(16deg)' });
