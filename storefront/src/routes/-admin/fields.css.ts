import { globalStyle, style } from '@vanilla-extract/css';
import { overStyle } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { row, sheet } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const checkboxRow = style({
  ...row(vars.space[3]),
  minHeight: vars.width.tap,
  cursor: 'pointer',
});
export const box = style({
  flex: 'none',
  width: '1.4rem',
  height: '1.4rem',
  margin: 0,
  accentColor: vars.color.accent,
  cursor: 'pointer',
});

export const filePlace = style({ position: 'relative' });

/* The native control covers its box invisibly and receives clicks, keys and dropped files. */
export const fileInput = style(overStyle);

export const face = style({
  ...row(vars.space[3]),
  minHeight: '4.75rem',
  padding: `${vars.space[3]} ${vars.space[4]}`,
  paddingInlineEnd: '3.25rem',
  ...sheet,
  border: `1.5px dashed ${vars.color.edge}`,
  overflowWrap: 'anywhere',
  lineHeight: vars.leading.snug,
  selectors: {
    [`${fileInput}:hover + &`]: { borderColor: vars.color.ink },
    [`${fileInput}:focus-visible + &`]: {
      outline: `3px solid ${vars.color.accentText}`,
      outlineOffset: '1px',
    },
    [`${fileInput}[aria-invalid="true"] + &`]: {
      borderColor: vars.color.accentText,
      boxShadow: `inset 3px 0 0 ${vars.color.accentText}`,
    },
  },
});
globalStyle(`${face} svg`, { color: vars.color.accentText });
export const chosen = style({ borderStyle: 'solid' });
export const remove = style({
  position: 'absolute',
  insetInlineEnd: '.75rem',
  top: '50%',
  translate: '0 -50%',
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
