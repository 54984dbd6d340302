import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const location = style({ display: 'grid', gap: vars.space[4] });

/** The field for a promotion code with its button beside it. */
export const codeRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
});
/** Below the field's label. */
export const codeButton = style({ marginTop: '1.75rem' });
