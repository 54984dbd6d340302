import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const checkout = style({ display: 'grid', gap: vars.space[3] });
