import { style } from '@vanilla-extract/css';
import { vars } from './tokens.css.ts';

export const address = style({
  display: 'block',
  width: '100%',
  minHeight: vars.width.tap,
  marginTop: vars.space[2],
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.corner.pane,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textOverflow: 'ellipsis',
});
