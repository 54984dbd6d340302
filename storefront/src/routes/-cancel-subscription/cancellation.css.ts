import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const side = style({ gap: vars.space[4] });
/** Focused by script when the step changes; a title needs no focus ring. */
export const title = style({ selectors: { '&:focus-visible': { outline: 'none' } } });
export const main = style({ gap: vars.space[7] });

export const part = style({ display: 'grid', gap: vars.space[4] });
export const form = style({ display: 'grid', gap: vars.space[5], maxWidth: '44rem' });
export const waiting = style({ height: '15rem' });
