import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const bars = style({ display: 'flex', gap: '.25rem', height: '.5rem', maxWidth: '18rem' });
export const bar = style({
  overflow: 'hidden',
  flexBasis: 0,
  transform: 'skewX(-18deg)',
  background: vars.color.line,
  printColorAdjust: 'exact',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const barDone = style({
  display: 'block',
  height: '100%',
  background: vars.color.ink,
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
});
