import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  minHeight: '32rem',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: vars.space[9], minHeight: '40rem' } },
});
export const column = style({
  display: 'grid',
  gap: vars.space[5],
  maxWidth: '34rem',
});
