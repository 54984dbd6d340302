import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, range } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/** Filled part of the slider, in percent. */
export const filled = createVar();

export const number = style({
  fontSize: vars.size.figure,
  fontWeight: vars.weight.strong,
  lineHeight: '1',
  letterSpacing: '-.03em',
  fontVariantNumeric: 'tabular-nums lining-nums',
});

export const slider = style({
  ...range(filled, { fill: vars.color.accent, rail: vars.color.line, thumb: vars.color.ink }),
  ...at(media.forcedColors, {
    appearance: 'auto',
    '::-webkit-slider-thumb': { background: 'Highlight' },
  }),
});
export const ends = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontVariantNumeric: 'tabular-nums',
});

export const bar = style({ display: 'flex', gap: '1px', height: '14px' });
export const part = style({
  flexBasis: 0,
  minWidth: 0,
  transform: 'skewX(-16deg)',
  background: vars.color.ink,
  selectors: {
    '&[data-out]': {
      background: 'transparent',
      boxShadow: `inset 0 0 0 1px ${vars.color.edge}`,
    },
  },
  ...at(media.forcedColors, {
    background: 'CanvasText',
    selectors: { '&[data-out]': { border: '1px solid CanvasText' } },
  }),
});
export const blockEnd = style({ marginInlineEnd: '5px' });
export const note = style({ marginTop: vars.space[2] });
