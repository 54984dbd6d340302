import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { at, smallText, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const row = style({
  ...stack(vars.space[4]),
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  minHeight: vars.width.control,
  cursor: 'pointer',
});

/** A label that stands above a hint. */
export const name = style({ fontWeight: vars.weight.strong });

export const hint = style({
  display: 'block',
  ...smallText,
  color: vars.color.inkSoft,
});

export const track = style({
  appearance: 'none',
  width: '3.25rem',
  height: '1.9rem',
  margin: 0,
  border: `1.5px solid ${vars.color.edge}`,
  borderRadius: vars.corner.card,
  position: 'relative',
  cursor: 'pointer',
  // The thumb.
  '::before': {
    content: '',
    position: 'absolute',
    left: '3px',
    top: '3px',
    width: '1.35rem',
    height: 'calc(100% - 6px)',
    background: vars.color.edge,
    borderRadius: vars.corner.pane,
    transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  },
  selectors: {
    '&:checked': { background: vars.color.accent, borderColor: vars.color.accent },
    '&:checked::before': { background: vars.color.onAccent, transform: 'translateX(1.35rem)' },
  },
  ...at(media.forcedColors, {
    selectors: {
      '&:checked': { background: 'Highlight' },
      '&::before': { background: 'ButtonText' },
    },
  }),
});
