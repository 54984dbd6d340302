import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { media } from './media.ts';
import { vars } from './tokens.css.ts';

/** The colour of the lines between the rows. */
export const rowEdge = createVar();
const edge = `1px solid ${fallbackVar(rowEdge, vars.color.line)}`;

export const rows = style({ borderTop: edge });
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
  gap: `0 ${vars.space[4]}`,
  alignItems: 'center',
  paddingBlock: vars.space[3],
  borderBottom: edge,
  '@media': { [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const rowPicture = style({
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
  '@media': { [media.largeText]: { display: 'none' } },
});
/** When it is; with large text in a line of its own. */
export const rowDay = style({ '@media': { [media.largeText]: { gridColumn: '1 / -1' } } });
export const rowLink = style({
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.15em' } },
});
