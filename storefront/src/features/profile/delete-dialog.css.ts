import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const consequences = style({
  display: 'grid',
  gap: vars.space[2],
  paddingLeft: vars.space[5],
  listStyle: 'disc',
});
