import { style, styleVariants } from '@vanilla-extract/css';
import { hiddenStyle } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { apart, at, flow, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export { columns, head, main, part, side } from '../-account/two-columns.css.ts';

export const waiting = style({ width: '100%', height: '34rem' });
export const waitingFeed = style({ width: '100%', height: '15rem' });

export const monthHead = style({
  ...apart(vars.space[3]),
  marginBottom: vars.space[2],
  textWrap: 'balance',
});
export const steps = style({ display: 'flex', alignItems: 'center' });

const sevenDays = style({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' });
const edge = `1px solid ${vars.color.line}`;

export const weekdays = style([
  sevenDays,
  {
    border: edge,
    borderBottom: 0,
    paddingBlock: vars.space[2],
    fontSize: vars.size.micro,
    color: vars.color.inkSoft,
  },
]);
/** Above the numbers of its days. */
export const weekday = style({
  paddingInlineStart: '.3rem',
  '@media': { [media.wide]: { paddingInlineStart: '.6rem' } },
});
export const month = style([sevenDays, { borderTop: edge, borderInlineStart: edge }]);
export const day = style({
  // Holds what is only for screen readers.
  position: 'relative',
  ...stack(vars.space[1]),
  alignContent: 'start',
  minWidth: 0,
  minHeight: '3.6rem',
  padding: '.35rem .3rem',
  borderInlineEnd: edge,
  borderBottom: edge,
  fontSize: vars.size.micro,
  lineHeight: '1.3',
  '@media': { [media.wide]: { minHeight: '7.2rem', padding: '.55rem .6rem' } },
});
export const today = style({
  background: vars.color.glow,
  '@media': { [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-3px' } },
});
export const away = style({
  backgroundImage: `repeating-linear-gradient(106deg, ${vars.color.sand} 0 10px, transparent 10px 20px)`,
});
export const number = style({
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-.02em',
  // '16 Nov' on one line, over the cell's padding if need be; narrower cells have no room for it.
  '@media': { '(min-width: 22rem)': { whiteSpace: 'nowrap' } },
});
export const session = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '.35rem',
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  ...at(media.belowWide, { pointerEvents: 'none' }),
});
/** Only for screen readers where seven columns have no room for words. */
export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  ...at(media.belowWide, hiddenStyle),
});

const sign = style({
  position: 'relative',
  flex: 'none',
  display: 'inline-block',
  width: '.65rem',
  height: '.8rem',
  marginTop: '.12rem',
  transform: 'skewX(-16deg)',
  printColorAdjust: 'exact',
});
const outlined = style([sign, { border: `1.5px solid ${vars.color.accentText}` }]);

/** They differ by form: with a tick, filled, outlined, outlined with a bar. */
export const mark = styleVariants({
  done: [
    sign,
    {
      background: vars.color.onCalm,
      '::after': {
        content: '',
        position: 'absolute',
        insetInlineStart: '.22rem',
        top: '.12rem',
        width: '.2rem',
        height: '.4rem',
        border: `solid ${vars.color.paper}`,
        borderWidth: '0 1.5px 1.5px 0',
        transform: 'rotate(40deg)',
      },
      '@media': { [media.forcedColors]: { background: 'Canvas', border: '1px solid CanvasText' } },
    },
  ],
  first: [
    sign,
    {
      background: vars.color.accent,
      '@media': { [media.forcedColors]: { background: 'CanvasText', forcedColorAdjust: 'none' } },
    },
  ],
  second: [outlined],
  further: [
    outlined,
    {
      '::after': {
        content: '',
        position: 'absolute',
        inset: 'calc(50% - .75px) 0 auto',
        borderTop: `1.5px solid ${vars.color.accentText}`,
      },
    },
  ],
});
export const legend = style(flow(`${vars.space[1]} ${vars.space[5]}`));
/* A word beside its mark. */
export const legendMark = style({ marginInlineEnd: vars.space[2] });

export const period = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  minHeight: vars.width.control,
  borderBottom: edge,
});
/** Keeps its height while the answer is on its way. */
export const happens = style({
  ...stack(vars.space[2]),
  alignContent: 'start',
  minHeight: '5.5rem',
});

export const feed = style({
  ...stack(vars.space[4]),
  justifyItems: 'stretch',
  padding: vars.space[5],
  borderRadius: vars.corner.card,
  background: vars.color.sand,
});
export const link = style({
  ...stack(vars.space[2]),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
});
export const address = style({
  fontSize: vars.size.note,
  textOverflow: 'ellipsis',
  selectors: {
    // A field that cannot be changed has no border elsewhere; this one is there to be copied.
    '&[readonly]': {
      background: vars.color.sheet,
      borderColor: vars.color.edge,
      paddingInline: '.9rem',
    },
  },
});
export const copy = style({
  width: vars.width.control,
  height: vars.width.control,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
});
export const time = style({
  ...stack(vars.space[4]),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
});
