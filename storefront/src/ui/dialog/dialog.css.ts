import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const veil = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  background: vars.color.veil,
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
});

/* On a phone the sheet stands at the bottom, within the thumb's reach. */
export const viewport = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  display: 'grid',
  alignItems: 'end',
  justifyItems: 'center',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingTop: vars.space[7],
  '@media': { [media.tablet]: { alignItems: 'center', padding: vars.space[5] } },
});

const sheet = style({
  position: 'relative',
  width: '100%',
  background: vars.color.sheet,
  color: vars.color.ink,
  borderRadius: `${vars.corner.card} ${vars.corner.card} 0 0`,
  boxShadow: vars.shadow.lift,
  overflow: 'hidden',
  paddingBottom: 'env(safe-area-inset-bottom)',
  outline: 'none',
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}, transform ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': {
      opacity: 0,
      transform: 'translateY(2rem)',
    },
  },
  '@media': {
    [media.tablet]: { borderRadius: vars.corner.card, paddingBottom: 0 },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const size = styleVariants({
  small: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogSmall } } }],
  middle: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogMiddle } } }],
  large: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogLarge } } }],
});

export const grip = style({
  width: vars.width.tap,
  height: '4px',
  borderRadius: vars.corner.pane,
  background: vars.color.edge,
  margin: '.6rem auto -.6rem',
  '@media': { [media.tablet]: { display: 'none' } },
});

export const inside = style({
  padding: vars.space[5],
  display: 'grid',
  gap: vars.space[5],
  alignContent: 'start',
  '@media': { [media.tablet]: { padding: vars.space[6] } },
});

export const top = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: vars.space[4],
});

export const close = style({ margin: '-.5rem -.6rem 0 0' });

/** The foot of a sheet that scrolls: its buttons stay in sight. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  gap: vars.space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${vars.space[4]} ${vars.space[5]}`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.sheet,
});

export const description = style({ marginTop: '.6rem' });

export const greeting = style({
  fontSize: vars.size.greeting,
  letterSpacing: '-.03em',
  lineHeight: '1.02',
});
