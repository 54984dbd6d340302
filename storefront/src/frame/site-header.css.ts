import { globalStyle, style } from '@vanilla-extract/css';
import { membersOnly, visitorsOnly } from '../ui/by-session.css.ts';
import { media } from '../ui/media.ts';
import { at, calm, centred, row, sheet, stack, touchRow } from '../ui/recipes.ts';
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
  ...sheet,
  boxShadow: vars.shadow.lift,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

globalStyle(`${panel} > li + li`, { borderTop: `1px solid ${vars.color.line}` });

export const entry = style({
  ...row(),
  width: '100%',
  minHeight: '3rem',
  textDecoration: 'none',
  textAlign: 'start',
  selectors: {
    '&:hover': { color: vars.color.accentText },
    '&[aria-current="page"]': { fontWeight: vars.weight.strong },
  },
});

export const header = style({ position: 'relative', zIndex: vars.layer.header });

/* Three columns with equal outer ones: the links stay centred for visitors and members. */
export const bar = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  minHeight: '4.5rem',
  ...at(media.desk, { gridTemplateColumns: '1fr auto 1fr', minHeight: '5.5rem' }),
});

export const mark = style({ justifySelf: 'start' });

export const nav = style({
  display: 'none',
  gap: vars.space[6],
  '@media': { [media.desk]: { display: 'flex' } },
});

export const navLink = style({
  ...touchRow(),
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  selectors: { '&:hover, &[aria-current="page"]': { borderColor: vars.color.accent } },
  ...at(media.forcedColors, {
    borderColor: 'Canvas',
    selectors: { '&[aria-current="page"]': { borderColor: 'Highlight' } },
  }),
});

export const actions = style({
  ...row(vars.space[2]),
  justifyContent: 'flex-end',
  minHeight: vars.width.tap,
  '@media': { [media.desk]: { gap: vars.space[4] } },
});

const half = style({
  ...row(vars.space[2]),
  '@media': { [media.desk]: { gap: vars.space[4] } },
});

export const visitorHalf = style([half, visitorsOnly]);
export const memberHalf = style([half, membersOnly, { position: 'relative' }]);

/* Absolutely positioned beside the avatar, to avoid a layout shift when it appears. */
export const badgePlace = style({
  position: 'absolute',
  insetInlineEnd: `calc(100% + ${vars.space[3]})`,
  display: 'flex',
  '@media': { '(max-width: 22rem)': { display: 'none' } },
});

export const onDesk = style({
  '@media': { [media.belowDesk]: { display: 'none' } },
});

export const trial = style({
  '@media': {
    // Elsewhere a long label takes two lines before the header is wider than the screen.
    [media.desk]: { whiteSpace: 'nowrap' },
    [media.belowDesk]: { paddingInline: '.9rem' },
    // On the narrowest phones it is only in the menu.
    '(max-width: 21rem)': { display: 'none' },
  },
});

export const avatar = style({
  width: vars.width.tap,
  height: vars.width.tap,
  borderRadius: vars.corner.round,
  ...calm,
  ...centred,
  fontFamily: vars.font.display,
  fontSize: vars.size.t4,
  fontWeight: vars.weight.mark,
  lineHeight: vars.leading.tight,
  overflow: 'hidden',
  selectors: { '&:focus-visible': { borderRadius: vars.corner.round } },
});
