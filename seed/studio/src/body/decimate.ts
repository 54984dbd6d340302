/**
 * A coarser copy of a surface that casts shadows only: vertices in the same cell of size `cell`
 * become one, triangles that vanish are dropped. A tenth of the time of meshing anew.
 */
export function decimate(
  positions: Float32Array,
  indices: Uint32Array,
  cell: number,
): { positions: Float32Array; indices: Uint32Array } {
  const cells = new Map<number, number>();
  const home = new Uint32Array(positions.length / 3);
  const sums: number[] = [];
  const counts: number[] = [];
  for (let v = 0; v < home.length; v++) {
    // 2000 cells each way: eight metres at 4 mm.
    const key = [0, 1, 2].reduce(
      (sum, i) => sum * 2000 + Math.floor(positions[v * 3 + i] / cell) + 1000,
      0,
    );
    let c = cells.get(key);
    if (c === undefined) {
      c = counts.length;
      cells.set(key, c);
      counts.push(0);
      sums.push(0, 0, 0);
    }
    home[v] = c;
    counts[c]++;
    for (let i = 0; i < 3; i++) sums[c * 3 + i] += positions[v * 3 + i];
  }
  const kept: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const a = home[indices[t]];
    const b = home[indices[t + 1]];
    const c = home[indices[t + 2]];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return {
    positions: Float32Array.from(sums, (sum, i) => sum / counts[Math.floor(i / 3)]),
    indices: Uint32Array.from(kept),
  };
}
