import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const light = style({
  position: 'absolute',
  fill: vars.color.glow,
  pointerEvents: 'none',
  zIndex: 0,
  // With forced colours, decoration behind text is hidden.
  '@media': { [media.forcedColors]: { display: 'none' } },
});
