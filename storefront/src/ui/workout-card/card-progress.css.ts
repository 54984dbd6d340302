import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const BAR_HEIGHT = '.375rem';

export const rail = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: BAR_HEIGHT,
  background: vars.color.paper,
});
export const done = style({
  height: '100%',
  background: vars.color.accent,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const tick = style({
  alignSelf: 'center',
  marginRight: '.15rem',
  color: vars.color.accentText,
});
