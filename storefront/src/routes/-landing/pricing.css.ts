import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const part = style({
  paddingBottom: vars.space.section,
  selectors: {
    // Of a site without workouts or a text about the coach, whose parts are not shown.
    '&:first-child': { paddingTop: vars.space.section },
    '&:last-child': { paddingBottom: 0 },
  },
});

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  ...at(media.desk, {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: `0 ${vars.space[5]}`,
    alignItems: 'end',
  }),
});

export const texts = style({
  '@media': {
    // On a phone the trust lines follow the plans.
    [media.belowDesk]: { display: 'contents' },
    [media.desk]: {
      gridColumn: '1 / span 4',
      alignSelf: 'stretch',
      display: 'flex',
      flexDirection: 'column',
    },
  },
});
/* In a third of the page, words of other languages would break: 'entscheidest'. */
globalStyle(`:root:not(:lang(en)) ${texts} > h2`, {
  '@media': { [media.desk]: { fontSize: `min(${vars.size.t1}, 3.7vw)` } },
});
export const text = style({
  marginBottom: vars.space[3],
  '@media': { [media.desk]: { marginTop: '1.25rem', marginBottom: 0 } },
});

export const trust = style({
  display: 'grid',
  gap: vars.space[3],
  fontSize: vars.size.small,
  '@media': {
    [media.belowDesk]: { order: 9, marginTop: vars.space[2] },
    [media.desk]: { marginTop: 'auto', paddingTop: vars.space[6] },
  },
});
export const trustLine = style({ display: 'flex', gap: '.6rem', alignItems: 'center' });
export const trustIcon = style({ color: vars.color.accentText });

export const popular = style({
  '@media': { [media.desk]: { gridColumn: '5 / span 5' } },
});
export const other = style({
  '@media': { [media.desk]: { gridColumn: '10 / span 3' } },
});

/** Shown while plans are loading, or when there are none. */
export const instead = style({
  '@media': { [media.desk]: { gridColumn: '5 / -1', alignSelf: 'stretch' } },
});
export const loading = style([
  instead,
  {
    display: 'grid',
    gap: vars.space[4],
    ...at(media.desk, { gridTemplateColumns: '5fr 3fr', gap: vars.space[5], alignItems: 'end' }),
  },
]);
export const popularSkeleton = style({ height: '30rem' });
export const otherSkeleton = style({ height: '22rem' });
export const none = style([
  instead,
  {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'start',
    gap: vars.space[4],
    padding: vars.space[6],
    minHeight: '18rem',
    background: vars.color.sand,
    borderRadius: vars.corner.pane,
  },
]);
