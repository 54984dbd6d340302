import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { baseline, column, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const summary = style({
  ...column(vars.space[4]),
  justifyItems: 'start',
  paddingTop: vars.space[6],
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
export const second = style({ paddingTop: vars.space[5] });
export const waiting = style({ width: '100%', height: '13rem' });

export const present = style({ display: 'flex', alignItems: 'baseline', gap: vars.space[2] });
export const number = style({ fontVariantNumeric: 'tabular-nums lining-nums' });

/** The bar of the week with the most minutes. */
export const TALLEST_REM = 7;

export const weeks = style({
  width: '100%',
  height: `${TALLEST_REM + 1.5}rem`,
  ...stack('4px'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderBottom: `1px solid ${vars.color.edge}`,
});
export const week = style({ display: 'grid', alignContent: 'end' });
export const minutes = style({ textAlign: 'center' });
export const bar = style({
  background: vars.color.ink,
  borderRadius: `${vars.corner.pane} ${vars.corner.pane} 0 0`,
  selectors: { [`${week}:last-child > &`]: { background: vars.color.accent } },
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
});
export const scale = style({ width: '100%', display: 'flex', justifyContent: 'space-between' });

export const list = style({ width: '100%', borderTop: `1px solid ${vars.color.line}` });
export const one = style({
  ...baseline(`0 ${vars.space[4]}`),
  justifyContent: 'space-between',
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
