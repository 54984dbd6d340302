import { describe, expect, test } from 'vitest';
import { solve } from '../rig/solve.ts';
import { blendKeys } from './blend.ts';
import { MOVEMENTS } from './index.ts';

const PHASES = Array.from({ length: 48 }, (_, i) => i / 48);

describe.each(Object.entries(MOVEMENTS))('%s', (_name, { poseAt }) => {
  test('reaches every planted hand and foot', () => {
    for (const phase of PHASES) expect(solve(poseAt(phase)).error).toBeLessThan(0.003);
  });

  test('ends where it began', () => {
    expect(poseAt(1)).toEqual(poseAt(0));
  });

  test('moves without a jump', () => {
    const wrist = (phase: number) => solve(poseAt(phase)).bones.wristL.elements.slice(12, 15);
    for (const phase of PHASES) {
      const [a, b] = [wrist(phase), wrist(phase + 0.002)];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(0.03);
    }
  });
});

describe('between keys', () => {
  const keys: [number, { p: number[]; free?: number }][] = [
    [0, { p: [0, 2] }],
    [0.5, { p: [1, 2], free: 1 }],
  ];

  test('a value stays between them', () => {
    for (const phase of PHASES) {
      const [x] = blendKeys(keys, phase).p;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1);
    }
  });

  test('what is the same in both does not move', () => {
    for (const phase of PHASES) expect(blendKeys(keys, phase).p[1]).toBe(2);
  });

  test('the way back mirrors the way there', () => {
    expect(blendKeys(keys, 0.2).p[0]).toBeCloseTo(blendKeys(keys, 0.8).p[0], 10);
  });
});
