import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { apart, calm, centred, flow, pane, row, stack, wrapping } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const data = style({ '@media': { [media.desk]: { maxWidth: '44rem' } } });
export const pending = style({
  ...apart(vars.space[3]),
  flexWrap: 'wrap',
  marginTop: vars.space[5],
  padding: vars.space[4],
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
  overflowWrap: 'anywhere',
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
export const who = style({
  ...row(vars.space[4]),
  '@media': {
    [media.desk]: { flexDirection: 'column', alignItems: 'flex-start' },
    [media.largeText]: { flexDirection: 'column', alignItems: 'flex-start' },
  },
});
export const portrait = style({
  flex: 'none',
  width: '5rem',
  height: '5rem',
  borderRadius: vars.corner.round,
  overflow: 'hidden',
  ...centred,
  ...calm,
  fontFamily: vars.font.display,
  fontSize: vars.size.t2,
  lineHeight: vars.leading.tight,
  '@media': { [media.desk]: { width: '8rem', height: '8rem' } },
});
export const name = style({ overflowWrap: 'anywhere' });
export const since = style({
  ...wrapping(`.2rem ${vars.space[3]}`),
  marginTop: vars.space[2],
  // Always two lines on a phone: their place is kept while the member is loading.
  '@media': { [media.phone]: { flexDirection: 'column', alignItems: 'flex-start' } },
});
export const actions = style({
  ...flow(`0 ${vars.space[4]}`),
  marginTop: vars.space[2],
});
export const fileInput = style({ display: 'none' });

export const consequences = style({
  ...stack(vars.space[2]),
  paddingInlineStart: vars.space[5],
  listStyle: 'disc',
});

export const stage = style({ ...pane, height: 'min(24rem, 55vh)' });
/** The site's default image style would show another part than the cropper calculates with. */
export const picture = style({ width: 'auto', height: 'auto', objectFit: 'fill' });
export const cropArea = style({
  border: `2px solid ${vars.color.onAccent}`,
  selectors: {
    '&:focus-visible': { outline: `3px solid ${vars.color.accentText}`, outlineOffset: '2px' },
  },
});
export const zoom = style({ display: 'grid', gap: vars.space[2] });
export const range = style({
  width: '100%',
  minHeight: vars.width.tap,
  accentColor: vars.color.accent,
  cursor: 'pointer',
});
