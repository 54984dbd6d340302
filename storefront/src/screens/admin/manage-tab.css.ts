import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const filters = style({
  display: 'grid',
  gap: vars.space[4],
  alignItems: 'end',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' } },
});
export const search = style({
  '@media': { [media.belowWide]: { gridColumn: '1 / -1' } },
});
export const results = style({
  display: 'grid',
  gap: vars.space[5],
  scrollMarginTop: vars.space[9],
  selectors: { '&:focus': { outline: 'none' } },
});
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space[7]} ${vars.space[5]}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
/* The list has no pages: of some thousand cards only those in sight are laid out. */
export const card = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 26rem',
  // Rings of focus reach over the card's edge.
  overflowClipMargin: vars.space[2],
});
export const waiting = style({ aspectRatio: '16 / 9' });
