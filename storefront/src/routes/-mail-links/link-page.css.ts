import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { layer, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  ...layer('hidden'),
  minHeight: '32rem',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: vars.space[9], minHeight: '40rem' } },
});
export const column = style({ ...stack(vars.space[5]), maxWidth: '34rem' });
