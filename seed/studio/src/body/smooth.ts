const RINGS = 3;

/**
 * Straightens garment edges where skin folds. An edge is the contour of a value at each vertex, and
 * in a deep fold neighbours are mapped to far places of the resting figure, so the values jump.
 * There each value becomes that of the plane that fits its neighbourhood best; a plain mean would
 * roughen the edge, because vertices are not evenly spaced.
 */
export function smoothFolds(
  values: Float32Array,
  channels: number,
  positions: Float32Array,
  indices: Uint32Array,
  /** A difference between neighbours that tells a fold, in the values' unit. */
  jump: number,
): void {
  const neighbours = neighboursOf(positions.length / 3, indices);
  const folded = foldedVertices(values, channels, neighbours, jump);
  for (let round = 0; round < 2; round++) {
    const before = values.slice();
    for (const v of folded) {
      const around = surroundings(v, neighbours);
      for (let c = 0; c < channels; c++) {
        values[v * channels + c] = fitted(v, around, positions, (n) => before[n * channels + c]);
      }
    }
  }
}

function neighboursOf(count: number, indices: Uint32Array): number[][] {
  const neighbours: number[][] = Array.from({ length: count }, () => []);
  // The surface is closed: each edge comes in both directions.
  for (let i = 0; i < indices.length; i += 3) {
    for (let e = 0; e < 3; e++) neighbours[indices[i + e]].push(indices[i + ((e + 1) % 3)]);
  }
  return neighbours;
}

/** The vertices at a jump of a value that is near an edge, and those around them. */
function foldedVertices(
  values: Float32Array,
  channels: number,
  neighbours: number[][],
  jump: number,
): Set<number> {
  const folded = new Set<number>();
  neighbours.forEach((own, v) => {
    for (let c = 0; c < channels; c++) {
      const here = values[v * channels + c];
      if (own.some((n) => Math.abs(values[n * channels + c] - here) > jump)) folded.add(v);
    }
  });
  for (const v of [...folded]) for (const n of surroundings(v, neighbours)) folded.add(n);
  return folded;
}

/** A vertex and those within some rings of it. */
function surroundings(v: number, neighbours: number[][]): Set<number> {
  const found = new Set([v]);
  let ring = [v];
  for (let i = 0; i < RINGS; i++) {
    const next: number[] = [];
    for (const a of ring) {
      for (const b of neighbours[a]) {
        if (!found.has(b)) next.push(b);
        found.add(b);
      }
    }
    ring = next;
  }
  return found;
}

/** The value at `v` of the plane through its surroundings' values, by least squares. */
function fitted(
  v: number,
  around: Set<number>,
  positions: Float32Array,
  valueAt: (n: number) => number,
): number {
  // Normal equations of [1, dx, dy, dz], with the value as a fifth column.
  const m = Array.from({ length: 4 }, () => new Float64Array(5));
  for (const n of around) {
    const row = [1, 0, 0, 0];
    for (let i = 0; i < 3; i++) row[i + 1] = positions[n * 3 + i] - positions[v * 3 + i];
    const value = valueAt(n);
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) m[i][j] += row[i] * row[j];
      m[i][4] += row[i] * value;
    }
  }
  // The points lie nearly in a plane: across it the slope is held at zero.
  for (let i = 1; i < 4; i++) m[i][i] += 1e-5 * around.size;
  for (let p = 3; p > 0; p--) {
    for (let r = 0; r < p; r++) {
      const factor = m[r][p] / m[p][p];
      for (let c = 0; c < 5; c++) m[r][c] -= factor * m[p][c];
    }
  }
  return m[0][4] / m[0][0];
}
