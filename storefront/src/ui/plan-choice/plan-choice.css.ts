import { globalStyle, style } from '@vanilla-extract/css';
import { overStyle } from '../layout.css.ts';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const choices = style({ display: 'grid', gap: vars.space[3] });

export const choice = style({ position: 'relative', display: 'block' });

/** Covers the whole card, so that a click anywhere selects it. */
export const radio = style(overStyle);

export const card = style({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
  gap: '.2rem .9rem',
  alignItems: 'center',
  padding: `1.15rem ${vars.space[4]}`,
  borderRadius: vars.corner.card,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  '@media': {
    [media.lowWindow]: { paddingBlock: vars.space[3] },
    [media.narrow]: { gridTemplateColumns: '1.5rem minmax(0, 1fr)' },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const dot = style({
  width: '1.375rem',
  height: '1.375rem',
  borderRadius: vars.corner.round,
  border: `1.5px solid ${vars.color.edge}`,
});

globalStyle(`${radio}:checked + ${card}`, { boxShadow: `inset 0 0 0 2.5px ${vars.color.accent}` });
globalStyle(`${radio}:checked + ${card} > ${dot}`, { border: `7px solid ${vars.color.accent}` });
globalStyle(`${radio}:focus-visible + ${card}`, {
  outline: `3px solid ${vars.color.accentText}`,
  outlineOffset: '3px',
});

export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `.2rem ${vars.space[2]}`,
});
/* The badge: in other languages its line is longer than the place beside a price on a phone. */
globalStyle(`${name} > *`, { whiteSpace: 'normal' });
/* The price and its period belong together, however many lines the name beside them has. */
export const amount = style({
  alignSelf: 'end',
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t2,
  lineHeight: vars.leading.tight,
  letterSpacing: '-.03em',
  fontVariantNumeric: 'lining-nums',
  // The line below may be longer: 'per month incl. tax'.
  textAlign: 'end',
  // Below the name, where the two do not fit side by side.
  '@media': { [media.narrow]: { gridArea: '3 / 2', textAlign: 'start' } },
});
export const beneathName = style({ gridArea: '2 / 2' });
export const period = style({
  gridArea: '2 / 3',
  alignSelf: 'start',
  textAlign: 'end',
  '@media': { [media.narrow]: { gridArea: '4 / 2', textAlign: 'start' } },
});
