import { globalStyle, style } from '@vanilla-extract/css';
import { overStyle } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, column, ends, row, sheet, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/** Focused by script when form and progress replace each other; needs no focus ring. */
export const tab = style({
  // Keeps the tabs visible.
  scrollMarginTop: vars.space[9],
  selectors: { '&:focus': { outline: 'none' } },
});

export const form = style({ display: 'grid', gap: vars.space[6] });
export const halves = style({
  ...column(vars.space[5]),
  alignItems: 'start',
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: vars.space[7] }),
});
export const fields = style({ display: 'grid', gap: vars.space[5] });
/* Fields of one row stay aligned when one of them has an error below. */
export const pair = style({
  ...stack(vars.space[5]),
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr', gap: vars.space[4] } },
});
export const marks = style({ display: 'grid', gap: vars.space[1] });

export const card = style({
  ...stack(vars.space[5]),
  maxWidth: '44rem',
  padding: vars.space[5],
  background: vars.color.sheet,
  borderRadius: vars.corner.pane,
  border: `1px solid ${vars.color.line}`,
  '@media': {
    [media.desk]: { padding: vars.space[6] },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const line = style({ ...ends(vars.space[4]), alignItems: 'baseline' });
export const done = style({ display: 'flex', alignItems: 'center', gap: vars.space[3] });
export const doneIcon = style({ color: vars.color.accentText });
export const percent = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.t2,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});
export const track = style({
  height: '.5rem',
  background: vars.color.line,
  borderRadius: vars.corner.pane,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const bar = style({
  height: '100%',
  background: vars.color.accent,
  transformOrigin: 'left',
  transition: `transform ${vars.motion.calm} ${vars.motion.ease}`,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
export const workoutTitle = style({ overflowWrap: 'anywhere' });

/* Fields */

export const checkboxRow = style({
  ...row(vars.space[3]),
  minHeight: vars.width.tap,
  cursor: 'pointer',
});
export const box = style({
  flex: 'none',
  width: '1.4rem',
  height: '1.4rem',
  margin: 0,
  accentColor: vars.color.accent,
  cursor: 'pointer',
});

export const filePlace = style({ position: 'relative' });

/* The native control covers its box invisibly and receives clicks, keys and dropped files. */
export const fileInput = style(overStyle);

export const face = style({
  ...row(vars.space[3]),
  minHeight: '4.75rem',
  padding: `${vars.space[3]} ${vars.space[4]}`,
  paddingInlineEnd: '3.25rem',
  ...sheet,
  border: `1.5px dashed ${vars.color.edge}`,
  overflowWrap: 'anywhere',
  lineHeight: vars.leading.snug,
  selectors: {
    [`${fileInput}:hover + &`]: { borderColor: vars.color.ink },
    [`${fileInput}:focus-visible + &`]: {
      outline: `3px solid ${vars.color.accentText}`,
      outlineOffset: '1px',
    },
    [`${fileInput}[aria-invalid="true"] + &`]: {
      borderColor: vars.color.accentText,
      boxShadow: `inset 3px 0 0 ${vars.color.accentText}`,
    },
  },
});
globalStyle(`${face} svg`, { color: vars.color.accentText });
export const chosen = style({ borderStyle: 'solid' });
export const remove = style({
  position: 'absolute',
  insetInlineEnd: '.75rem',
  top: '50%',
  translate: '0 -50%',
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
