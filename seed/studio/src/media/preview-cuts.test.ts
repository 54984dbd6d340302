import { expect, test } from 'vitest';
import { PACKAGED_LOOPS } from './loops.ts';
import { CUTS, previewSeconds } from './preview-cuts.ts';

test('the preview lasts between 30 and 45 seconds', () => {
  expect(previewSeconds()).toBeGreaterThan(30);
  expect(previewSeconds()).toBeLessThan(45);
});

test('it shows every movement once', () => {
  expect(CUTS.map((cut) => cut.slug).toSorted()).toEqual(
    PACKAGED_LOOPS.map((loop) => loop.slug).toSorted(),
  );
});

test('every cut is a whole number of frames', () => {
  for (const cut of CUTS) expect((cut.length * 24) % 1).toBe(0);
});
