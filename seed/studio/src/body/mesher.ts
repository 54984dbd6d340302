import type { DistanceField } from './field.ts';

/** A closed surface. Vertices of one block of space follow each other. */
interface Surface {
  positions: Float32Array;
  indices: Uint32Array;
  /** Calls back for every run of vertices, with the shapes that matter to them. */
  eachBlock: (visit: (first: number, end: number, shapes: Int32Array) => void) => void;
}

/** Cells along a block's edge; four blocks make a coarse one along each axis. */
const BLOCK = 4;
const COARSE = 16;

const EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

// One frame's samples are as large as the last one's: keep the memory.
let samples = new Float32Array(0);
let vertexOf = new Int32Array(0);

interface Grid {
  field: DistanceField;
  /** Voxel size in metres. */
  h: number;
  /** The corner of the grid. */
  origin: number[];
  size: number[];
  /** Strides in y and z. */
  sy: number;
  sz: number;
}

interface Block {
  x: number;
  y: number;
  z: number;
  shapes: Int32Array;
  /** Its run of vertices. */
  first: number;
  end: number;
}

/** Surface nets: one vertex in each voxel of size `h` that the surface passes, quads between. */
export function polygonize(field: DistanceField, h: number): Surface {
  const { low, high } = field.bounds(0.03);
  const size = [0, 1, 2].map((i) => Math.ceil((high[i] - low[i]) / h / COARSE) * COARSE);
  const cells = size[0] * size[1] * size[2];
  if (samples.length < cells) {
    samples = new Float32Array(cells);
    vertexOf = new Int32Array(cells);
  }
  const grid: Grid = { field, h, origin: low, size, sy: size[0], sz: size[0] * size[1] };
  const blocks = sampleNearSurface(grid);
  const positions = placeVertices(grid, blocks);
  return {
    positions: new Float32Array(positions),
    indices: new Uint32Array(connect(grid, blocks)),
    eachBlock: (visit) => {
      for (const b of blocks) if (b.end > b.first) visit(b.first, b.end, b.shapes);
    },
  };
}

/** Half a block's diagonal, in voxels. */
const reach = (edge: number): number => edge * 0.87;

/** Samples the field in the blocks that the surface may pass; elsewhere its sign is enough. */
function sampleNearSurface(grid: Grid): Block[] {
  const { field, h, origin, size, sy, sz } = grid;
  const blocks: Block[] = [];
  const focus = (x: number, y: number, z: number, edge: number, among?: Int32Array): number => {
    const half = (edge - 1) / 2;
    const at = (start: number, axis: number) => origin[axis] + (start + half) * h;
    return field.focus(at(x, 0), at(y, 1), at(z, 2), h * reach(edge), among);
  };
  const fill = (x: number, y: number, z: number, edge: number, sign: number) => {
    for (let k = z; k < z + edge; k++) {
      for (let j = y; j < y + edge; j++) {
        const row = x + j * sy + k * sz;
        samples.fill(sign, row, row + edge);
      }
    }
  };
  const passes = (d: number, edge: number) => Math.abs(d) < h * (reach(edge) * 1.6 + 1);
  eachCorner(size, COARSE, [0, 0, 0], (X, Y, Z) => {
    const d = focus(X, Y, Z, COARSE);
    if (!passes(d, COARSE)) return fill(X, Y, Z, COARSE, Math.sign(d));
    const near = field.selection();
    eachCorner([COARSE, COARSE, COARSE], BLOCK, [X, Y, Z], (x, y, z) => {
      const inner = focus(x, y, z, BLOCK, near);
      if (!passes(inner, BLOCK)) return fill(x, y, z, BLOCK, Math.sign(inner));
      blocks.push({ x, y, z, shapes: field.selection(), first: 0, end: 0 });
      for (let k = z; k < z + BLOCK; k++) {
        for (let j = y; j < y + BLOCK; j++) {
          const row = j * sy + k * sz;
          for (let i = x; i < x + BLOCK; i++) {
            samples[row + i] = field.at(origin[0] + i * h, origin[1] + j * h, origin[2] + k * h);
          }
        }
      }
    });
  });
  return blocks;
}

function eachCorner(
  size: number[],
  step: number,
  from: number[],
  visit: (x: number, y: number, z: number) => void,
): void {
  for (let z = 0; z < size[2]; z += step) {
    for (let y = 0; y < size[1]; y += step) {
      for (let x = 0; x < size[0]; x += step) visit(from[0] + x, from[1] + y, from[2] + z);
    }
  }
}

/** Calls back for every cell of a block that has neighbours on all sides it needs. */
function eachCell(
  { size }: Grid,
  b: Block,
  from: number,
  visit: (x: number, y: number, z: number) => void,
): void {
  for (let z = Math.max(from, b.z); z < Math.min(b.z + BLOCK, size[2] - 1); z++) {
    for (let y = Math.max(from, b.y); y < Math.min(b.y + BLOCK, size[1] - 1); y++) {
      for (let x = Math.max(from, b.x); x < Math.min(b.x + BLOCK, size[0] - 1); x++) visit(x, y, z);
    }
  }
}

/** One vertex a cell, in the middle of the points where the surface cuts the cell's edges. */
function placeVertices(grid: Grid, blocks: Block[]): number[] {
  const { h, origin, sy, sz } = grid;
  const corners = [0, 1, sy, sy + 1, sz, sz + 1, sz + sy, sz + sy + 1];
  const positions: number[] = [];
  const v = new Float64Array(8);
  for (const b of blocks) {
    b.first = positions.length / 3;
    eachCell(grid, b, 0, (x, y, z) => {
      const cell = x + y * sy + z * sz;
      let inside = 0;
      for (let c = 0; c < 8; c++) {
        v[c] = samples[cell + corners[c]];
        if (v[c] < 0) inside |= 1 << c;
      }
      if (inside === 0 || inside === 255) return;
      let [px, py, pz, cuts] = [0, 0, 0, 0];
      for (const [a, c] of EDGES) {
        if (((inside >> a) & 1) === ((inside >> c) & 1)) continue;
        const t = v[a] / (v[a] - v[c]);
        px += (a & 1) + t * ((c & 1) - (a & 1));
        py += ((a >> 1) & 1) + t * (((c >> 1) & 1) - ((a >> 1) & 1));
        pz += (a >> 2) + t * ((c >> 2) - (a >> 2));
        cuts++;
      }
      vertexOf[cell] = positions.length / 3;
      const at = (start: number, part: number, axis: number) =>
        origin[axis] + (start + part / cuts) * h;
      positions.push(at(x, px, 0), at(y, py, 1), at(z, pz, 2));
    });
    b.end = positions.length / 3;
  }
  return positions;
}

/** A quad across every grid edge that the surface cuts, wound outwards. */
function connect(grid: Grid, blocks: Block[]): number[] {
  const { sy, sz } = grid;
  const indices: number[] = [];
  for (const b of blocks) {
    eachCell(grid, b, 1, (x, y, z) => {
      const cell = x + y * sy + z * sz;
      const inside = samples[cell] < 0;
      const quad = (o1: number, o2: number, o3: number) => {
        const p = vertexOf[cell - o1 - o2];
        const q = vertexOf[cell - o2];
        const r = vertexOf[cell];
        const s = vertexOf[cell - o3];
        if (inside) indices.push(p, q, r, p, r, s);
        else indices.push(p, r, q, p, s, r);
      };
      if (inside !== samples[cell + 1] < 0) quad(sy, sz, sy);
      if (inside !== samples[cell + sy] < 0) quad(sz, 1, sz);
      if (inside !== samples[cell + sz] < 0) quad(1, sy, 1);
    });
  }
  return indices;
}
