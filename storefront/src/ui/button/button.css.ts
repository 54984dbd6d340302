import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { at, touchRow } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '.6rem',
  minHeight: vars.width.control,
  padding: '.7rem 1.5rem',
  borderRadius: vars.corner.card,
  fontWeight: vars.weight.strong,
  lineHeight: vars.leading.snug,
  textDecoration: 'none',
  textAlign: 'center',
  cursor: 'pointer',
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}, transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&:active': { transform: 'translateY(1px)' },
    '&[aria-busy="true"], &[data-disabled], &:disabled': { opacity: 0.7, cursor: 'progress' },
  },
  '@media': {
    [media.largeText]: { paddingInline: '12px' },
    // Visible in forced-colours mode, where a filled button would have no edge.
    [media.forcedColors]: { border: '1px solid ButtonText' },
  },
});

const onHover = (rule: {
  background?: string;
  color?: string;
  textDecorationThickness?: string;
}) => ({
  '@media': { [media.hover]: { selectors: { '&:hover': rule } } },
});

/**
 * `main`: one per view, for its main action; `line`: secondary; `quiet`: text only; `light`: on
 * mulberry.
 */
export const buttonKind = styleVariants({
  main: [
    base,
    {
      background: vars.color.accent,
      color: vars.color.onAccent,
      ...onHover({ background: vars.color.accentPress }),
    },
  ],
  line: [
    base,
    {
      boxShadow: 'inset 0 0 0 1.5px currentColor',
      ...onHover({ background: vars.color.ink, color: vars.color.paper }),
    },
  ],
  /** The same on a celadon background. */
  calmLine: [
    base,
    {
      boxShadow: 'inset 0 0 0 1.5px currentColor',
      ...onHover({ background: vars.color.onCalm, color: vars.color.calm }),
    },
  ],
  paper: [base, { background: vars.color.paper, color: vars.color.ink }],
  quiet: [
    base,
    {
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '.3em',
      ...onHover({ textDecorationThickness: '2px' }),
    },
  ],
  light: [
    base,
    {
      background: vars.color.onDeep,
      color: vars.color.deepInk,
      ...onHover({ background: vars.color.onDeepSoft }),
    },
  ],
});

export const small = style({
  minHeight: vars.width.tap,
  padding: '.5rem 1.1rem',
  fontSize: vars.size.small,
});
export const wide = style({ width: '100%' });
/** A text button needs no padding. */
export const tight = style({ paddingInline: '.25rem' });

export const iconButton = style({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.width.tap,
  height: vars.width.tap,
  borderRadius: vars.corner.card,
  color: 'inherit',
  textDecoration: 'none',
  ...onHover({ background: 'color-mix(in srgb, currentColor 10%, transparent)' }),
});

export const arrow = style({
  ...touchRow(vars.space[2]),
  fontWeight: vars.weight.strong,
  textDecoration: 'none',
  borderBottom: '1.5px solid currentColor',
  paddingInline: '.1rem',
});

export const arrowIcon = style({
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { [`${arrow}:hover &`]: { transform: 'translateX(4px)' } },
  ...at(media.reducedMotion, { selectors: { [`${arrow}:hover &`]: { transform: 'none' } } }),
});
