import { globalStyle, style } from '@vanilla-extract/css';
import { overStyle } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { apart, at, column, sheet, stack, wrapping } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  position: 'relative',
  zIndex: 0,
  overflow: 'clip',
  paddingBlock: `${vars.space[5]} ${vars.space[9]}`,
});
export const light = style({
  position: 'absolute',
  zIndex: -1,
  top: 0,
  insetInlineEnd: '-10rem',
  width: '38rem',
  height: '28rem',
  fill: vars.color.glow,
});
export const question = style({ ...column(vars.space[5]), maxWidth: '46rem' });
globalStyle(`${page} h1:focus`, { outline: 'none' });

/* The three questions */

export const marks = style({
  ...stack(vars.space[5]),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
});
export const mark = style({
  paddingBottom: vars.space[3],
  borderBottom: `2px solid ${vars.color.line}`,
  color: vars.color.inkSoft,
  selectors: {
    '&[data-state="past"]': { borderColor: vars.color.ink },
    '&[data-state="now"]': { borderColor: vars.color.accent, color: vars.color.ink },
  },
});

/* The answers */

export const cards = style({
  ...stack(vars.space[3]),
  ...at(media.tablet, {
    // Four answers stand two by two, three below each other.
    selectors: { '&:has(> :nth-child(4))': { gridTemplateColumns: '1fr 1fr' } },
  }),
});
export const choice = style({ position: 'relative', display: 'block' });
export const radio = style(overStyle);
export const card = style({
  ...stack('.15rem'),
  padding: `${vars.space[4]} 1.15rem`,
  ...sheet,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
globalStyle(`${radio}:checked + ${card}`, {
  boxShadow: `inset 0 0 0 3px ${vars.color.accent}`,
  '@media': { [media.forcedColors]: { border: '4px solid Highlight' } },
});
globalStyle(`${radio}:focus-visible + ${card}`, {
  outline: `3px solid ${vars.color.accentText}`,
  outlineOffset: '3px',
});
export const spare = style({ display: 'grid', gap: vars.space[2] });
/* The question is too long to stand beside the answers. */
globalStyle(`${spare} > fieldset`, {
  '@media': { [media.desk]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
/** Its line is there before it says something, so that nothing moves. */
export const missing = style({ minHeight: '1.5em', color: vars.color.accentText });
export const foot = style({ ...apart(vars.space[3]), flexWrap: 'wrap' });

/* The week */

export const result = style({ ...column(vars.space[5]), paddingTop: vars.space[5] });
export const waiting = style({ width: '100%', height: '24rem' });
export const week = style({
  ...column(`${vars.space[6]} ${vars.space[5]}`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))' },
  },
});
export const on = style({ marginTop: vars.space[3] });
export const actions = style(wrapping(vars.space[3]));
