import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(1rem)' } });

export const moving = style({
  animation: `${rise} ${vars.motion.calm} ${vars.motion.ease}`,
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}, opacity ${vars.motion.fast}`,
  touchAction: 'none',
});
