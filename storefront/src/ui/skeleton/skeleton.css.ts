import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const sweep = keyframes({ to: { transform: 'translateX(320%) skewX(-18deg)' } });

export const skeleton = style({
  background: vars.color.sand,
  borderRadius: vars.corner.pane,
  position: 'relative',
  overflow: 'hidden',
  '::after': {
    content: '',
    position: 'absolute',
    inset: '0 auto 0 0',
    width: '45%',
    background: vars.color.line,
    opacity: 0.55,
    transform: 'translateX(-120%) skewX(-18deg)',
    animation: `${sweep} ${vars.motion.sweep} ${vars.motion.ease} infinite`,
  },
  '@media': {
    [media.reducedMotion]: {
      '::after': { animation: 'none', transform: 'translateX(60%) skewX(-18deg)' },
    },
    [media.forcedColors]: { border: '1px solid GrayText' },
  },
});
