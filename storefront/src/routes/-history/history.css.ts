import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, column, flow, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export { columns, head, main, part, side } from '../-account/two-columns.css.ts';

export const waiting = style({ width: '100%', height: '20rem' });

export const TALLEST_REM = 12;

export const bars = style({
  ...stack('4px'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  height: `${TALLEST_REM + 3}rem`,
  '@media': { [media.desk]: { gap: '12px' } },
});
export const week = style({
  ...column('.3rem'),
  // No wider than its share, whatever its texts need.
  alignContent: 'end',
  textAlign: 'center',
  color: vars.color.inkSoft,
});
export const minutes = style({
  justifySelf: 'center',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
export const bar = style({
  background: vars.color.edge,
  transform: 'skewX(-8deg)',
  printColorAdjust: 'exact',
  selectors: {
    [`${week}[data-state="kept"] > &`]: { background: vars.color.onCalm },
    [`${week}:last-child > &`]: { background: vars.color.accent },
  },
  '@media': {
    // Kept weeks are filled, this week is highlighted, and others are outlined.
    [media.forcedColors]: {
      background: 'none',
      border: '1px solid CanvasText',
      selectors: {
        [`${week}[data-state="kept"] > &`]: { background: 'CanvasText' },
        [`${week}:last-child > &`]: { background: 'Highlight' },
      },
    },
    // Twelve leaning bars would cover each other on a phone.
    [media.phone]: { transform: 'none' },
  },
});
export const day = style({
  justifySelf: 'center',
  whiteSpace: 'nowrap',
  // Twelve dates do not fit beside each other on a phone.
  ...at(media.phone, {
    selectors: {
      [`${week}:not(:first-child):not(:last-child) > &`]: { visibility: 'hidden' },
      [`${week}:first-child > &`]: { justifySelf: 'start' },
      [`${week}:last-child > &`]: { justifySelf: 'end' },
    },
  }),
});
export const legend = style(flow(`${vars.space[1]} ${vars.space[5]}`));
export const sign = style({
  display: 'inline-block',
  width: '.65rem',
  height: '.8rem',
  marginInlineEnd: vars.space[2],
  transform: 'skewX(-16deg)',
  background: vars.color.accent,
  printColorAdjust: 'exact',
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
export const keptSign = style([
  sign,
  {
    background: vars.color.onCalm,
    '@media': { [media.forcedColors]: { background: 'CanvasText' } },
  },
]);

export const totals = style({
  ...stack(vars.space[4]),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  borderBlock: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[4],
});
export const total = style({
  display: 'block',
  fontSize: vars.size.figure,
  fontWeight: vars.weight.strong,
  lineHeight: '1',
  letterSpacing: '-.03em',
  fontVariantNumeric: 'tabular-nums lining-nums',
});
export const goal = style({
  ...stack(vars.space[4]),
  padding: vars.space[5],
  borderRadius: vars.corner.card,
  background: vars.color.sand,
});

export const group = style({
  borderBlock: `1px solid ${vars.color.line}`,
  marginBlock: vars.space[2],
  paddingBlock: vars.space[2],
});
