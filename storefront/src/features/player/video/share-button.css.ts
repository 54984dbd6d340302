import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/tokens.css.ts';

export const outcome = style({
  alignSelf: 'center',
  fontSize: vars.size.small,
  textAlign: 'end',
});
