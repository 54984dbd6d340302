import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
export const rows = style({
  display: 'grid',
  gap: vars.space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
export const row = style({
  borderBottom: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[3],
});
/** As high as the window: the footer would be pushed out of it when the content comes. */
export const whole = style({ minHeight: '100svh' });
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  paddingBlock: `${vars.space[6]} ${vars.space[8]}`,
  ...at(media.desk, {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: vars.space[5],
    paddingBlock: `${vars.space[8]} ${vars.space[9]}`,
    minHeight: 'max(46rem, 100svh)',
  }),
});
export const side = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  alignContent: 'start',
  minWidth: 0,
  '@media': { [media.desk]: { gridColumn: '1 / span 4', gap: vars.space[6] } },
});
/* Beside the content, words of other languages would break: 'Einstellungen'. */
globalStyle(`:root:not(:lang(en)) ${side} > h1`, {
  '@media': { [media.desk]: { fontSize: `min(${vars.size.t1}, 4.1vw)` } },
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
  paddingInlineStart: vars.space[4],
  borderInlineStart: `2px solid ${vars.color.line}`,
  textDecoration: 'none',
  textAlign: 'start',
  selectors: {
    '&:hover': { borderColor: vars.color.ink },
    '&[aria-current="page"]': {
      borderColor: vars.color.accent,
      fontWeight: vars.weight.strong,
    },
  },
});
export const waiting = style({ height: '18rem' });
export const heading = style({ marginBottom: vars.space[4] });
