import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../ui/media.ts';
import { at, deep, flow, layer, stack, touchRow, wrapping } from '../ui/recipes.ts';
import { vars } from '../ui/tokens.css.ts';

export const footer = style({ ...layer('hidden'), ...deep });
globalStyle(`${footer} :focus-visible`, { outlineColor: vars.color.onDeepAccent });
globalStyle(`${footer} a:hover`, { textDecoration: 'underline' });

export const light = style({
  insetInlineEnd: '-6rem',
  top: '-3rem',
  width: '52rem',
  height: '34rem',
  fill: vars.color.deepPane,
  zIndex: -1,
});

/** One line on most pages; on the landing page a larger call to action. */
export const line = style({
  maxWidth: 'none',
  paddingBlock: `${vars.space[7]} ${vars.space[6]}`,
});
export const soft = style({ color: vars.color.onDeepSoft });

export const call = style({
  ...stack(vars.space[5]),
  paddingBlock: `${vars.space[8]} ${vars.space[7]}`,
  ...at(media.desk, {
    gridTemplateColumns: '1fr auto',
    alignItems: 'end',
    paddingBlock: `${vars.space[9]} ${vars.space[8]}`,
  }),
});
export const callTitle = style({ maxWidth: '15em', lineHeight: '1.04' });
export const callText = style({ marginTop: vars.space[4], color: vars.color.onDeepSoft });

export const columns = style({
  ...stack(`${vars.space[6]} ${vars.space[5]}`),
  gridTemplateColumns: '1fr 1fr',
  paddingBlock: vars.space[7],
  borderTop: `1px solid ${vars.color.deepLine}`,
  '@media': {
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.wide]: { gridTemplateColumns: '2fr 3fr 3fr' },
    [media.desk]: { gridTemplateColumns: '4fr 2fr 3fr 3fr' },
  },
});
export const brand = style({
  gridColumn: '1 / -1',
  '@media': { [media.desk]: { gridColumn: 'auto' } },
});
export const contact = style({
  gridColumn: '1 / -1',
  '@media': { [media.wide]: { gridColumn: 'auto' } },
});
export const heading = style({
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
  color: vars.color.onDeepSoft,
  marginBottom: vars.space[2],
});
export const blurb = style({
  maxWidth: '24rem',
  marginTop: vars.space[2],
  color: vars.color.onDeepSoft,
});
export const link = style({
  ...touchRow(),
  // Of two lines, apart from the next link.
  paddingBlock: vars.space[2],
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});

export const mark = style({});
globalStyle(`${mark} svg`, { color: vars.color.onDeepAccent });

export const end = style({
  ...wrapping(`${vars.space[2]} ${vars.space[6]}`),
  paddingBlock: `${vars.space[4]} ${vars.space[6]}`,
  borderTop: `1px solid ${vars.color.deepLine}`,
  fontSize: vars.size.small,
  color: vars.color.onDeepSoft,
  '@media': { [media.desk]: { justifyContent: 'space-between' } },
});
export const legal = style({
  ...stack(`0 ${vars.space[5]}`),
  gridTemplateColumns: 'auto auto',
  '@media': {
    [media.wide]: { display: 'flex' },
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const languages = style({
  ...flow(),
  columnGap: vars.space[5],
  paddingBottom: vars.space[5],
  fontSize: vars.size.small,
  color: vars.color.onDeepSoft,
});
globalStyle(`${languages} [aria-current]`, { color: vars.color.onDeep });
