import { createVar, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** How far the slider is filled, in percent. */
export const filled = createVar();

const thumb = {
  width: '12px',
  height: '28px',
  border: 0,
  borderRadius: vars.corner.pane,
  background: vars.night.text,
  transform: 'skewX(-16deg)',
} as const;

export const slider = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: vars.width.tap,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  '::-webkit-slider-runnable-track': {
    height: '4px',
    borderRadius: '2px',
    background: `linear-gradient(90deg, ${vars.night.accent} ${filled}, ${vars.night.rail} ${filled})`,
  },
  '::-moz-range-track': { height: '4px', borderRadius: '2px', background: vars.night.rail },
  '::-moz-range-progress': { height: '4px', background: vars.night.accent },
  '::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: '-12px' },
  '::-moz-range-thumb': thumb,
});

export const peek = style({
  position: 'absolute',
  bottom: '100%',
  left: 0,
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[1],
  pointerEvents: 'none',
});

export const peekFrame = style({
  border: `2px solid ${vars.night.text}`,
  borderRadius: vars.corner.pane,
  backgroundColor: vars.night.ground,
  backgroundRepeat: 'no-repeat',
});

export const peekTime = style({
  padding: `0 ${vars.space[2]}`,
  background: vars.night.ground,
  borderRadius: vars.corner.pane,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
});

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(300%)' },
});

export const sweeping = style({
  width: '34%',
  height: '100%',
  background: vars.night.accent,
  animation: `${sweep} ${vars.motion.sweep} linear infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none', width: '100%' } },
});
