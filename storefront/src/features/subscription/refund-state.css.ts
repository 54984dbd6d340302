import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const note = style({
  display: 'grid',
  gap: vars.space[1],
  padding: vars.space[4],
  background: vars.color.calm,
  color: vars.color.onCalm,
  borderRadius: vars.corner.pane,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
