import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/tokens.css.ts';

export const place = style({ position: 'relative' });

/** Below the button, over the picture; the keys beside it stay where they are. */
export const outcome = style({
  position: 'absolute',
  top: '100%',
  right: 0,
  zIndex: 3,
  width: 'max-content',
  maxWidth: '12rem',
  fontSize: vars.size.small,
  selectors: {
    '&:not(:empty)': {
      padding: `${vars.space[2]} ${vars.space[3]}`,
      borderRadius: vars.corner.pane,
      background: vars.night.ground,
    },
  },
});

export const speed = style({
  width: 'auto',
  minWidth: vars.width.tap,
  height: vars.width.tap,
  paddingInline: vars.space[2],
  fontVariantNumeric: 'tabular-nums',
});
