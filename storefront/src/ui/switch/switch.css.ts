import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { at, smallText, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

/** Colours for another ground than the page's. */
export const edge = createVar();
export const chosen = createVar();
export const onChosen = createVar();
export const soft = createVar();
const edgeColor = fallbackVar(edge, vars.color.edge);
const chosenColor = fallbackVar(chosen, vars.color.accent);

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
  color: fallbackVar(soft, vars.color.inkSoft),
});

export const track = style({
  appearance: 'none',
  width: '3.25rem',
  height: '1.9rem',
  margin: 0,
  border: `1.5px solid ${edgeColor}`,
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
    background: edgeColor,
    borderRadius: vars.corner.pane,
    transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  },
  selectors: {
    '&:checked': { background: chosenColor, borderColor: chosenColor },
    '&:checked::before': {
      background: fallbackVar(onChosen, vars.color.onAccent),
      transform: 'translateX(1.35rem)',
    },
  },
  ...at(media.forcedColors, {
    selectors: {
      '&:checked': { background: 'Highlight' },
      '&::before': { background: 'ButtonText' },
    },
  }),
});
