import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../../ui/media.ts';
import { at, deep, ends, fill } from '../../../ui/recipes.ts';
import { vars } from '../../../ui/tokens.css.ts';
import { highLandscape } from './move-layout.ts';

/** Start and width of a part, in percent of the video's length. */
export const from = createVar();
export const wide = createVar();
export const played = createVar();

export const slider = style({ gridColumn: '1 / -1', position: 'relative' });
export const rail = style({ position: 'relative', height: vars.width.tap });
export const range = style({
  ...fill,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  // A narrow thumb, so that a press leads to the place below the pointer.
  appearance: 'none',
  '::-webkit-slider-thumb': { appearance: 'none', width: '1px', height: vars.width.tap },
  '::-moz-range-thumb': { width: '1px', height: vars.width.tap, border: 0 },
});

export const segment = style({
  position: 'absolute',
  left: from,
  width: `max(1px, calc(${wide} - 1px))`,
  top: 'calc(50% - 4px)',
  height: '8px',
  transform: 'skewX(-16deg)',
  background: vars.night.rail,
  selectors: {
    '&[data-at="past"]': { background: vars.night.accent },
    '&[data-at="now"]': {
      // The played part of the present move: the rail is as wide as the whole video.
      background: `linear-gradient(90deg, ${vars.night.accent} calc((${played} - ${from}) / ${wide} * 100%), ${vars.night.rail} 0)`,
    },
  },
  ...at(media.forcedColors, {
    border: '1px solid CanvasText',
    selectors: {
      '&[data-at="past"]': { top: 'calc(50% - 2px)', height: '4px' },
      '&[data-at="now"]': { top: 'calc(50% - 8px)', height: '16px', background: 'none' },
    },
  }),
});
export const blockEnd = style({ width: `max(1px, calc(${wide} - 5px))` });

export const thumb = style({
  position: 'absolute',
  left: played,
  top: 'calc(50% - 15px)',
  width: '12px',
  height: '30px',
  translate: '-50%',
  background: vars.night.text,
  borderRadius: vars.corner.pane,
  transform: 'skewX(-16deg)',
  pointerEvents: 'none',
  selectors: {
    [`${range}:focus-visible ~ &`]: {
      outline: `3px solid ${vars.color.onDeepAccent}`,
      outlineOffset: '3px',
    },
  },
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const blockNames = style({
  display: 'none',
  ...at(highLandscape, {
    display: 'block',
    position: 'relative',
    height: '1.3rem',
    marginTop: vars.space[2],
    marginBottom: '-.7rem',
    fontSize: vars.size.micro,
    color: vars.night.soft,
  }),
});
export const blockName = style({
  position: 'absolute',
  left: from,
  width: `calc(${wide} - 6px)`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-now]': { color: vars.night.text, fontWeight: vars.weight.strong } },
});

export const tip = style({
  position: 'absolute',
  left: `clamp(5rem, ${from}, calc(100% - 5rem))`,
  bottom: `calc(${vars.width.tap} - .25rem)`,
  translate: '-50%',
  zIndex: 3,
  minWidth: '10rem',
  overflow: 'hidden',
  ...deep,
  borderRadius: vars.corner.card,
  pointerEvents: 'none',
});
export const tipFrame = style({ marginInline: 'auto', backgroundRepeat: 'no-repeat' });
export const tipText = style({
  ...ends(vars.space[2]),
  padding: '.45rem .7rem .55rem',
  fontSize: vars.size.small,
  lineHeight: '1.3',
  fontVariantNumeric: 'tabular-nums',
});
