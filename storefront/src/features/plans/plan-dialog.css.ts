import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

/** As high as the two loaded cards. */
export const loading = style({ display: 'grid', gap: vars.space[3] });
export const cardLoading = style({ height: '5.5rem' });

export const form = style({ display: 'grid', gap: vars.space[5] });
export const included = style({ display: 'grid', gap: vars.space[3] });
export const free = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
});
