import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** A vertical list with hairlines between the rows. */
export const choices = style({ borderTop: `1px solid ${vars.color.line}` });

export const below = style({ gridColumn: '1 / -1' });

/** As high as the two loaded lines. */
export const waiting = style({ height: '6.75rem' });

export const checkout = style({ display: 'grid', gap: vars.space[3] });

export const note = style({
  display: 'grid',
  gap: vars.space[1],
  padding: vars.space[4],
  background: vars.color.calm,
  color: vars.color.onCalm,
  borderRadius: vars.corner.pane,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

/** As high as the two loaded cards. */
export const plansLoading = style({ display: 'grid', gap: vars.space[3] });
export const planLoading = style({ height: '5.5rem' });

export const planForm = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.lowWindow]: { gap: vars.space[3] } },
});
export const included = style({
  display: 'grid',
  gap: vars.space[3],
  '@media': { [media.lowWindow]: { gap: vars.space[2] } },
});
export const freeDays = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
});
