import { expect, test } from 'vitest';
import { shot } from '../shots/shot.ts';
import { STILLS } from '../shots/stills.ts';
import { focalPoint } from './framing.ts';

const standing = {
  move: 'arm-pulses',
  palette: 'cream',
  woman: 'mei',
  outfit: 'tee',
  az: 0,
} as const;

test('a woman in the middle is kept in the middle of a crop, her head above it', () => {
  const { x, y } = focalPoint(shot({ ...standing }), 16 / 9);
  expect(x).toBeCloseTo(0.5, 1);
  expect(y).toBeLessThan(0.4);
});

test('a woman moved to the right takes the focal point along', () => {
  expect(focalPoint(shot({ ...standing, offX: 0.3 }), 16 / 9).x).toBeGreaterThan(0.6);
});

test('every still has its focal point inside the picture', () => {
  for (const still of Object.values(STILLS)) {
    const { x, y } = focalPoint(still.shot, 16 / 9);
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(1);
  }
});
