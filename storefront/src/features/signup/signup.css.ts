import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** As high as the card's form, so that the plans above do not move under a finger. */
export const cardPlace = style({ minHeight: '29.5rem' });

export const steps = style({
  display: 'flex',
  // The three words fit beside each other from 320 px on.
  gap: 'clamp(.3rem, 9vw - 1.5rem, .75rem)',
  fontSize: vars.size.small,
  color: vars.color.inkSoft,
  '@media': {
    [media.tablet]: { gap: vars.space[5] },
    [media.largeText]: { flexWrap: 'wrap' },
  },
});
export const step = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 'clamp(.25rem, 5vw - .75rem, .5rem)',
  paddingBottom: vars.space[2],
  borderBottom: `2px solid ${vars.color.line}`,
  '@media': { [media.largeText]: { flexBasis: '100%' } },
  selectors: {
    '&[aria-current="step"]': {
      color: vars.color.ink,
      fontWeight: vars.weight.strong,
      borderColor: vars.color.accent,
    },
  },
});
export const stepDone = style({ borderColor: vars.color.ink });

export const body = style({
  display: 'grid',
  gap: vars.space[5],
  outline: 'none',
  '@media': { [media.lowWindow]: { gap: vars.space[4] } },
});

/** Hidden on phones, which show the form at once; the trial's dates are then above the card. */
export const deskOnly = style({
  '@media': { [media.belowWide]: { display: 'none' } },
});

export const moments = style({ display: 'grid' });
export const moment = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr)',
  gap: '.9rem',
  paddingBottom: vars.space[4],
  lineHeight: '1.4',
  selectors: {
    '&::before': {
      content: '',
      width: '.7rem',
      height: '.7rem',
      marginBlockStart: '.35rem',
      marginInlineStart: '.2rem',
      background: 'currentColor',
      transform: 'skewX(-16deg)',
      zIndex: 1,
    },
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      insetInlineStart: '.5rem',
      top: '1rem',
      bottom: '-.3rem',
      width: '1.5px',
      background: 'currentColor',
      opacity: 0.4,
    },
  },
});

export const momentText = style({ display: 'grid', alignContent: 'start' });
/** As high as the highest of its texts: the plans below stay when one replaces another. */
export const textPlace = style({ display: 'grid' });
globalStyle(`${textPlace} > span`, { gridArea: '1 / 1' });

export const form = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.lowWindow]: { gap: vars.space[4] } },
});
export const fields = style({ display: 'grid', gap: vars.space[4] });
export const passwords = style({
  display: 'grid',
  gap: vars.space[4],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});

/** As high as the two loaded plans. */
export const waiting = style({ height: '12.5rem' });

export const charge = style({
  fontSize: vars.size.small,
  lineHeight: vars.leading.text,
  color: vars.color.inkSoft,
});
globalStyle(`${charge} b`, { color: vars.color.ink });

export const confirmation = style({ display: 'grid', gap: vars.space[4], justifyItems: 'start' });
export const mark = style({
  // Compensates the width that the slant takes on the left.
  marginInlineStart: vars.space[2],
  display: 'grid',
  placeItems: 'center',
  width: vars.space[8],
  height: vars.space[8],
  background: vars.color.calm,
  color: vars.color.onCalm,
  transform: 'skewX(-16deg)',
});
export const markIcon = style({ transform: 'skewX(16deg)' });
