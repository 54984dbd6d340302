import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const attempts = style({ display: 'flex', gap: '.35rem' });

export const pane = style({
  width: '1.25rem',
  height: '.9rem',
  background: vars.color.line,
  transform: 'skewX(-16deg)',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const asked = style([
  pane,
  {
    background: vars.color.accent,
    ...at(media.forcedColors, { forcedColorAdjust: 'none', background: 'Highlight' }),
  },
]);

/** Figures about the site, shown below the note that nothing was charged. */
export const stats = style({
  display: 'grid',
  gap: vars.space[5],
  paddingBlock: `${vars.space[6]} ${vars.space[8]}`,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const figure = style({
  display: 'block',
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  fontSize: vars.size.figure,
  lineHeight: vars.leading.tight,
  letterSpacing: '-.03em',
});
