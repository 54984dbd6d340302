import { style } from '@vanilla-extract/css';
import { row, sheet, smallText, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[4] });
/** Two short fields side by side, one below the other where they would cut their texts. */
export const pair = style({
  ...stack(vars.space[4]),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
});

export const field = style({ display: 'grid', gap: '.4rem' });

export const label = style({
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
});

export const input = style({
  width: '100%',
  minHeight: vars.width.control,
  padding: '.7rem .9rem',
  fontSize: vars.size.body,
  lineHeight: '1.3',
  ...sheet,
  border: `1.5px solid ${vars.color.edge}`,
  selectors: {
    '&::placeholder': { color: vars.color.inkSoft, opacity: 1 },
    '&:placeholder-shown': { textOverflow: 'ellipsis' },
    '&:focus': { outline: `3px solid ${vars.color.accentText}`, outlineOffset: '1px' },
    '&[readonly]': {
      background: 'transparent',
      borderColor: 'transparent',
      paddingInline: 0,
    },
    '&[aria-invalid="true"]': {
      borderColor: vars.color.accentText,
      boxShadow: `inset 3px 0 0 ${vars.color.accentText}`,
    },
  },
});

export const textarea = style([input, { minHeight: '8rem', resize: 'vertical' }]);

export const error = style({
  ...row('.45rem'),
  fontSize: vars.size.small,
  lineHeight: '1.4',
  color: vars.color.accentText,
});

export const hint = style({ ...smallText, color: vars.color.inkSoft });

export const withButton = style({ position: 'relative' });
export const inputBesideButton = style([input, { paddingInlineEnd: '3.2rem' }]);
export const insideButton = style({
  position: 'absolute',
  insetInlineEnd: '.25rem',
  top: '.25rem',
});

export const search = style({ position: 'relative' });
export const searchIcon = style({
  position: 'absolute',
  insetInlineStart: '.95rem',
  top: '50%',
  translate: '0 -50%',
  color: vars.color.inkSoft,
});
export const searchInput = style([
  input,
  {
    paddingInline: '2.9rem',
    // Replaces the browser's own cross, whose colour cannot be set.
    selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
    '@media': { '(max-width: 25rem)': { paddingInline: '2.6rem .5rem' } },
  },
]);

export const selectPlace = style({ position: 'relative' });
export const select = style([input, { appearance: 'none', paddingInlineEnd: '2.75rem' }]);
export const caret = style({
  position: 'absolute',
  insetInlineEnd: '.9rem',
  top: '50%',
  translate: '0 -50%',
  pointerEvents: 'none',
});
