import { style } from '@vanilla-extract/css';

/** As high as the two lines that come. */
export const waiting = style({ height: '6.75rem' });
