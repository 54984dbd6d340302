import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';

/** The woman in the built-in picture stands clear of the cards that lie over its corner. */
export const builtIn = style({
  objectPosition: '56% 50%',
  '@media': { [media.desk]: { objectPosition: '37% 50%' } },
});
