import { style } from '@vanilla-extract/css';
import { media } from './media.ts';
import { at, fill, stack } from './recipes.ts';
import { vars } from './tokens.css.ts';

export const wrap = style({
  width: `min(100%, ${vars.width.page})`,
  marginInline: 'auto',
  paddingInline: vars.space.gutter,
});

export const section = style({ paddingBlock: vars.space.section });

/** An input, unseen, above what shows its state. */
export const overStyle = {
  ...fill,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

/** Only for screen readers. */
export const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const hidden = style(hiddenStyle);

/** Keeps the place of what is not known yet. */
export const held = style({ visibility: 'hidden' });

export const skip = style({
  position: 'absolute',
  insetInlineStart: vars.space.gutter,
  top: '-5rem',
  background: vars.color.ink,
  color: vars.color.paper,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  zIndex: vars.layer.skip,
  selectors: { '&:focus': { top: vars.space[2] } },
});

/** Distance of the page's edge from its column, for pictures that extend to it on one side. */
export const bleedSide = `calc((100vw - min(100vw, ${vars.width.page})) / -2 - ${vars.space.gutter})`;
export const bleedBoth = `calc(${vars.space.gutter} * -1)`;

/** Buttons side by side; one below the other on a phone. */
export const buttons = style({
  ...stack(vars.space[3]),
  width: '100%',
  ...at(media.tablet, { display: 'flex', flexWrap: 'wrap', width: 'auto' }),
});
