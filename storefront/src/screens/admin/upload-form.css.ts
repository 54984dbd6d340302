import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[6] });
export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  alignItems: 'start',
  '@media': {
    [media.desk]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: vars.space[7] },
  },
});
export const fields = style({ display: 'grid', gap: vars.space[5] });
/* Fields of one row stay level when one of them has an error beneath. */
export const pair = style({
  display: 'grid',
  gap: vars.space[5],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr', gap: vars.space[4] } },
});
export const marks = style({ display: 'grid', gap: vars.space[1] });
