import type { StyleRule } from '@vanilla-extract/css';
import { vars } from './tokens.css.ts';

/** Side by side, centred. @param gap between the parts; default: none */
export const row = (gap?: string) =>
  ({ display: 'flex', alignItems: 'center', ...(gap && { gap }) }) as const;
/** The same, with lines below each other where there is no room. */
export const wrapping = (gap?: string) => ({ ...row(gap), flexWrap: 'wrap' }) as const;
/** The same, the first at the start and the last at the end. */
export const apart = (gap?: string) => ({ ...row(gap), justifyContent: 'space-between' }) as const;
/** Side by side, on further lines where there is no room. */
export const flow = (gap?: string) =>
  ({ display: 'flex', flexWrap: 'wrap', ...(gap && { gap }) }) as const;
export const baseline = (gap?: string) => ({ ...flow(gap), alignItems: 'baseline' }) as const;
/** The first at the start and the last at the end. */
export const ends = (gap?: string) =>
  ({ display: 'flex', justifyContent: 'space-between', ...(gap && { gap }) }) as const;
/** Below each other. */
export const stack = (gap: string) => ({ display: 'grid', gap }) as const;
/** The same, none wider than the place. */
export const column = (gap: string) =>
  ({ ...stack(gap), gridTemplateColumns: 'minmax(0, 1fr)' }) as const;
/** Of a link or button among texts: high enough for a finger. */
export const touchRow = (gap?: string) =>
  ({ ...row(gap), display: 'inline-flex', minHeight: vars.width.tap }) as const;

export const centred = { display: 'grid', placeItems: 'center' } as const;
export const sheet = { background: vars.color.sheet, borderRadius: vars.corner.card } as const;
export const titleText = {
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  lineHeight: vars.leading.snug,
} as const;
export const fill = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;
/** Holds what lies behind its content, and cuts it off. */
export const layer = (overflow: 'clip' | 'hidden') =>
  ({ position: 'relative', isolation: 'isolate', overflow }) as const;
/** The place of a picture. */
export const pane = {
  position: 'relative',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
} as const;
export const calm = { background: vars.color.calm, color: vars.color.onCalm } as const;
export const deep = { background: vars.color.deep, color: vars.color.onDeep } as const;
export const smallText = { fontSize: vars.size.small, lineHeight: vars.leading.small } as const;

/** Styles for one kind of window alone. @param query a media query, such as one of `media` */
export const at = (query: string, style: NonNullable<StyleRule['@media']>[string]) => ({
  '@media': { [query]: style },
});

type Colors = {
  /** Of the part up to the thumb. */
  fill: string;
  rail: string;
  thumb: string;
};

/**
 * The styles of a native range input: a slanted thumb on a thin rail.
 * @param filled how much of the rail is filled, as a percentage or a variable with one
 */
export const range = (filled: string, { fill, rail, thumb: thumbColor }: Colors) => {
  const thumb = {
    width: '12px',
    height: '28px',
    border: 0,
    borderRadius: vars.corner.pane,
    background: thumbColor,
    transform: 'skewX(-16deg)',
  } as const;
  return {
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: vars.width.tap,
    margin: 0,
    background: 'transparent',
    cursor: 'pointer',
    '::-webkit-slider-runnable-track': {
      height: '4px',
      borderRadius: '2px',
      background: `linear-gradient(90deg, ${fill} ${filled}, ${rail} ${filled})`,
    },
    '::-moz-range-track': { height: '4px', borderRadius: '2px', background: rail },
    '::-moz-range-progress': { height: '4px', background: fill },
    '::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: '-12px' },
    '::-moz-range-thumb': thumb,
  } satisfies StyleRule;
};

/** Of a link or button that covers what it stands in, which is positioned. */
export const covers = (outlineOffset: string, outlineColor: string = vars.color.accentText) =>
  ({
    '::after': { content: '', position: 'absolute', inset: 0 },
    selectors: {
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': { outline: `3px solid ${outlineColor}`, outlineOffset },
    },
  }) as const;
