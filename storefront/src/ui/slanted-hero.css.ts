import { style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from './layout.css.ts';
import { media } from './media.ts';
import { at, stack, touchRow, wrapping } from './recipes.ts';
import { vars } from './tokens.css.ts';

/* The head of a workout's and a programme's page: words, and a slanted picture beside them. */

export const hero = style(
  at(media.desk, {
    ...stack(`0 ${vars.space[5]}`),
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    alignItems: 'end',
  }),
);

export const title = style({
  ...stack(vars.space[4]),
  paddingBottom: vars.space[5],
  ...at(media.desk, {
    gridColumn: '1 / span 5',
    alignSelf: 'center',
    gap: vars.space[5],
    paddingTop: vars.space[5],
  }),
});
export const back = style({
  justifySelf: 'start',
  ...touchRow(vars.space[2]),
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const meta = style({
  ...wrapping(`.2rem ${vars.space[4]}`),
  color: vars.color.inkSoft,
  fontSize: vars.size.note,
});

/** To the edges on a phone; on wide screens slanted and extended to the right edge. */
export const poster = style({
  position: 'relative',
  aspectRatio: '4 / 3.4',
  overflow: 'hidden',
  marginInline: bleedBoth,
  background: vars.color.sand,
  '@media': {
    [media.wide]: { aspectRatio: '16 / 8' },
    [media.desk]: {
      gridColumn: '6 / -1',
      aspectRatio: '16 / 11',
      marginInline: `0 ${bleedSide}`,
      clipPath: 'polygon(12% 0, 100% 0, 100% 100%, 0 100%)',
    },
  },
});
