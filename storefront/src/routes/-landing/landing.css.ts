import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const sectionHead = style({
  display: 'grid',
  gap: vars.space[4],
  justifyItems: 'start',
  marginBottom: vars.space[6],
  '@media': {
    [media.wide]: {
      gridTemplateColumns: '1fr auto',
      alignItems: 'end',
      gap: vars.space[7],
      marginBottom: vars.space[7],
    },
  },
});

export const questionsGrid = style({
  display: 'grid',
  gap: vars.space[6],
  '@media': {
    [media.desk]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: vars.space[5] },
  },
});
export const questionsTitle = style({ '@media': { [media.desk]: { gridColumn: '1 / span 4' } } });

export const questionsList = style({
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

/** Phone only: the offer stays at the bottom while the page scrolls. */
export const offer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[4],
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.sticky,
  background: vars.color.paper,
  borderTop: `1px solid ${vars.color.line}`,
  padding: `${vars.space[3]} ${vars.space.gutter} calc(${vars.space[3]} + env(safe-area-inset-bottom))`,
  '@media': { [media.wide]: { display: 'none' } },
  selectors: { ':root[data-session="member"] &': { display: 'none' } },
});
