import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { baseline, column } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const summary = style({
  ...column(vars.space[7]),
  paddingTop: vars.space[6],
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
export const waiting = style({ width: '100%', height: '20rem' });
export const completed = style({ ...column(vars.space[4]), justifyItems: 'start' });
export const list = style({ width: '100%', borderTop: `1px solid ${vars.color.line}` });
export const one = style({
  ...baseline(`0 ${vars.space[4]}`),
  justifyContent: 'space-between',
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
