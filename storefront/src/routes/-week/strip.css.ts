import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { baseline, centred, covers, stack, touchRow } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

const edge = 'color-mix(in srgb, currentColor 22%, transparent)';

/* The seven days */

const lean = createVar();

export const strip = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const goal = style({
  ...baseline(`0 ${vars.space[3]}`),
  justifyContent: 'space-between',
});
export const goalLink = style(touchRow());
export const goalWaiting = style({ width: '14rem', height: vars.width.tap });
export const days = style({
  vars: { [lean]: '.7rem' },
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  // Each pane reaches under the next one; the last one reaches here.
  paddingInlineEnd: `calc(${lean} - .35rem)`,
  '@media': {
    [media.wide]: { vars: { [lean]: '1.5rem' } },
    // Whole frames, which must not lie over each other.
    [media.forcedColors]: { vars: { [lean]: '0rem' } },
    // A list in place of the panes.
    [media.desk]: {
      vars: { [lean]: '.45rem' },
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingInlineEnd: 0,
      borderBottom: `1px solid ${edge}`,
    },
  },
});
export const day = style({
  position: 'relative',
  ...stack('.35rem'),
  // A day with a link has a row more.
  alignContent: 'start',
  marginInlineEnd: `calc(.35rem - ${lean})`,
  fontSize: vars.size.micro,
  lineHeight: '1.25',
  textAlign: 'center',
  '@media': {
    [media.wide]: { fontSize: vars.size.small },
    [media.desk]: {
      gridTemplateColumns: '3.5rem 1.75rem minmax(0, 1fr) auto',
      gap: `0 ${vars.space[3]}`,
      alignContent: 'center',
      alignItems: 'center',
      minHeight: '3.25rem',
      marginInlineEnd: 0,
      borderTop: `1px solid ${edge}`,
      textAlign: 'start',
      selectors: {
        '&[data-today]': {
          marginInline: `calc(${vars.space[3]} * -1)`,
          paddingInline: vars.space[3],
          background: vars.color.paper,
          color: vars.color.ink,
        },
      },
    },
  },
});
const inState = (state: string) => `${day}[data-state="${state}"] > &`;
export const pane = style({
  ...centred,
  height: '5.5rem',
  overflow: 'hidden',
  clipPath: `polygon(${lean} 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
  background: `color-mix(in srgb, ${vars.color.paper} 34%, ${vars.color.calm})`,
  fontSize: '1.125rem',
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  printColorAdjust: 'exact',
  selectors: {
    [inState('planned')]: { background: vars.color.paper, color: vars.color.ink },
    [inState('done')]: { background: vars.color.onCalm, color: vars.color.calm },
    [inState('today')]: { background: vars.color.accent, color: vars.color.onAccent },
    [inState('away')]: {
      background: `repeating-linear-gradient(106deg, ${vars.color.calmPane} 0 8px, transparent 8px 16px)`,
    },
  },
  '@media': {
    [media.wide]: { height: '8.5rem', fontSize: '1.5rem' },
    [media.desk]: { gridColumn: 2, gridRow: 1, width: '1.75rem', height: '1.75rem' },
    [media.forcedColors]: {
      clipPath: 'none',
      border: '1px solid CanvasText',
      selectors: { [inState('today')]: { border: '4px solid Highlight' } },
    },
  },
});
/** In the pane; the list says it in a column of its own. */
export const paneMinutes = style({ '@media': { [media.desk]: { display: 'none' } } });
export const dayName = style({
  paddingInlineEnd: lean,
  // Three letters stay together.
  '@media': {
    [media.largeText]: { fontSize: '4.4vw', overflowWrap: 'normal' },
    [media.desk]: { gridColumn: 1, gridRow: 1, paddingInlineEnd: 0 },
  },
  selectors: {
    [`${day}[data-today] > &`]: { fontWeight: vars.weight.strong },
  },
});
export const dayText = style({
  display: 'none',
  '@media': { [media.desk]: { display: 'block', gridRow: 1 } },
});
export const dayLink = style(covers('2px', 'currentColor'));
