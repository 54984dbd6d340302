import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const light = style({
  position: 'absolute',
  fill: vars.color.glow,
  pointerEvents: 'none',
  zIndex: 0,
  // A reader's own colours leave no room for ornament behind text.
  '@media': { [media.forcedColors]: { display: 'none' } },
});
