import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, centred, stack, wrapping } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

const lean = createVar();

export const first = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const panes = style({
  vars: { [lean]: '1.4rem' },
  display: 'flex',
  height: '9.75rem',
  marginInline: bleedBoth,
  ...at(media.desk, { vars: { [lean]: '3rem' }, height: '21rem', marginInline: `${bleedSide} 0` }),
});
export const pane = style({
  flex: '1 1 0',
  minWidth: 0,
  ...centred,
  overflow: 'hidden',
  marginInlineEnd: `calc(.5rem - ${lean})`,
  clipPath: `polygon(${lean} 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
  background: vars.color.glow,
  color: vars.color.inkSoft,
  fontFamily: vars.font.display,
  fontSize: vars.size.t2,
  selectors: {
    '&:first-child': {
      flexGrow: 3,
      clipPath: `polygon(0 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
    },
    '&:last-child': { marginInlineEnd: 0 },
  },
  '@media': {
    [media.desk]: { fontSize: vars.size.figure },
    [media.forcedColors]: { clipPath: 'none', marginInlineEnd: 0, border: '1px solid CanvasText' },
  },
});
export const actions = style(wrapping(`${vars.space[2]} ${vars.space[4]}`));
export const list = style({
  marginTop: vars.space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
globalStyle(`${list} > li`, {
  ...stack(vars.space[3]),
  gridTemplateColumns: '1.5rem 1fr',
  alignItems: 'center',
  minHeight: '3.25rem',
  paddingBlock: '.55rem',
  borderBottom: `1px solid ${vars.color.line}`,
});
globalStyle(`${list} svg`, { color: vars.color.accentText });
