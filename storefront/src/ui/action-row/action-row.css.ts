import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr) 6.5rem',
  gap: vars.space[3],
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
export const still = style([row, { gridTemplateColumns: '1.25rem minmax(0, 1fr)' }]);

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
