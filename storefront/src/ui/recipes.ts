import type { StyleRule } from '@vanilla-extract/css';
import { vars } from './tokens.css.ts';

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
