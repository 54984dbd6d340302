import {
  createVar,
  fallbackVar,
  globalStyle,
  keyframes,
  style,
  styleVariants,
} from '@vanilla-extract/css';
import { media } from './media.ts';
import { ends, pane, stack, touchRow } from './recipes.ts';
import { vars } from './tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.4rem',
  fontFamily: vars.font.text,
  fontSize: vars.size.micro,
  fontWeight: vars.weight.strong,
  padding: '.25rem .6rem',
  borderRadius: vars.corner.pane,
  lineHeight: '1.3',
  letterSpacing: '0',
  whiteSpace: 'nowrap',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const badge = styleVariants({
  calm: [base, { background: vars.color.calm, color: vars.color.onCalm }],
  hot: [base, { background: vars.color.accent, color: vars.color.onAccent }],
  deep: [base, { background: vars.color.deep, color: vars.color.onDeep }],
});

/** The ticks' colour; celadon and mulberry surfaces set another. */
export const tickColor = createVar();

export const ticks = style({ display: 'grid', gap: '.6rem' });

globalStyle(`${ticks} > li`, {
  ...stack('.7rem'),
  gridTemplateColumns: '1.25rem 1fr',
  alignItems: 'start',
  lineHeight: '1.4',
});
globalStyle(`${ticks} svg`, {
  marginTop: '.1rem',
  color: fallbackVar(tickColor, vars.color.accentText),
});

export const facts = style({ borderTop: `1px solid ${vars.color.line}` });
export const fact = style({
  ...ends(vars.space[4]),
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
/** The value wraps first; a long term takes at most half of the line. */
export const term = style({ color: vars.color.inkSoft, flexShrink: 0, maxWidth: '50%' });
export const value = style({
  fontWeight: vars.weight.strong,
  textAlign: 'end',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});

export const light = style({
  position: 'absolute',
  fill: vars.color.glow,
  pointerEvents: 'none',
  zIndex: 0,
  // With forced colours, decoration behind text is hidden.
  '@media': { [media.forcedColors]: { display: 'none' } },
});

export const mark = style({
  ...touchRow('.55rem'),
  fontFamily: vars.font.display,
  fontSize: vars.size.mark,
  fontWeight: vars.weight.mark,
  lineHeight: vars.leading.tight,
  letterSpacing: '-.03em',
  textDecoration: 'none',
  color: 'inherit',
});

export const panes = style({ width: '1.05em', height: '1em', color: vars.color.accent });
/** Of any proportions, and never wider than leaves room for the name. */
export const logo = style({ height: '1.5em', maxWidth: '4em', objectFit: 'contain' });

const sweep = keyframes({ to: { transform: 'translateX(320%) skewX(-18deg)' } });

export const skeleton = style({
  ...pane,
  '::after': {
    content: '',
    position: 'absolute',
    inset: '0 auto 0 0',
    width: '45%',
    background: vars.color.line,
    opacity: 0.55,
    transform: 'translateX(-120%) skewX(-18deg)',
    animation: `${sweep} ${vars.motion.sweep} ${vars.motion.ease} infinite`,
  },
  '@media': {
    [media.reducedMotion]: {
      '::after': { animation: 'none', transform: 'translateX(60%) skewX(-18deg)' },
    },
    [media.forcedColors]: { border: '1px solid GrayText' },
  },
});
