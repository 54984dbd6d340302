import { style } from '@vanilla-extract/css';
import { bleedBoth } from '../layout.css.ts';
import { media } from '../media.ts';
import { column, flow, titleText } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

/* Text tabs with an underline in poppy. */

export const list = style({
  display: 'flex',
  gap: vars.space[5],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [media.phone]: { gap: 'clamp(.4rem, 12vw - 2.4rem, .8rem)', fontSize: vars.size.small },
    [media.narrow]: { flexWrap: 'wrap', gap: `0 ${vars.space[4]}` },
  },
});

const chosen = {
  color: vars.color.ink,
  borderColor: vars.color.accent,
} as const;

/* In forced-colours mode, transparent borders become visible, too. */
const inForcedColors = {
  [media.forcedColors]: {
    borderColor: 'Canvas',
    selectors: { '&[aria-selected="true"]': { borderColor: 'Highlight' } },
  },
} as const;

export const tab = style({
  minHeight: vars.width.control,
  whiteSpace: 'nowrap',
  padding: 0,
  color: vars.color.inkSoft,
  borderBottom: '3px solid transparent',
  marginBottom: '-1px',
  textDecoration: 'none',
  cursor: 'pointer',
  '@media': {
    // Labels of two words wrap before any tab overflows the screen.
    [media.phone]: { whiteSpace: 'normal', textAlign: 'start', lineHeight: vars.leading.snug },
    ...inForcedColors,
  },
  selectors: {
    '&[aria-selected="true"]': { ...chosen, fontWeight: vars.weight.strong },
    '&:hover': { color: vars.color.ink },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

/** The library's three tabs, in the size of titles. */
export const bigList = style({
  ...flow(`0 clamp(${vars.space[4]}, 4vw, ${vars.space[6]})`),
  '@media': {
    // In one line, which scrolls sideways where words are long; below, two lines are read better.
    '(min-width: 24rem) and (max-width: 39.99rem)': {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      marginInline: bleedBoth,
      paddingInline: vars.space.gutter,
      scrollPaddingInline: vars.space.gutter,
    },
    [media.onItsSide]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
  },
});

export const bigTab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.width.control,
  whiteSpace: 'nowrap',
  color: vars.color.inkSoft,
  borderBottom: '3px solid transparent',
  textDecoration: 'none',
  ...titleText,
  fontSize: vars.size.tab,
  letterSpacing: '-.02em',
  selectors: {
    '&[aria-selected="true"]': chosen,
    '&:hover': { color: vars.color.ink },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '@media': inForcedColors,
});

export const panel = style({ ...column(vars.space[6]), paddingTop: vars.space[6] });
