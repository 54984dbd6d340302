import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/* A page of a member with a head, a wide and a narrow column. */

export const head = style({
  display: 'grid',
  gap: vars.space[4],
  justifyItems: 'start',
  paddingBlock: `${vars.space[7]} ${vars.space[6]}`,
  ...at(media.desk, {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    paddingBlock: `${vars.space[8]} ${vars.space[6]}`,
  }),
});
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[7],
  alignItems: 'start',
  paddingBottom: vars.space[9],
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: vars.space[6] }),
});
export const part = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const main = style([part, { gap: vars.space[7] }]);
export const side = style([part, { gap: vars.space[6] }]);
