import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { at, fill, stack, touchRow } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

/** Colours of the chips, by what they stand on. */
const edge = createVar();
const strong = createVar();
const onStrong = createVar();
const focus = createVar();

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });

/** Chips as wide as each other. */
export const row = style({
  ...stack(vars.space[1]),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  maxWidth: '30rem',
});

export const chip = style({ position: 'relative', cursor: 'pointer' });

/* The radio is invisible under its label, which handles clicks; keyboard and screen readers use
 * the radio. */
export const chipInput = style({
  ...fill,
  margin: 0,
  opacity: 0,
  pointerEvents: 'none',
});

export const chipWord = style({
  ...touchRow(),
  padding: '.4rem .95rem',
  borderRadius: vars.corner.card,
  boxShadow: `inset 0 0 0 1.5px ${edge}`,
  fontSize: vars.size.small,
  lineHeight: vars.leading.snug,
  selectors: {
    [`${row} &`]: { width: '100%', justifyContent: 'center', paddingInline: 0 },
    [`${chip}:hover &`]: { boxShadow: `inset 0 0 0 1.5px ${strong}` },
    [`${chipInput}:checked + &`]: {
      background: strong,
      color: onStrong,
      boxShadow: 'none',
    },
    [`${chipInput}:focus-visible + &`]: {
      outline: `3px solid ${focus}`,
      outlineOffset: '2px',
    },
  },
  ...at(media.forcedColors, {
    border: '1px solid ButtonText',
    selectors: {
      [`${chipInput}:checked + &`]: {
        forcedColorAdjust: 'none',
        background: 'Highlight',
        color: 'HighlightText',
      },
    },
  }),
});

export const paperColours = style({
  vars: {
    [edge]: vars.color.edge,
    [strong]: vars.color.ink,
    [onStrong]: vars.color.paper,
    [focus]: vars.color.accentText,
  },
});

export const tone = styleVariants({
  /** The label stands beside the chips where there is room. */
  paper: [
    paperColours,
    {
      ...at(media.desk, {
        display: 'grid',
        gridTemplateColumns: '6.5rem 1fr',
        alignItems: 'start',
      }),
    },
  ],
  /** On mulberry and on the night of the player; the label stands above. */
  deep: {
    vars: {
      [edge]: vars.color.onDeepSoft,
      [strong]: vars.color.onDeep,
      [onStrong]: vars.color.deepInk,
      [focus]: vars.color.onDeepAccent,
    },
  },
});

export const rowLabel = style({
  display: 'block',
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
  marginBottom: '.6rem',
  ...at(media.desk, {
    selectors: { [`${tone.paper} &`]: { paddingTop: '.7rem', marginBottom: 0 } },
  }),
});
