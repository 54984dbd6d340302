import { style } from '@vanilla-extract/css';
import { wrapping } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5] });

export const newHere = style({
  ...wrapping(),
  columnGap: vars.space[2],
  marginBlock: `calc(${vars.space[2]} * -1)`,
});

/** Close to the password field that it belongs to. */
export const forgotten = style({
  justifySelf: 'start',
  marginBlock: `calc(${vars.space[4]} * -1)`,
});
