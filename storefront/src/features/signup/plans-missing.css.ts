import { style } from '@vanilla-extract/css';

/** As high as the two plans that come. */
export const waiting = style({ height: '12.5rem' });
