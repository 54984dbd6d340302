import { style } from '@vanilla-extract/css';
import { bleedBoth } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  paddingBlock: `${vars.space[6]} ${vars.space[4]}`,
});

/** One line to the window's edges, moved sideways when there are more. */
export const list = style({
  display: 'flex',
  gap: vars.space[5],
  marginInline: bleedBoth,
  paddingInline: vars.space.gutter,
  paddingBlock: '4px',
  scrollPaddingInline: vars.space.gutter,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
});
export const item = style({
  flex: 'none',
  width: '70vw',
  scrollSnapAlign: 'start',
  '@media': {
    [media.tablet]: { width: '18rem' },
    [media.desk]: { width: '20rem' },
  },
});
