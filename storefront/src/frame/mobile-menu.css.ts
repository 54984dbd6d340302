import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../ui/media.ts';
import { vars } from '../ui/tokens.css.ts';

export const menu = style({
  position: 'relative',
  marginInlineEnd: '-.6rem',
  '@media': { [media.desk]: { display: 'none' } },
});

export const summary = style({
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});

export const panel = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: `calc(100% + ${vars.space[2]})`,
  // Within the window also with large text.
  minWidth: `min(15rem, 100vw - 2 * ${vars.space.gutter})`,
  padding: `${vars.space[2]} ${vars.space[4]}`,
  background: vars.color.sheet,
  borderRadius: vars.corner.card,
  boxShadow: vars.shadow.lift,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

globalStyle(`${panel} > li + li`, { borderTop: `1px solid ${vars.color.line}` });

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: '3rem',
  textDecoration: 'none',
  textAlign: 'start',
  selectors: {
    '&:hover': { color: vars.color.accentText },
    '&[aria-current="page"]': { fontWeight: vars.weight.strong },
  },
});
