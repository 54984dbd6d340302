import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5] });
export const card = style({ display: 'grid', gap: vars.space[4] });

/** As high as the fields will be, so that nothing moves when they come. */
export const place = style({ position: 'relative', minHeight: '11.5rem' });
/** A frame of another colour scheme than its page is painted white behind. */
export const host = style({ colorScheme: 'light' });
export const waiting = style({ position: 'absolute', inset: 0 });

export const ready = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
});
