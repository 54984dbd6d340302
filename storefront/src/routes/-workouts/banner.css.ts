import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/* High enough for the longest text, so that nothing moves once the member's state is known. */
export const banner = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  alignItems: 'center',
  background: vars.color.calm,
  color: vars.color.onCalm,
  minHeight: '17.75rem',
  '@media': {
    [media.tablet]: { minHeight: '14rem' },
    [media.wide]: { minHeight: '12.25rem' },
  },
});
export const light = style({
  right: '-5rem',
  top: '-4rem',
  width: '36rem',
  height: '20rem',
  fill: vars.color.calmPane,
  zIndex: -1,
});
export const row = style({
  display: 'grid',
  gap: vars.space[4],
  paddingBlock: vars.space[6],
  alignItems: 'end',
  '@media': {
    [media.wide]: {
      gridTemplateColumns: '1fr auto',
      gap: vars.space[7],
      paddingBlock: vars.space[7],
    },
  },
});
export const text = style({ maxWidth: '40rem', marginTop: '.6rem' });
