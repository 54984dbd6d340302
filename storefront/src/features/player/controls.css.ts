import { createVar, style } from '@vanilla-extract/css';
import { centred, range, row, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';
import { lowScreen, overPicture } from './player.css.ts';

export const left = style({
  ...stack('.2rem'),
  '@media': {
    [overPicture]: { gridColumn: '1 / -1', marginBottom: vars.space[4], pointerEvents: 'none' },
    [lowScreen]: { marginBottom: vars.space[2] },
  },
});

/** Large enough to be read from two metres away. */
export const leftTime = style({
  fontFamily: vars.font.display,
  fontWeight: '340',
  fontSize: 'clamp(5.5rem, 30vw, 9rem)',
  lineHeight: '.86',
  letterSpacing: '-.05em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '@media': {
    [overPicture]: { fontSize: 'clamp(5rem, 17vh, 11rem)' },
    [lowScreen]: { fontSize: '4.25rem' },
  },
});

export const keys = style({
  ...row(vars.space[6]),
  justifyContent: 'center',
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 2 } },
});

export const key = style({
  position: 'relative',
  width: '4rem',
  height: '4rem',
  ...centred,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  borderRadius: vars.corner.round,
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}`,
  ':hover': { background: `color-mix(in srgb, ${vars.night.text} 12%, transparent)` },
});

export const keyIcon = style({ width: '2.75rem', height: '2.75rem' });

export const keyNumber = style({
  position: 'absolute',
  inset: 0,
  ...centred,
  paddingTop: '1px',
  fontSize: '.6875rem',
  fontWeight: vars.weight.strong,
  lineHeight: '1',
});

export const playKey = style([
  key,
  {
    width: '5.5rem',
    height: '5.5rem',
    background: vars.night.accent,
    color: vars.night.onAccent,
    ':hover': { background: vars.color.onDeepAccent },
    '@media': { [lowScreen]: { width: '4.5rem', height: '4.5rem' } },
  },
]);

export const playIcon = style({ width: '2.25rem', height: '2.25rem' });

export const volume = style({
  ...row(vars.space[2]),
  flex: 1,
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 1 } },
});

export const volumeSlider = style({ maxWidth: '10rem', flex: 1 });

export const fullKey = style({
  marginInlineStart: 'auto',
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 3, justifySelf: 'end' } },
});

/** Filled part of the slider, in percent. */
export const filled = createVar();

export const slider = style(
  range(filled, { fill: vars.night.accent, rail: vars.night.rail, thumb: vars.night.text }),
);

/** What is switched on has a mark below it, besides what its label or state says. */
export const onMark = style({
  position: 'relative',
  '::after': {
    content: '',
    position: 'absolute',
    insetInline: '30%',
    bottom: '.3rem',
    height: '3px',
    background: vars.night.accent,
    transform: 'skewX(-16deg)',
  },
});

export const peek = style({
  position: 'absolute',
  bottom: '100%',
  left: 0,
  ...stack(vars.space[1]),
  justifyItems: 'center',
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
