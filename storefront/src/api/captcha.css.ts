import { style } from '@vanilla-extract/css';
import { vars } from '../ui/tokens.css.ts';

export const box = style({
  outline: 'none',
  border: 0,
  borderRadius: vars.corner.card,
  padding: vars.space[5],
  color: vars.color.ink,
  background: vars.color.sheet,
  maxWidth: 'calc(100vw - 2rem)',
  fontFamily: vars.font.text,
  boxShadow: vars.shadow.lift,
  '::backdrop': { background: 'rgb(0 0 0 / 55%)' },
});

export const title = style({ margin: `0 0 ${vars.space[4]}`, fontSize: vars.size.body });

/** The widget's height, so that the box does not jump when the widget comes. */
export const place = style({ minHeight: '78px', minWidth: '304px' });

export const cancel = style({
  marginTop: vars.space[4],
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: `${vars.space[2]} 0`,
  textDecoration: 'underline',
  cursor: 'pointer',
});
