import { style } from '@vanilla-extract/css';
import { bleedRight } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const about = style({
  position: 'relative',
  isolation: 'isolate',
  overflowX: 'clip',
  paddingBlock: `${vars.space.section} 0`,
  '@media': { [media.belowWide]: { paddingBottom: vars.space[7] } },
});
export const light = style({
  right: '-4rem',
  top: '-1rem',
  width: '60rem',
  height: '44rem',
  zIndex: -1,
});

export const grid = style({
  display: 'grid',
  gap: vars.space[6],
  '@media': {
    [media.desk]: {
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: vars.space[5],
      alignItems: 'end',
    },
  },
});

export const picture = style({
  '@media': { [media.desk]: { gridColumn: '1 / span 5', marginLeft: bleedRight } },
});
export const figure = style({
  aspectRatio: '4 / 4.6',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
  '@media': {
    [`${media.tablet} and ${media.belowDesk}`]: { aspectRatio: '16 / 11' },
    [media.desk]: { aspectRatio: '4 / 5', maxHeight: '44rem', width: '100%' },
  },
});
export const face = style({ objectPosition: '50% 30%' });

export const copy = style({
  display: 'grid',
  gap: vars.space[6],
  '@media': { [media.desk]: { gridColumn: '7 / span 6' } },
});
export const paragraphs = style({
  display: 'grid',
  gap: vars.space[4],
  maxWidth: vars.width.measure,
  textWrap: 'pretty',
});

export const credentials = style({ borderTop: `1px solid ${vars.color.line}` });
export const credential = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem 1fr',
  gap: vars.space[4],
  alignItems: 'baseline',
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
});
export const term = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t4,
  lineHeight: '1.1',
});
