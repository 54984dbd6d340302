import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const facts = style({ borderTop: `1px solid ${vars.color.line}` });
export const fact = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
/** The value wraps first; a long term takes at most half of the line. */
export const term = style({ color: vars.color.inkSoft, flexShrink: 0, maxWidth: '50%' });
export const value = style({
  fontWeight: vars.weight.strong,
  textAlign: 'end',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});
