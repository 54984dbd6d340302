import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const kept = style({
  ...stack(vars.space[5]),
  paddingBlock: `${vars.space[7]} ${vars.space.section}`,
});

export const cards = style({
  ...stack(`${vars.space[6]} ${vars.space[5]}`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
