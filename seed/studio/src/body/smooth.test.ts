import { expect, test } from 'vitest';
import { smoothFolds } from './smooth.ts';

/** A sheet of squares, `n` by `n` vertices, a centimetre apart. */
function sheet(n: number): { positions: Float32Array; indices: Uint32Array } {
  const positions = new Float32Array(n * n * 3);
  const indices: number[] = [];
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      positions.set([x * 0.01, y * 0.01, 0], (y * n + x) * 3);
      const a = y * n + x;
      if (x < n - 1 && y < n - 1) indices.push(a, a + 1, a + n + 1, a, a + n + 1, a + n);
    }
  }
  return { positions, indices: Uint32Array.from(indices) };
}

test('a straight edge is left alone', () => {
  const { positions, indices } = sheet(9);
  const values = Float32Array.from({ length: 81 }, (_, v) => positions[v * 3 + 1] - 0.035);
  const before = values.slice();
  smoothFolds(values, 1, positions, indices, 0.02);
  expect(values).toEqual(before);
});

test('a value that jumps comes nearer to its neighbours', () => {
  const { positions, indices } = sheet(9);
  const values = new Float32Array(81);
  values[40] = 0.05;
  smoothFolds(values, 1, positions, indices, 0.02);
  expect(values[40]).toBeLessThan(0.01);
});
