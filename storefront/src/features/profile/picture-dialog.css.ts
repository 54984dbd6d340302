import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

/** The area in which the picture is moved; the cropper fills it. */
export const stage = style({
  position: 'relative',
  height: 'min(24rem, 55vh)',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
});
/** The site's default image style would show another part than the cropper calculates with. */
export const picture = style({ width: 'auto', height: 'auto', objectFit: 'fill' });
export const cropArea = style({
  border: `2px solid ${vars.color.onAccent}`,
  selectors: {
    '&:focus-visible': { outline: `3px solid ${vars.color.accentText}`, outlineOffset: '2px' },
  },
});
export const zoom = style({ display: 'grid', gap: vars.space[2] });
export const range = style({
  width: '100%',
  minHeight: vars.width.tap,
  accentColor: vars.color.accent,
  cursor: 'pointer',
});
