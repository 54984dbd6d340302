import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { sheet, touchRow } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/** A control of a row of tools: it says what it opens, or what is set. */
export const tool = style({
  flex: 'none',
  ...touchRow(vars.space[2]),
  padding: '.4rem .8rem',
  borderRadius: vars.corner.card,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  background: vars.color.paper,
  fontSize: vars.size.small,
  lineHeight: vars.leading.snug,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&:hover': { boxShadow: `inset 0 0 0 1.5px ${vars.color.ink}` },
    '&::-webkit-details-marker': { display: 'none' },
    '&[data-set]': { background: vars.color.ink, color: vars.color.paper, boxShadow: 'none' },
  },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});

export const menu = style({ flex: 'none', position: 'relative' });
export const caret = style({
  width: '.9rem',
  height: '.9rem',
  selectors: { [`${menu}[open] > summary &`]: { rotate: '180deg' } },
});
export const panel = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: `calc(100% + ${vars.space[1]})`,
  zIndex: vars.layer.header,
  width: 'min(24rem, 90vw)',
  padding: vars.space[4],
  ...sheet,
  boxShadow: vars.shadow.lift,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
/* The button above says it already. */
globalStyle(`${panel} fieldset`, { display: 'block' });
globalStyle(`${panel} fieldset > span`, { display: 'none' });
