import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const head = style({
  display: 'grid',
  gap: vars.space[4],
  justifyItems: 'start',
  marginBottom: vars.space[6],
  '@media': {
    [media.wide]: {
      gridTemplateColumns: '1fr auto',
      alignItems: 'end',
      gap: vars.space[7],
      marginBottom: vars.space[7],
    },
  },
});
