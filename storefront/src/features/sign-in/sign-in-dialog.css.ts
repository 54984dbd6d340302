import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const form = style({ display: 'grid', gap: vars.space[5] });

export const failure = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  alignItems: 'start',
  padding: vars.space[4],
  background: vars.color.sand,
  borderInlineStart: `3px solid ${vars.color.accent}`,
  borderRadius: vars.corner.pane,
});

export const failureIcon = style({
  color: vars.color.accentText,
  display: 'grid',
  height: '1.55em',
  placeItems: 'center',
});
export const failureHint = style({ gridColumn: 2 });
