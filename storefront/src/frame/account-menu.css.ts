import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../ui/media.ts';
import { row, sheet } from '../ui/recipes.ts';
import { vars } from '../ui/tokens.css.ts';

const falling = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

export const place = style({ position: 'relative' });

export const panel = style({
  minWidth: 'min(14rem, 90vw)',
  padding: `${vars.space[2]} ${vars.space[4]}`,
  ...sheet,
  color: vars.color.ink,
  boxShadow: vars.shadow.lift,
  animation: `${falling} ${vars.motion.fast} ${vars.motion.ease}`,
  '@media': {
    [media.reducedMotion]: { animation: 'none' },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const item = style({
  ...row(vars.space[3]),
  width: '100%',
  minHeight: '3rem',
  textDecoration: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
    '&:hover, &:focus': { color: vars.color.accentText },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
