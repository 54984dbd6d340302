import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

/** The ticks' colour; celadon and mulberry surfaces set another. */
export const tickColor = createVar();

export const ticks = style({ display: 'grid', gap: '.6rem' });

globalStyle(`${ticks} > li`, {
  display: 'grid',
  gridTemplateColumns: '1.25rem 1fr',
  gap: '.7rem',
  alignItems: 'start',
  lineHeight: '1.4',
});
globalStyle(`${ticks} svg`, {
  marginTop: '.1rem',
  color: fallbackVar(tickColor, vars.color.accentText),
});
