import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: vars.width.tap,
  cursor: 'pointer',
});
export const box = style({
  flex: 'none',
  width: '1.4rem',
  height: '1.4rem',
  margin: 0,
  accentColor: vars.color.accent,
  cursor: 'pointer',
});
