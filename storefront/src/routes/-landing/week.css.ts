import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';
import { sectionHead } from './landing.css.ts';

/* A week as a row of slanted panes. */

const lean = createVar();

export const part = style({ paddingBottom: vars.space.section, overflowX: 'clip' });
export const head = style([
  sectionHead,
  { '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } } },
]);
export const text = style({
  maxWidth: '24rem',
  '@media': { [media.wide]: { justifySelf: 'end' } },
});
export const title = style({ maxWidth: '9em' });

export const week = style({
  vars: { [lean]: '2.25rem' },
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '9.5rem',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'none',
  paddingInline: vars.space.gutter,
  scrollPaddingInline: vars.space.gutter,
  ...at(media.desk, {
    vars: { [lean]: 'clamp(3rem, 4.4vw, 5.5rem)' },
    gridAutoColumns: 'auto',
    gridTemplateColumns: 'repeat(7, 1fr)',
    overflow: 'visible',
    paddingInline: `calc(max(0px, (100vw - ${vars.width.page}) / 2) + ${vars.space.gutter}) 0`,
  }),
});

export const day = style({
  position: 'relative',
  ...stack(vars.space[3]),
  alignContent: 'start',
  scrollSnapAlign: 'start',
  marginInlineEnd: `calc(${lean} * -1 + .6rem)`,
  selectors: { '&:last-child': { marginInlineEnd: 0 } },
  ...at(media.desk, {
    marginInlineEnd: `calc(${lean} * -1 + .75rem)`,
    selectors: { '&:last-child': { marginInlineEnd: `calc(${lean} * -1)` } },
  }),
});

export const pane = style({
  aspectRatio: '9 / 17',
  clipPath: `polygon(${lean} 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
  overflow: 'hidden',
  background: vars.color.glow,
  ...at(media.desk, { aspectRatio: 'auto', height: 'clamp(22rem, 34vw, 38rem)' }),
});
globalStyle(`${pane} img`, { transition: `transform ${vars.motion.picture} ${vars.motion.ease}` });
globalStyle(`${day}:hover ${pane} img`, {
  transform: 'scale(1.04)',
  '@media': { [media.reducedMotion]: { transform: 'none' } },
});

export const texts = style({
  display: 'grid',
  paddingInlineEnd: lean,
  fontSize: vars.size.small,
  lineHeight: '1.35',
});
export const dayName = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t4,
  lineHeight: '1.3',
});
export const link = style({
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
