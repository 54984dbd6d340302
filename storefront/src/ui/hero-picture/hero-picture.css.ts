import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';

/** Keeps the woman in the built-in picture clear of the cards that cover its corner. */
export const builtIn = style({
  objectPosition: '56% 50%',
  '@media': { [media.desk]: { objectPosition: '37% 50%' } },
});
