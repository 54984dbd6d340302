import { expect, test } from 'vitest';
import { firstOfPose, loopPhases } from './render-loop.ts';

test('a loop holds whole repetitions, so that its end meets its start', () => {
  const phases = loopPhases(1.4);
  expect(phases).toHaveLength(96);
  expect(phases.filter((phase) => phase === 0)).toHaveLength(3);
});

test('a pose is drawn once, however often it comes', () => {
  const phases = [0, 0.25, 0.5, 0.75];
  const there = (phase: number) => ({ height: Math.min(phase, 1 - phase) });
  expect(firstOfPose(phases, there)).toEqual([0, 1, 2, 1]);
});
