import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const location = style({ display: 'grid', gap: vars.space[4] });

/** The country, with room for the words of an empty choice, and the postal code. */
export const place = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[4] });
globalStyle(`${place} > :first-child`, { flex: '1 1 14rem', minWidth: 0 });
globalStyle(`${place} > :last-child`, { flex: '1 1 9rem', minWidth: 0 });

/** The field for a promotion code with its button beside it. */
export const codeRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
});
/** Below the field's label. */
export const codeButton = style({ marginTop: '1.75rem' });
