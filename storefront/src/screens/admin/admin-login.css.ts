import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  minHeight: '38rem',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: vars.space[9] } },
});
export const light = style({
  left: '38%',
  top: '-3rem',
  width: '52rem',
  height: '40rem',
  zIndex: -1,
  '@media': { [media.belowDesk]: { left: '12%' } },
});
export const column = style({
  display: 'grid',
  gap: vars.space[5],
  maxWidth: vars.width.dialogSmall,
});
export const demo = style({
  padding: vars.space[4],
  background: vars.color.calm,
  color: vars.color.onCalm,
  borderRadius: vars.corner.pane,
  overflowWrap: 'anywhere',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
