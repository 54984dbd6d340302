import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/media.ts';
import { apart, deep, ends, stack, titleText } from '../../../ui/recipes.ts';
import * as switchCss from '../../../ui/switch/switch.css.ts';
import { vars } from '../../../ui/tokens.css.ts';
import { landscape } from './move-layout.ts';

export const panel = style({
  position: 'fixed',
  inset: 'auto 0 0',
  width: '100%',
  maxWidth: 'none',
  maxHeight: '78%',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  ...deep,
  colorScheme: 'dark',
  '::backdrop': { background: 'transparent' },
  '@media': {
    [landscape]: {
      inset: '0 0 0 auto',
      width: 'min(26rem, 60vw)',
      height: '100%',
      maxHeight: 'none',
    },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const panelInside = style({
  ...stack(vars.space[4]),
  alignContent: 'start',
  padding: `${vars.space[5]} ${vars.space.gutter} ${vars.space[6]}`,
  '@media': { [landscape]: { padding: vars.space[5] } },
});
export const panelTop = style({ ...apart(), marginRight: '-.6rem' });
export const panelTitle = style({ ...titleText, fontSize: vars.size.t3 });
export const panelBlock = style({
  ...ends(vars.space[3]),
  marginTop: vars.space[4],
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
  color: vars.color.onDeepSoft,
  fontVariantNumeric: 'tabular-nums',
});
export const rows = style({ borderTop: `1px solid ${vars.color.deepLine}` });
export const row = style({
  borderBottom: `1px solid ${vars.color.deepLine}`,
  selectors: { '&:hover': { background: vars.color.deepPane } },
});
export const rowKey = style({
  ...stack(vars.space[2]),
  gridTemplateColumns: '3.25rem 1fr auto',
  alignItems: 'baseline',
  width: '100%',
  minHeight: vars.width.tap,
  padding: '.55rem 0',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    [`${row}[aria-current] &`]: {
      color: vars.color.onDeepAccent,
      fontWeight: vars.weight.strong,
    },
    [`${row}[data-past] &`]: { color: vars.color.onDeepSoft },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
export const rowTime = style({
  color: vars.color.onDeepAccent,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
export const rowLength = style({
  fontSize: vars.size.small,
  fontWeight: vars.weight.text,
  color: vars.color.onDeepSoft,
  fontVariantNumeric: 'tabular-nums',
});

export const toggle = style({
  vars: {
    [switchCss.edge]: vars.color.onDeepSoft,
    [switchCss.chosen]: vars.color.onDeepAccent,
    [switchCss.onChosen]: vars.color.deepInk,
    [switchCss.soft]: vars.color.onDeepSoft,
  },
  paddingBlock: '.6rem',
  borderTop: `1px solid ${vars.color.deepLine}`,
});

export const tryBell = style({
  background: 'transparent',
  color: vars.color.onDeep,
  boxShadow: 'inset 0 0 0 1.5px currentColor',
  ':hover': { background: vars.color.deepPane },
});
