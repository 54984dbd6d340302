import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, deep, stack } from '../../ui/recipes.ts';
import { safeSides, vars } from '../../ui/tokens.css.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(1rem)' } });

const anyPlace = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  insetInline: `max(${vars.space[4]}, ${safeSides})`,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  ...at(media.tablet, {
    insetInline: `auto max(${vars.space[5]}, ${safeSides})`,
    justifyItems: 'end',
    width: '25rem',
  }),
});

/** Position of a toast: above the thumb on a phone, in the corner on wide screens. */
export const toastPlace = style([
  anyPlace,
  {
    bottom: `calc(${vars.space[4]} + env(safe-area-inset-bottom))`,
    '@media': { [media.tablet]: { bottom: vars.space[5] } },
  },
]);

/** In the player, whose texts and keys are at the foot: below its title. */
export const toastPlaceAbove = style([
  anyPlace,
  { top: `calc(4.5rem + env(safe-area-inset-top))` },
]);

export const toast = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  ...deep,
  borderRadius: vars.corner.card,
  paddingBlock: vars.space[3],
  paddingInline: `${vars.space[4]} ${vars.space[2]}`,
  boxShadow: vars.shadow.lift,
  width: '100%',
  maxWidth: '25rem',
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.calm} ${vars.motion.ease}`,
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}, opacity ${vars.motion.fast}`,
  touchAction: 'none',
  selectors: { '&[data-ending-style]': { display: 'none' } },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const toastIcon = style({ color: vars.color.onDeepAccent });
export const toastTitle = style({ fontWeight: vars.weight.strong });
export const toastText = style({
  color: vars.color.onDeepSoft,
  fontSize: vars.size.small,
  lineHeight: '1.4',
});

globalStyle(`${toast} :focus-visible`, { outlineColor: vars.color.onDeepAccent });
