import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { pane, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const box = style({
  ...pane,
  isolation: 'isolate',
  ...stack(vars.space[4]),
  justifyItems: 'start',
  padding: `clamp(${vars.space[5]}, 4vw, ${vars.space[7]})`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const boxTitle = style({ maxWidth: '15em' });
export const light = style({
  insetInlineEnd: '-4rem',
  top: '-3rem',
  width: '34rem',
  height: '24rem',
  fill: vars.color.line,
  opacity: 0.55,
  zIndex: -1,
});
