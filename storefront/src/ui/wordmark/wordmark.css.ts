import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.55rem',
  minHeight: vars.width.tap,
  fontFamily: vars.font.display,
  fontSize: vars.size.mark,
  fontWeight: vars.weight.mark,
  lineHeight: vars.leading.tight,
  letterSpacing: '-.03em',
  textDecoration: 'none',
  color: 'inherit',
});

export const panes = style({ width: '1.05em', height: '1em', color: vars.color.accent });
