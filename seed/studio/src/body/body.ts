import { Matrix4 } from 'three';
import type { Bone } from '../rig/pose.ts';
import { type Bones, restBones } from '../rig/skeleton.ts';
import type { Build, Outfit } from '../stage/cast.ts';
import { Field, gradient, type Junction } from './field.ts';
import { figure } from './figure.ts';
import { bottomCut, type Cut, clampCut, topCut } from './garments.ts';
import { polygonize } from './mesher.ts';
import { place } from './primitive.ts';
import { smoothFolds } from './smooth.ts';

/** A drawn skin: the surface with what the material needs at each vertex. */
interface Skin {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
  /** Two values a vertex: how far inside the bottom and the top it lies, in metres. */
  cover: Float32Array;
  /** Place in the head's frame; z is -1 on other parts. */
  headPlace: Float32Array;
  /** The lowest point, in metres: the floor is at 0. */
  lowest: number;
  /** The body's field, for hair to lie upon. */
  field: Field;
}

const REST = restBones();

const JUNCTIONS: [Bone, number, number, number][] = [
  ['hipL', 1, 0.05, 0.13],
  ['hipR', 2, 0.05, 0.13],
  ['shoulderL', 3, 0.045, 0.085],
  ['shoulderR', 4, 0.045, 0.085],
];

const junctionsOf = (bones: Bones): Junction[] =>
  JUNCTIONS.map(([bone, group, k, radius]) => {
    const e = bones[bone].elements;
    return { group, k, x: e[12], y: e[13], z: e[14], falloff: 1 / radius ** 2 };
  });

/** Cloth lies this far above the skin, in metres. */
const CLOTH = 0.0045;

/** The skin of a posed woman in her outfit, in voxels of size `h`. */
export function drawBody(bones: Bones, build: Build, outfit: Outfit, h: number): Skin {
  const junctions = junctionsOf(bones);
  const field = new Field(place(figure(build), bones), junctions);
  const surface = polygonize(field, h);
  const { positions, indices } = surface;
  const count = positions.length / 3;
  const normals = new Float32Array(positions.length);
  const headPlace = new Float32Array(positions.length);
  const cover = new Float32Array(count * 2);
  const toHead = bones.head.clone().invert().elements;
  const cuts: Cut[] = [bottomCut(outfit.bottom), topCut(outfit.top)];
  const unpose = new Unposer(field, bones, junctions);
  surface.eachBlock((first, end, shapes) => {
    field.select(shapes);
    for (let v = first; v < end; v++) {
      const [x, y, z] = positions.subarray(v * 3, v * 3 + 3);
      field.at(x, y, z);
      const group = unpose.toRest(x, y, z);
      const [rx, ry, rz] = unpose.rest;
      cover[v * 2] = clampCut(cuts[0](rx, ry, rz, group));
      cover[v * 2 + 1] = clampCut(cuts[1](rx, ry, rz, group));
      normals.set(gradient(field, x, y, z), v * 3);
      if (group === 0) {
        for (let i = 0; i < 3; i++) {
          headPlace[v * 3 + i] =
            toHead[i] * x + toHead[4 + i] * y + toHead[8 + i] * z + toHead[12 + i];
        }
      } else {
        headPlace[v * 3 + 2] = -1;
      }
    }
  });
  smoothFolds(cover, 2, positions, indices, 2.5 * h);
  const lowest = layCloth(positions, normals, cover);
  field.selectAll();
  return { positions, normals, indices, cover, headPlace, lowest, field };
}

/** Lifts covered vertices to the cloth's outside; gives the lowest height. */
function layCloth(positions: Float32Array, normals: Float32Array, cover: Float32Array): number {
  let lowest = 9;
  for (let v = 0; v * 3 < positions.length; v++) {
    const inside = Math.max(cover[v * 2], cover[v * 2 + 1]);
    // A gentle rise: a step would show the mesh's own jags along the hem.
    const t = Math.min(1, Math.max(0, (inside + 0.01) / 0.016));
    const lift = CLOTH * t * t * (3 - 2 * t);
    for (let i = 0; i < 3; i++) positions[v * 3 + i] += normals[v * 3 + i] * lift;
    lowest = Math.min(lowest, positions[v * 3 + 1]);
  }
  return lowest;
}

/** Takes points of the posed figure back to the resting one, where the garments are cut. */
class Unposer {
  /** The result of the last call. */
  readonly rest = [0, 0, 0];
  private readonly field: Field;
  private readonly junctions: Junction[];
  private readonly maps: number[][];

  constructor(field: Field, bones: Bones, junctions: Junction[]) {
    this.field = field;
    this.junctions = junctions;
    const map = (bone: Bone) =>
      REST[bone].clone().multiply(new Matrix4().copy(bones[bone]).invert()).elements;
    const known = new Map<Bone, number[]>();
    this.maps = field.shapes.map(({ bone }) => {
      const found = known.get(bone) ?? map(bone);
      known.set(bone, found);
      return found;
    });
  }

  /** Asks the field's distances of its last point, which must be this one; gives its group. */
  toRest(x: number, y: number, z: number): number {
    const { field, rest } = this;
    let group = 0;
    for (let i = 1; i < 5; i++) if (field.groups[i] < field.groups[group]) group = i;
    const shares = this.groupShares(x, y, z, group);
    let least = Number.POSITIVE_INFINITY;
    for (let a = 0; a < field.count; a++) {
      least = Math.min(least, field.distances[field.active[a]]);
    }
    rest.fill(0);
    let sum = 0;
    for (let a = 0; a < field.count; a++) {
      const i = field.active[a];
      const shape = field.shapes[i];
      const weight = Math.exp((least - field.distances[i]) / 0.02) * shares[shape.group];
      if (weight < 1e-4) continue;
      const m = this.maps[i];
      let rx = m[0] * x + m[4] * y + m[8] * z + m[12];
      // An arm's points stay on the arm, or a raised arm would pull the armhole along.
      if (shape.group === 3) rx = Math.max(rx, 0.15);
      else if (shape.group === 4) rx = Math.min(rx, -0.15);
      rest[0] += weight * rx;
      rest[1] += weight * (m[1] * x + m[5] * y + m[9] * z + m[13]);
      rest[2] += weight * (m[2] * x + m[6] * y + m[10] * z + m[14]);
      sum += weight;
    }
    for (let i = 0; i < 3; i++) rest[i] /= sum;
    return group;
  }

  /** How much each group counts at a point: its own fully, its neighbour near their junction. */
  private groupShares(x: number, y: number, z: number, group: number): number[] {
    const shares = [0, 0, 0, 0, 0];
    shares[group] = 1;
    for (const j of this.junctions) {
      const near = Math.exp(-((x - j.x) ** 2 + (y - j.y) ** 2 + (z - j.z) ** 2) * j.falloff);
      if (group === 0) shares[j.group] = near;
      else if (group === j.group) shares[0] = near;
    }
    return shares;
  }
}
