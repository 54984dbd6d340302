import { style } from '@vanilla-extract/css';
import { vars } from './tokens.css.ts';

const display = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  textWrap: 'balance',
  letterSpacing: '-.02em',
  lineHeight: vars.leading.tight,
});

export const heroLine = style([
  display,
  { fontSize: vars.size.hero, letterSpacing: '-.035em', lineHeight: '.96' },
]);
export const t1 = style([
  display,
  { fontSize: vars.size.t1, letterSpacing: '-.03em', lineHeight: '1.02' },
]);
export const t2 = style([display, { fontSize: vars.size.t2, lineHeight: '1.1' }]);
export const t3 = style([
  display,
  {
    fontSize: vars.size.t3,
    fontWeight: vars.weight.title,
    lineHeight: vars.leading.snug,
    letterSpacing: '-.01em',
  },
]);
export const t4 = style([
  display,
  {
    fontSize: vars.size.t4,
    fontWeight: vars.weight.title,
    lineHeight: vars.leading.snug,
    letterSpacing: '-.005em',
  },
]);
export const lead = style({
  fontSize: vars.size.lead,
  lineHeight: '1.5',
  maxWidth: vars.width.measure,
  textWrap: 'pretty',
});
export const small = style({
  fontSize: vars.size.small,
  lineHeight: vars.leading.small,
  textWrap: 'pretty',
});
export const micro = style({ fontSize: vars.size.micro, lineHeight: '1.4' });
export const soft = style({ color: vars.color.inkSoft });
export const strong = style({ fontWeight: vars.weight.strong });
/** Digits of equal width, for numbers that change. */
export const figures = style({ fontVariantNumeric: 'tabular-nums' });
