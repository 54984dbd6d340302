import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { type Reach, reach } from './reach.ts';

const arm = (to: [number, number, number], own: Partial<Reach> = {}): Reach => ({
  from: new Vector3(0, 1, 0),
  to: new Vector3(...to),
  first: 0.3,
  second: 0.25,
  bend: new Vector3(0, 0, -1),
  floor: 0,
  side: 1,
  ...own,
});

test('two bones meet a target within reach, each keeping its length', () => {
  const { middle, end, error } = reach(arm([0.1, 0.8, 0.3]));
  expect(error).toBe(0);
  expect(end.distanceTo(new Vector3(0.1, 0.8, 0.3))).toBeCloseTo(0, 6);
  expect(middle.distanceTo(new Vector3(0, 1, 0))).toBeCloseTo(0.3, 6);
  expect(middle.distanceTo(end)).toBeCloseTo(0.25, 6);
});

test('the joint bends where it is told to', () => {
  expect(reach(arm([0, 0.6, 0])).middle.z).toBeLessThan(0);
});

test('a target out of reach is told by how much', () => {
  expect(reach(arm([0, 2, 0])).error).toBeCloseTo(1 - 0.55 * 0.9995, 6);
});

test('the joint swings to its side instead of through the floor', () => {
  const low = arm([0.4, 0.05, 0], { from: new Vector3(0, 0.1, 0), bend: new Vector3(0, -1, 0) });
  expect(reach({ ...low, floor: 0.04 }).middle.y).toBeGreaterThanOrEqual(0.0399);
});
