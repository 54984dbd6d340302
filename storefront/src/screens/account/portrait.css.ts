import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space[4]}`,
  marginTop: vars.space[2],
});
export const file = style({ display: 'none' });
