import { style } from '@vanilla-extract/css';

/** Takes the focus when one of its halves takes the place of the other; a ring says nothing here. */
export const place = style({ selectors: { '&:focus': { outline: 'none' } } });
