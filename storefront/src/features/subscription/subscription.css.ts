import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** A vertical list with hairlines between the rows. */
export const choices = style({ borderTop: `1px solid ${vars.color.line}` });

export const choice = style({
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr) 5.5rem',
  gap: `${vars.space[3]}`,
  alignItems: 'center',
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
      columnGap: vars.space[4],
    },
    [media.narrow]: { gridTemplateColumns: '1.25rem minmax(0, 1fr)' },
  },
});
/** A row without a button. */
export const still = style([choice, { gridTemplateColumns: '1.25rem minmax(0, 1fr)' }]);

export const icon = style({ color: vars.color.accentText });
export const button = style({
  '@media': {
    [media.phone]: { paddingInline: '.4rem' },
    [media.narrow]: { gridColumn: 2, justifySelf: 'start', paddingInline: '1.1rem' },
    [media.largeText]: { gridColumn: '1 / -1', justifySelf: 'stretch', paddingInline: '.4rem' },
  },
});
/** On a phone below the text: a label of several words has no room beside it. */
export const longButton = style([
  button,
  { '@media': { [media.phone]: { gridColumn: '1 / -1', justifySelf: 'stretch' } } },
]);
export const below = style({ gridColumn: '1 / -1' });

/** As high as the two loaded lines. */
export const waiting = style({ height: '6.75rem' });

export const checkout = style({ display: 'grid', gap: vars.space[3] });

export const note = style({
  display: 'grid',
  gap: vars.space[1],
  padding: vars.space[4],
  background: vars.color.calm,
  color: vars.color.onCalm,
  borderRadius: vars.corner.pane,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

/** As high as the two loaded cards. */
export const plansLoading = style({ display: 'grid', gap: vars.space[3] });
export const planLoading = style({ height: '5.5rem' });

export const planForm = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.lowWindow]: { gap: vars.space[3] } },
});
export const included = style({
  display: 'grid',
  gap: vars.space[3],
  '@media': { [media.lowWindow]: { gap: vars.space[2] } },
});
export const freeDays = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
});
