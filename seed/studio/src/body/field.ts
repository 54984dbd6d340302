import { distance, type Shape, smoothMin } from './primitive.ts';

const FAR = 1e3;

/** Where a limb's group flows into the trunk. */
export interface Junction {
  group: number;
  x: number;
  y: number;
  z: number;
  k: number;
  /** 1 / radius². */
  falloff: number;
}

/** What a mesh is drawn from: a signed distance, in metres, negative inside. */
export interface DistanceField {
  at: (x: number, y: number, z: number) => number;
  /**
   * Narrows the field to what matters within `radius` of a point, starting from everything or from
   * an earlier selection; gives the distance there.
   */
  focus: (x: number, y: number, z: number, radius: number, among?: Int32Array) => number;
  /** The present selection, to come back to. */
  selection: () => Int32Array;
  select: (shapes: Int32Array) => void;
  bounds: (margin: number) => { low: number[]; high: number[] };
}

/** Blends reach this far beyond a surface, in metres: the widest `k` and a little. */
const BLEND_REACH = 0.075;

/** The union of shapes, group by group, the groups then joined at their junctions. */
export class Field implements DistanceField {
  readonly shapes: Shape[];
  /** Distance to each shape, and to each group, at the point asked for last. */
  readonly distances: Float64Array;
  readonly groups = new Float64Array(8);
  /** Indices of the shapes that count, the first `count` of them. */
  readonly active: Int32Array;
  count = 0;
  private readonly all: Int32Array;
  private readonly junctions: Junction[];

  constructor(shapes: Shape[], junctions: Junction[] = []) {
    this.shapes = shapes;
    this.junctions = junctions;
    this.distances = new Float64Array(shapes.length);
    this.all = Int32Array.from(shapes.keys());
    this.active = new Int32Array(shapes.length);
    this.select(this.all);
  }

  select(shapes: Int32Array): void {
    this.active.set(shapes);
    this.count = shapes.length;
  }

  selectAll(): void {
    this.select(this.all);
  }

  selection(): Int32Array {
    return this.active.slice(0, this.count);
  }

  focus(x: number, y: number, z: number, radius: number, among = this.all): number {
    let least = FAR;
    for (const i of among) {
      const d = distance(this.shapes[i], x, y, z);
      this.distances[i] = d;
      if (d < least) least = d;
    }
    const limit = least + 2 * radius + BLEND_REACH;
    this.count = 0;
    for (const i of among) if (this.distances[i] < limit) this.active[this.count++] = i;
    return this.at(x, y, z);
  }

  at(x: number, y: number, z: number): number {
    const { groups, shapes, active, distances } = this;
    groups.fill(FAR);
    for (let a = 0; a < this.count; a++) {
      const i = active[a];
      const s = shapes[i];
      const d = distance(s, x, y, z);
      distances[i] = d;
      let k = s.k;
      if (s.falloff > 0) {
        const [dx, dy, dz] = [x - s.x, y - s.y, z - s.z];
        k = s.far + (k - s.far) * Math.exp(-(dx * dx + dy * dy + dz * dz) * s.falloff);
      }
      groups[s.group] = smoothMin(groups[s.group], d, k);
    }
    let d = groups[0];
    for (const j of this.junctions) {
      if (groups[j.group] >= FAR) continue;
      const [dx, dy, dz] = [x - j.x, y - j.y, z - j.z];
      const k = 0.005 + (j.k - 0.005) * Math.exp(-(dx * dx + dy * dy + dz * dz) * j.falloff);
      d = smoothMin(d, groups[j.group], k);
    }
    return d;
  }

  bounds(margin: number): { low: number[]; high: number[] } {
    const low = [FAR, FAR, FAR];
    const high = [-FAR, -FAR, -FAR];
    for (const s of this.shapes) {
      for (let i = 0; i < 3; i++) {
        low[i] = Math.min(low[i], s.low[i] - margin);
        high[i] = Math.max(high[i], s.high[i] + margin);
      }
    }
    return { low, high };
  }
}

/** The field's outward direction at a point, from four probes in a tetrahedron. */
export function gradient(
  field: Pick<DistanceField, 'at'>,
  x: number,
  y: number,
  z: number,
  e = 0.0025,
): [number, number, number] {
  const a = field.at(x + e, y - e, z - e);
  const b = field.at(x - e, y - e, z + e);
  const c = field.at(x - e, y + e, z - e);
  const d = field.at(x + e, y + e, z + e);
  const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d];
  const l = 1 / (Math.hypot(nx, ny, nz) || 1);
  return [nx * l, ny * l, nz * l];
}
