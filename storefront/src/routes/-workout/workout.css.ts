import { style } from '@vanilla-extract/css';
import { bleedBoth, bleedRight } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

const twelve = 'repeat(12, minmax(0, 1fr))';

export const hero = style({
  '@media': {
    [media.desk]: {
      display: 'grid',
      gridTemplateColumns: twelve,
      gap: `0 ${vars.space[5]}`,
      alignItems: 'end',
    },
  },
});

export const title = style({
  display: 'grid',
  gap: vars.space[4],
  paddingBottom: vars.space[5],
  '@media': {
    [media.desk]: {
      gridColumn: '1 / span 5',
      alignSelf: 'center',
      gap: vars.space[5],
      paddingTop: vars.space[5],
    },
  },
});
export const back = style({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.width.tap,
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `.2rem ${vars.space[4]}`,
  color: vars.color.inkSoft,
  fontSize: vars.size.note,
});
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.4rem',
  color: vars.color.accentText,
});

/** To the edges on a phone; on wide screens slanted and extended to the right edge. */
export const poster = style({
  position: 'relative',
  aspectRatio: '4 / 3.4',
  overflow: 'hidden',
  marginInline: bleedBoth,
  background: vars.color.sand,
  '@media': {
    [media.wide]: { aspectRatio: '16 / 8' },
    [media.desk]: {
      gridColumn: '6 / -1',
      aspectRatio: '16 / 11',
      marginInline: `0 ${bleedRight}`,
      clipPath: 'polygon(12% 0, 100% 0, 100% 100%, 0 100%)',
    },
  },
});

export const play = style({
  position: 'absolute',
  left: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  minHeight: '4.5rem',
  paddingInline: vars.space[5],
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.size.t4,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.accentPress },
    // Crops everything outside of the picture.
    '&:focus-visible': { outlineColor: vars.color.onAccent, outlineOffset: '-6px' },
  },
  '@media': {
    [media.desk]: { paddingInline: `${vars.space[6]} ${vars.space[7]}` },
    [media.forcedColors]: { border: '1px solid ButtonText' },
  },
});

export const columns = style({
  display: 'grid',
  gap: vars.space[6],
  paddingTop: vars.space[6],
  '@media': {
    [media.desk]: {
      gridTemplateColumns: twelve,
      gap: vars.space[5],
      paddingTop: vars.space[8],
      alignItems: 'start',
    },
  },
});
export const heading = style({ marginBottom: vars.space[5] });
export const facts = style({ '@media': { [media.desk]: { gridColumn: '1 / span 7' } } });
export const side = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.desk]: { gridColumn: '9 / -1' } },
});
export const actions = style({ display: 'grid', gap: vars.space[2] });
export const hearted = style({ color: vars.color.accentText });
export const shared = style({ minHeight: '1.45em', textAlign: 'center' });
export const note = style({
  display: 'grid',
  gap: vars.space[4],
  justifyItems: 'start',
  padding: vars.space[5],
  background: vars.color.calm,
  color: vars.color.onCalm,
  borderRadius: vars.corner.pane,
});

export const trio = style({
  display: 'grid',
  gap: `${vars.space[6]} ${vars.space[5]}`,
  '@media': { [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
