import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';

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
