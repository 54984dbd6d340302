import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5] });
export const card = style({ display: 'grid', gap: vars.space[4] });

export const place = style({ position: 'relative' });
/** As high as the loaded fields, to avoid a layout shift. */
export const fields = style({ minHeight: '11.5rem' });
/** With the choice of a wallet above them. */
export const withWallets = style({ minHeight: '15.25rem' });
/** Browsers paint a white background behind a frame whose colour scheme differs from the page's. */
export const host = style({ colorScheme: 'light' });
export const waiting = style({ position: 'absolute', inset: 0 });

export const ready = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
});

/** In the shape of the loaded fields, to avoid a layout shift. */
export const placeholder = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${vars.space[6]} ${vars.space[4]}`,
  alignContent: 'end',
  minHeight: '11.5rem',
});
export const number = style({ gridColumn: '1 / -1', height: vars.width.control });
export const short = style({ height: vars.width.control });
