import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const heading = style({ marginBottom: vars.space[4] });
export const receipts = style({ borderTop: `1px solid ${vars.color.line}` });
export const receipt = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 3.5rem',
  gap: vars.space[4],
  alignItems: 'center',
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
export const amount = style({ fontWeight: vars.weight.strong });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minHeight: vars.width.tap,
});
