import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { column, pane, smallText, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const filters = style({
  ...stack(vars.space[4]),
  alignItems: 'end',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' } },
});
export const search = style({
  '@media': { [media.belowWide]: { gridColumn: '1 / -1' } },
});
export const results = style({
  ...stack(vars.space[5]),
  scrollMarginTop: vars.space[9],
  selectors: { '&:focus': { outline: 'none' } },
});
export const workouts = style({
  ...column(`${vars.space[7]} ${vars.space[5]}`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
/* The list has no pagination: of some thousand cards only the visible ones are laid out. */
export const workout = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 26rem',
  // Focus rings extend beyond the card's edge.
  overflowClipMargin: vars.space[2],
});
export const waiting = style({ aspectRatio: '16 / 9' });

export const entry = style({
  ...stack(vars.space[3]),
  gridTemplateRows: 'auto 1fr auto',
  height: '100%',
});
export const picture = style({
  ...pane,
  aspectRatio: '16 / 9',
  color: vars.color.inkSoft,
});
export const placeholder = style({ display: 'grid', placeItems: 'center', height: '100%' });
export const marks = style({
  position: 'absolute',
  insetInlineStart: vars.space[2],
  top: vars.space[2],
  display: 'flex',
  gap: vars.space[2],
});
export const texts = style({
  ...stack(vars.space[2]),
  alignContent: 'start',
  overflowWrap: 'anywhere',
});
export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
export const kinds = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });

const note = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space[2],
  ...smallText,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  '::before': {
    content: '',
    flex: 'none',
    width: '.6em',
    height: '.6em',
    transform: 'skewX(-18deg)',
    background: 'currentColor',
  },
});
export const noteOf = styleVariants({
  'going-on': [note],
  failed: [note, { color: vars.color.accentText }],
  resting: [note, { color: vars.color.inkSoft }],
});

export const actions = style({ display: 'flex', alignItems: 'center', gap: vars.space[3] });
export const idle = style({ selectors: { '&:disabled': { cursor: 'not-allowed' } } });
export const trash = style({
  marginInlineStart: 'auto',
  '@media': { [media.hover]: { selectors: { '&:hover': { color: vars.color.accentText } } } },
});
