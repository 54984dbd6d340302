import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

/** In the shape of the fields that come, so that nothing moves. */
export const waiting = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${vars.space[6]} ${vars.space[4]}`,
  alignContent: 'end',
  minHeight: '11.5rem',
});
export const number = style({ gridColumn: '1 / -1', height: vars.width.control });
export const short = style({ height: vars.width.control });
