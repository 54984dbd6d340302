import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const positioner = style({ zIndex: vars.layer.dialog, outline: 'none' });

export const panel = style({
  minWidth: '14rem',
  padding: `${vars.space[2]} ${vars.space[4]}`,
  background: vars.color.sheet,
  color: vars.color.ink,
  borderRadius: vars.corner.card,
  boxShadow: vars.shadow.lift,
  outline: 'none',
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': {
      opacity: 0,
      transform: 'translateY(-4px)',
    },
  },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  width: '100%',
  minHeight: '3rem',
  textDecoration: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
    '&:hover, &[data-highlighted]': { color: vars.color.accentText },
  },
});
