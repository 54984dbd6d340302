import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

/** Takes the focus when one of its halves takes the place of the other; a ring says nothing here. */
export const place = style({
  // The tabs stay in sight.
  scrollMarginTop: vars.space[9],
  selectors: { '&:focus': { outline: 'none' } },
});
