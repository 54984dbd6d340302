import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  paddingBlock: `${vars.space[6]} ${vars.space[8]}`,
  '@media': {
    [media.desk]: {
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: vars.space[5],
      paddingBlock: `${vars.space[8]} ${vars.space[9]}`,
      minHeight: '46rem',
    },
  },
});

export const side = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  alignContent: 'start',
  minWidth: 0,
  '@media': { [media.desk]: { gridColumn: '1 / span 4', gap: vars.space[6] } },
});
export const main = style({
  minWidth: 0,
  display: 'grid',
  // An automatic column would grow to the longest word inside and widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[5],
  '@media': { [media.desk]: { gridColumn: '5 / -1' } },
});
export const narrow = style({ '@media': { [media.desk]: { maxWidth: '44rem' } } });

export const who = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  '@media': { [media.desk]: { flexDirection: 'column', alignItems: 'flex-start' } },
});
export const portrait = style({
  flex: 'none',
  width: '5rem',
  height: '5rem',
  borderRadius: vars.corner.round,
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: vars.color.calm,
  color: vars.color.onCalm,
  fontFamily: vars.font.display,
  fontSize: vars.size.t2,
  lineHeight: vars.leading.tight,
  '@media': { [media.desk]: { width: '8rem', height: '8rem' } },
});
export const name = style({ overflowWrap: 'anywhere' });
export const since = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `.2rem ${vars.space[3]}`,
  marginTop: vars.space[2],
});

/** Hidden on phones: the avatar's menu has the same links. */
export const nav = style({
  display: 'none',
  '@media': { [media.desk]: { display: 'block' } },
});
export const navLink = style({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: vars.width.tap,
  paddingLeft: vars.space[4],
  borderLeft: `2px solid ${vars.color.line}`,
  textDecoration: 'none',
  textAlign: 'left',
  selectors: {
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-current="page"]': {
      borderColor: vars.color.accent,
      fontWeight: vars.weight.strong,
    },
  },
});

export const subscription = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gap: vars.space[5],
  padding: vars.space[5],
  borderRadius: vars.corner.pane,
  background: vars.color.deep,
  color: vars.color.onDeep,
  '@media': {
    [media.desk]: { padding: vars.space[6] },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const light = style({
  right: '-7rem',
  top: '-3rem',
  width: '34rem',
  height: '24rem',
  fill: vars.color.deepPane,
  zIndex: -1,
});
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
});
export const headline = style({ maxWidth: '15em' });
export const softOnDeep = style({ color: vars.color.onDeepSoft });

export const waiting = style({ height: '18rem' });

export const heading = style({ marginBottom: vars.space[4] });
