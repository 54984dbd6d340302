import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { covers, ends, pane, smallText, stack, wrapping } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';
import { t3 } from '../../ui/type.css.ts';

const BAR_HEIGHT = '.375rem';

export const card = style({
  position: 'relative',
  ...stack(vars.space[3]),
  alignContent: 'start',
  gridTemplateRows: 'auto 1fr',
  minWidth: 0,
});

export const cardPicture = style({ ...pane, aspectRatio: '16 / 9' });

globalStyle(`${cardPicture} > img`, {
  transition: `transform ${vars.motion.picture} ${vars.motion.ease}`,
});
globalStyle(`${card}:hover ${cardPicture} > img`, {
  transform: 'scale(1.03)',
  '@media': { [media.reducedMotion]: { transform: 'none' } },
});

export const preview = style({
  position: 'absolute',
  inset: 0,
  opacity: 0,
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
});
export const previewShown = style({ opacity: 1 });

export const notch = style({
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'baseline',
  gap: '.3rem',
  paddingBlock: '.35rem .05rem',
  paddingInline: '.65rem .2rem',
  background: vars.color.paper,
  color: vars.color.ink,
  fontSize: vars.size.note,
  fontWeight: vars.weight.strong,
  lineHeight: '1.35',
  fontVariantNumeric: 'tabular-nums',
  borderStartStartRadius: vars.corner.pane,
});
export const overBar = style({ bottom: BAR_HEIGHT });
export const unit = style({
  fontSize: vars.size.micro,
  fontWeight: vars.weight.text,
  lineHeight: vars.leading.tight,
  color: vars.color.inkSoft,
});
export const premium = style({
  alignSelf: 'center',
  marginInlineEnd: '.15rem',
  color: vars.color.accentText,
});

export const cardText = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars.space[2],
  alignItems: 'start',
  alignContent: 'start',
});

export const title = style([t3, { paddingTop: '.15rem', textWrap: 'pretty' }]);

export const open = style([
  covers('3px'),
  {
    textAlign: 'start',
    fontWeight: 'inherit',
    lineHeight: 'inherit',
    '::after': { borderRadius: vars.corner.pane },
  },
]);

export const heart = style({
  justifySelf: 'end',
  position: 'relative',
  zIndex: 1,
  marginBlock: '-.55rem -.5rem',
  marginInlineEnd: '-.65rem',
  '@media': { [media.largeText]: { marginBlock: 0, marginInlineEnd: 0 } },
  selectors: { '&[aria-pressed="true"]': { color: vars.color.accentText } },
});

export const foot = style({
  gridColumn: '1 / -1',
  ...ends(vars.space[3]),
  alignItems: 'flex-start',
  marginTop: '.3rem',
  '@media': { [media.largeText]: { flexWrap: 'wrap' } },
});

export const meta = style({
  ...wrapping('.2rem .75rem'),
  ...smallText,
  color: vars.color.inkSoft,
  // Beside other cards, room for two lines: whether one is enough, the typeface decides when it comes.
  '@media': { [media.tablet]: { alignContent: 'start', minHeight: 'calc(2lh + .2rem)' } },
});
/** Beside the facts, under the heart; its touch target extends beyond its edges. */
export const details = style({
  position: 'relative',
  zIndex: 1,
  margin: '-.75rem -.5rem',
  padding: '.75rem .5rem',
  ...smallText,
  textDecorationThickness: '1px',
  textUnderlineOffset: '.25em',
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
});

export const metaPart = style({ display: 'inline-flex', alignItems: 'center', gap: '.45rem' });
export const coach = style([metaPart]);

/* The same line heights as the loaded card, to avoid a layout shift. */
export const skeletonTitle = style({ height: '1.3rem', width: '72%', marginTop: '.2rem' });
export const skeletonMeta = style({ height: '.9rem', width: '48%', marginTop: '.75rem' });

export const bars = style({
  display: 'inline-flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: '.75rem',
});

const one = style({
  width: '3px',
  background: 'currentColor',
  '@media': { [media.forcedColors]: { background: 'CanvasText' } },
});

const HEIGHTS = ['40%', '70%', '100%'];

export const litBar = HEIGHTS.map((height) => style([one, { height }]));
export const bar = HEIGHTS.map((height) => style([one, { height, opacity: 0.32 }]));

export const rail = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: BAR_HEIGHT,
  background: vars.color.paper,
});
export const done = style({
  height: '100%',
  background: vars.color.accent,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const doneMark = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.4rem',
  paddingBlock: '.3rem .2rem',
  paddingInline: '.1rem .7rem',
  background: vars.color.paper,
  color: vars.color.ink,
  fontSize: vars.size.micro,
  fontWeight: vars.weight.strong,
  lineHeight: '1.3',
  borderEndEndRadius: vars.corner.pane,
});
globalStyle(`${doneMark} > svg`, { color: vars.color.accentText });
