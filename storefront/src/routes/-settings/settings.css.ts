import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const subscription = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  padding: vars.space[5],
  borderRadius: vars.corner.pane,
  background: vars.color.deep,
  color: vars.color.onDeep,
  '@media': {
    [media.desk]: { padding: vars.space[6] },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
/** About as high as the panel that follows. */
export const waitingPanel = style({ minHeight: '18rem', alignContent: 'start' });
export const light = style({
  insetInlineEnd: '-7rem',
  top: '-3rem',
  width: '34rem',
  height: '24rem',
  fill: vars.color.deepPane,
  zIndex: -1,
});
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
});
export const headline = style({ maxWidth: '15em' });
export const softOnDeep = style({ color: vars.color.onDeepSoft });
export const receipts = style({ borderTop: `1px solid ${vars.color.line}` });
export const receipt = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 3.5rem',
  gap: vars.space[4],
  alignItems: 'center',
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
export const amount = style({ fontWeight: vars.weight.strong });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minHeight: vars.width.tap,
});
