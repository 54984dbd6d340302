import { globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';
import { vars } from './tokens.css.ts';

/* Global base styles. */

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });

globalStyle('html', {
  overflowX: 'clip',
  WebkitTextSizeAdjust: '100%',
  scrollBehavior: 'smooth',
  // What a link or the focus leads to keeps a distance from the edge, and from a row that stays there.
  scrollPaddingTop: '5rem',
  '@media': { [media.reducedMotion]: { scrollBehavior: 'auto' } },
});

globalStyle('body', {
  margin: 0,
  background: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: vars.size.body,
  fontWeight: vars.weight.text,
  lineHeight: vars.leading.text,
  fontSynthesis: 'none',
  overflowX: 'clip',
  minHeight: '100svh',
});

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', {
  margin: 0,
  padding: 0,
  border: 0,
});
/* A word that is longer than a phone is wide with large text breaks instead of widening the page. */
globalStyle('h1, h2', { overflowWrap: 'anywhere' });
globalStyle('body', { '@media': { [media.largeText]: { overflowWrap: 'anywhere' } } });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('fieldset', { minWidth: 0 });

globalStyle('img', {
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  filter: `brightness(${vars.picture.dim})`,
});

globalStyle('button, input, textarea, select', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer' });
globalStyle('a', {
  color: 'inherit',
  textUnderlineOffset: '.22em',
  textDecorationThickness: '1px',
});
globalStyle('svg', { display: 'block', fill: 'currentColor', flex: 'none' });

// The button inside a date or a time has the focus without the field being `:focus-visible`.
globalStyle(':focus-visible, :where(input:is([type="date"], [type="time"])):focus-within', {
  outline: `3px solid ${vars.color.accentText}`,
  outlineOffset: '3px',
  borderRadius: vars.corner.pane,
});
/* The target of a skip link is focused by script; a ring around the whole page is useless. */
globalStyle('main:focus-visible', { outline: 'none' });
globalStyle('::selection', { background: vars.color.accent, color: vars.color.onAccent });
