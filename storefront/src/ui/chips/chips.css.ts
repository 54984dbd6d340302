import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });

export const chip = style({ position: 'relative', cursor: 'pointer' });

/* The radio is invisible under its label, which handles clicks; keyboard and screen readers use
 * the radio. */
export const chipInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  pointerEvents: 'none',
});

export const chipWord = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.width.tap,
  padding: '.4rem .95rem',
  borderRadius: vars.corner.card,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  fontSize: vars.size.small,
  lineHeight: vars.leading.snug,
  selectors: {
    [`${chip}:hover &`]: { boxShadow: `inset 0 0 0 1.5px ${vars.color.ink}` },
    [`${chipInput}:checked + &`]: {
      background: vars.color.ink,
      color: vars.color.paper,
      boxShadow: 'none',
    },
    [`${chipInput}:focus-visible + &`]: {
      outline: `3px solid ${vars.color.accentText}`,
      outlineOffset: '2px',
    },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: {
        [`${chipInput}:checked + &`]: {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});

export const row = style({
  '@media': {
    [media.desk]: {
      display: 'grid',
      gridTemplateColumns: '6.5rem 1fr',
      alignItems: 'start',
    },
  },
});

export const rowLabel = style({
  display: 'block',
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
  marginBottom: '.6rem',
  '@media': { [media.desk]: { paddingTop: '.7rem', marginBottom: 0 } },
});
