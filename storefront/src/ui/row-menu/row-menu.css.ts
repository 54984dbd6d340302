import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { apart, sheet } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const menu = style({
  minWidth: 'min(12rem, 90vw)',
  padding: `${vars.space[2]} ${vars.space[4]}`,
  ...sheet,
  color: vars.color.ink,
  boxShadow: vars.shadow.lift,
  zIndex: vars.layer.skip,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const item = style({
  ...apart(vars.space[3]),
  minHeight: vars.width.tap,
  color: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover, &:focus': { color: vars.color.accentText },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
