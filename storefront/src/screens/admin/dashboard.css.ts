import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[6],
  minHeight: '46rem',
  paddingBlock: `${vars.space[6]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: `${vars.space[7]} ${vars.space[9]}` } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: vars.space[4],
});
export const welcome = style({ marginTop: vars.space[2], overflowWrap: 'anywhere' });
export const soon = style({ minHeight: '16rem' });
