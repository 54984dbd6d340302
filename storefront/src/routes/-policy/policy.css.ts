import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, row, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const head = style({
  position: 'relative',
  isolation: 'isolate',
  overflowX: 'clip',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: `${vars.space[8]} ${vars.space[8]}` } },
});
export const light = style({
  insetInlineEnd: '-8rem',
  top: '-7rem',
  width: '40rem',
  height: '23rem',
  zIndex: -1,
  '@media': { [media.belowDesk]: { insetInlineEnd: '-22rem' } },
});
export const headText = style({ display: 'grid', gap: vars.space[4] });
/* On a phone, 'Geschäftsbedingungen' would break. */
globalStyle(`:root:not(:lang(en)) ${headText} > h1`, {
  '@media': { [media.phone]: { fontSize: `min(${vars.size.t1}, 7.8vw)` } },
});

export const columns = style({
  paddingBottom: vars.space.section,
  ...at(media.desk, {
    ...stack(vars.space[5]),
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    alignItems: 'start',
  }),
});
export const body = style({ '@media': { [media.desk]: { gridColumn: '5 / -1' } } });

export const contents = style({
  display: 'none',
  ...at(media.desk, {
    display: 'block',
    gridColumn: '1 / span 3',
    position: 'sticky',
    top: vars.space[6],
  }),
});
export const contentsTitle = style({ marginBottom: vars.space[2] });
export const contentsLink = style({
  ...row(),
  minHeight: vars.width.tap,
  paddingInlineStart: vars.space[4],
  borderInlineStart: `2px solid ${vars.color.line}`,
  fontSize: vars.size.small,
  lineHeight: '1.3',
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: vars.color.ink } },
});
