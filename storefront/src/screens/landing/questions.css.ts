import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const grid = style({
  display: 'grid',
  gap: vars.space[6],
  '@media': {
    [media.desk]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: vars.space[5] },
  },
});
export const title = style({ '@media': { [media.desk]: { gridColumn: '1 / span 4' } } });

export const list = style({
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.desk]: { gridColumn: '5 / span 8' } },
});
export const item = style({ borderBottom: `1px solid ${vars.color.line}` });

export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[4],
  minHeight: '4.25rem',
  paddingBlock: vars.space[3],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const cross = style({
  color: vars.color.accentText,
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { [`${item}[open] &`]: { transform: 'rotate(45deg)' } },
});
export const answer = style({
  padding: `0 ${vars.space[7]} ${vars.space[5]} 0`,
  maxWidth: vars.width.measure,
  color: vars.color.inkSoft,
});
