import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.4rem',
  fontFamily: vars.font.text,
  fontSize: vars.size.micro,
  fontWeight: vars.weight.strong,
  padding: '.25rem .6rem',
  borderRadius: vars.corner.pane,
  lineHeight: '1.3',
  letterSpacing: '0',
  whiteSpace: 'nowrap',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const badge = styleVariants({
  calm: [base, { background: vars.color.calm, color: vars.color.onCalm }],
  hot: [base, { background: vars.color.accent, color: vars.color.onAccent }],
  deep: [base, { background: vars.color.deep, color: vars.color.onDeep }],
});
