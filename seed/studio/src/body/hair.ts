import { Vector3 } from 'three';
import type { Bones } from '../rig/skeleton.ts';
import type { HairStyle } from '../stage/cast.ts';
import { Field, gradient } from './field.ts';
import { HAIR, type Hair } from './hair-styles.ts';
import { polygonize } from './mesher.ts';
import { place, smoothMax, smoothMin } from './primitive.ts';
import { hang } from './strands.ts';

interface HairMesh {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
}

/** The hair of a posed woman, in voxels of size `h`; strands lie on her body's field. */
export function drawHair(bones: Bones, style: HairStyle, h: number, body: Field): HairMesh {
  const hair = HAIR[style];
  const strands = hair.strands.flatMap((strand) => hang(strand, bones, body));
  const field = new HairField(hair, bones, new Field(place([...hair.knots, ...strands], bones)));
  const { positions, indices } = polygonize(field, h);
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    normals.set(gradient(field, positions[i], positions[i + 1], positions[i + 2]), i);
  }
  return { positions, normals, indices };
}

/** An egg's signed distance, with its centre at the origin. */
function egg(x: number, y: number, z: number, r: number[]): number {
  const k0 = Math.hypot(x / r[0], y / r[1], z / r[2]);
  const k1 = Math.hypot(x / r[0] ** 2, y / r[1] ** 2, z / r[2] ** 2) || 1;
  return (k0 * (k0 - 1)) / k1;
}

/** The cap on the skull, cut free of the face, joined with knots and strands. */
class HairField {
  private readonly hair: Hair;
  private readonly rest: Field;
  private readonly head: Bones['head'];
  private readonly toHead: number[];

  constructor(hair: Hair, bones: Bones, rest: Field) {
    this.hair = hair;
    this.rest = rest;
    this.head = bones.head;
    this.toHead = bones.head.clone().invert().elements;
  }

  at(x: number, y: number, z: number): number {
    const m = this.toHead;
    const hx = m[0] * x + m[4] * y + m[8] * z + m[12];
    const hy = m[1] * x + m[5] * y + m[9] * z + m[13];
    const hz = m[2] * x + m[6] * y + m[10] * z + m[14];
    let d = this.cap(hx, hy, hz);
    if (this.hair.bob) d = smoothMin(d, bob(hx, hy, hz), 0.02);
    return this.join(d, x, y, z);
  }

  /** Knots and strands are blended one by one: their field's own union would blend differently. */
  private join(d: number, x: number, y: number, z: number): number {
    let joined = d;
    this.rest.at(x, y, z);
    for (let a = 0; a < this.rest.count; a++) {
      const i = this.rest.active[a];
      joined = smoothMin(joined, this.rest.distances[i], this.rest.shapes[i].k);
    }
    return joined;
  }

  private cap(x: number, y: number, z: number): number {
    let d = egg(x, y - 0.116, z + 0.012, this.hair.cap);
    if (z > -0.06 && y > 0.1) d += Math.exp(-(((x - this.hair.part) / 0.006) ** 2)) * 0.0035;
    const face = (y - 0.168) * 0.577 - (z - 0.076) * 0.817 + 0.9 * x * x;
    return smoothMax(d, -face, 0.01);
  }

  // The cap alone takes most of the time, so nothing is narrowed.
  focus(x: number, y: number, z: number): number {
    return this.at(x, y, z);
  }

  selection(): Int32Array {
    return this.rest.selection();
  }

  select(shapes: Int32Array): void {
    this.rest.select(shapes);
  }

  bounds(): { low: number[]; high: number[] } {
    const { low, high } = this.rest.bounds(0.02);
    const skull = new Vector3(0, 0.1, 0).applyMatrix4(this.head).toArray();
    return {
      low: low.map((v, i) => Math.min(v, skull[i] - 0.15)),
      high: high.map((v, i) => Math.max(v, skull[i] + 0.15)),
    };
  }
}

/** Chin-long hair around the skull, open at the face. */
function bob(x: number, y: number, z: number): number {
  const hull = smoothMax(egg(x, y - 0.085, z + 0.016, [0.098, 0.128, 0.108]), -0.004 - y, 0.02);
  const sides = Math.abs(x) - 0.066 - Math.max(0, z) * 0.05;
  const fringe = y - 0.15 + Math.abs(x) * 0.2;
  const face = Math.min(Math.max(sides, fringe, 0.012 - z), Math.max(0.048 - z, y - 0.155));
  return smoothMax(hull, -face, 0.012);
}
