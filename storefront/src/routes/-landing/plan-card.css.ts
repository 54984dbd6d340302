import { globalStyle, style } from '@vanilla-extract/css';
import { tickColor } from '../../ui/basics.css.ts';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/* Plans differ in size and weight, not in decoration. */

const plan = style({
  position: 'relative',
  padding: vars.space[5],
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  alignContent: 'start',
  borderRadius: vars.corner.pane,
  '@media': {
    [media.desk]: { padding: vars.space[6] },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const popularPlan = style([
  plan,
  {
    background: vars.color.deep,
    color: vars.color.onDeep,
    overflow: 'hidden',
    isolation: 'isolate',
    vars: { [tickColor]: vars.color.onDeepAccent },
    '@media': { [media.desk]: { padding: vars.space[7] } },
  },
]);
export const popularPeriod = style({ color: vars.color.onDeepSoft });
export const lightOnDeep = style({
  insetInlineEnd: '-9rem',
  top: '-2rem',
  width: '34rem',
  height: '26rem',
  zIndex: -1,
  fill: vars.color.deepPane,
});
globalStyle(`${popularPlan} :focus-visible`, { outlineColor: vars.color.onDeepAccent });

export const quietPlan = style([plan, { background: vars.color.sand }]);
export const quietPeriod = style({ color: vars.color.inkSoft });

export const planTop = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: '2rem',
});

export const price = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: '.2rem .6rem',
});
export const amount = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  fontSize: vars.size.price,
  lineHeight: '.95',
  letterSpacing: '-.045em',
  fontVariantNumeric: 'lining-nums',
});
export const smallerAmount = style([
  amount,
  { '@media': { [media.desk]: { fontSize: vars.size.amount } } },
]);
