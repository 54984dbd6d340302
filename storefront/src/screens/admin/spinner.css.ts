import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export const place = style({ display: 'grid', placeItems: 'center', minHeight: '32rem' });

export const ring = style({
  width: vars.width.tap,
  height: vars.width.tap,
  borderRadius: vars.corner.round,
  border: `3px solid ${vars.color.line}`,
  borderTopColor: vars.color.accent,
  animation: `${turn} 900ms linear infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
});
