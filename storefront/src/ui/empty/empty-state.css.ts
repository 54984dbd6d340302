import { style } from '@vanilla-extract/css';
import { layer, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const empty = style({
  ...layer('clip'),
  padding: `${vars.space[8]} 0`,
  ...stack(vars.space[4]),
  justifyItems: 'start',
  minHeight: '24rem',
  alignContent: 'center',
});
export const emptyTitle = style({ maxWidth: '13em' });
export const emptyText = style({ textWrap: 'balance' });
export const emptyButtons = style({ marginTop: vars.space[2] });
export const light = style({
  insetInlineStart: '42%',
  top: '-2rem',
  width: '44rem',
  height: '30rem',
  zIndex: -1,
});
