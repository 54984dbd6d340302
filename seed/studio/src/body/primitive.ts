import { Matrix4, Vector3 } from 'three';
import type { Bone, Vec } from '../rig/pose.ts';
import type { Bones } from '../rig/skeleton.ts';

/** Parts of the body that blend among themselves: trunk and head, the legs, the arms. */
export const GROUP = { trunk: 0, legL: 1, legR: 2, armL: 3, armR: 4 } as const;

interface Blended {
  bone: Bone;
  group: number;
  /** How far it flows into its neighbours, in metres. */
  k: number;
  /** It blends by `k` near this joint only, by `far` elsewhere, so that a bent limb keeps apart. */
  near?: { joint: Bone; radius: number; far: number };
}

interface Ellipsoid extends Blended {
  centre: Vec;
  radii: Vec;
}

export interface RoundCone extends Blended {
  from: Vec;
  to: Vec;
  r1: number;
  r2: number;
  /** The ends are given in the world, not in the bone's frame. */
  world?: true;
}

export type Primitive = Ellipsoid | RoundCone;

/** A primitive placed in the world, with its numbers laid out for the distance functions. */
export interface Shape {
  round: boolean;
  /** Row-major inverse and inverse radii of an ellipsoid; ends, lengths and radii of a cone. */
  q: Float64Array;
  group: number;
  bone: Bone;
  k: number;
  far: number;
  /** Where `k` holds, and 1 / radius² there; 0 means everywhere. */
  x: number;
  y: number;
  z: number;
  falloff: number;
  low: Vec;
  high: Vec;
}

/** Smallest of two distances, the seam filled over a width of `k`. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  const least = Math.min(a, b);
  return h <= 0 ? least : least - (h * h * 0.25) / k;
}

export const smoothMax = (a: number, b: number, k: number): number => -smoothMin(-a, -b, k);

/** Signed distance to a placed primitive, in metres; an ellipsoid's is approximate. */
export function distance(s: Shape, x: number, y: number, z: number): number {
  return s.round ? coneDistance(s.q, x, y, z) : ellipsoidDistance(s.q, x, y, z);
}

// Quilez's round cone: a sphere at each end and the cone that touches both.
function coneDistance(q: Float64Array, px: number, py: number, pz: number): number {
  const bx = q[3];
  const by = q[4];
  const bz = q[5];
  const l2 = q[6];
  const rr = q[7];
  const a2 = q[8];
  const il2 = q[9];
  const ax = px - q[0];
  const ay = py - q[1];
  const az = pz - q[2];
  const y = ax * bx + ay * by + az * bz;
  const z = y - l2;
  const ux = ax * l2 - bx * y;
  const uy = ay * l2 - by * y;
  const uz = az * l2 - bz * y;
  const x2 = ux * ux + uy * uy + uz * uz;
  const y2 = y * y * l2;
  const z2 = z * z * l2;
  const k = Math.sign(rr) * rr * rr * x2;
  if (Math.sign(z) * a2 * z2 > k) return Math.sqrt(x2 + z2) * il2 - q[11];
  if (Math.sign(y) * a2 * y2 < k) return Math.sqrt(x2 + y2) * il2 - q[10];
  return (Math.sqrt(x2 * a2 * il2) + y * rr) * il2 - q[10];
}

function ellipsoidDistance(q: Float64Array, px: number, py: number, pz: number): number {
  const a = (q[0] * px + q[1] * py + q[2] * pz + q[3]) * q[12];
  const b = (q[4] * px + q[5] * py + q[6] * pz + q[7]) * q[13];
  const c = (q[8] * px + q[9] * py + q[10] * pz + q[11]) * q[14];
  const k0 = Math.sqrt(a * a + b * b + c * c);
  if (k0 < 1e-4) return -q[15];
  const d = a * q[12];
  const e = b * q[13];
  const f = c * q[14];
  return (k0 * (k0 - 1)) / Math.sqrt(d * d + e * e + f * f);
}

/** Places primitives on the bones. */
export function place(primitives: Primitive[], bones: Bones): Shape[] {
  const inverses = new Map<Bone, Matrix4>();
  const inverse = (bone: Bone): Matrix4 => {
    const known = inverses.get(bone) ?? bones[bone].clone().invert();
    inverses.set(bone, known);
    return known;
  };
  return primitives.map((p) => {
    const placed = 'centre' in p ? placeEllipsoid(p, bones, inverse(p.bone)) : placeCone(p, bones);
    const joint = p.near ? bones[p.near.joint].elements : null;
    return {
      ...placed,
      group: p.group,
      bone: p.bone,
      k: p.k,
      far: p.near?.far ?? p.k,
      x: joint?.[12] ?? 0,
      y: joint?.[13] ?? 0,
      z: joint?.[14] ?? 0,
      falloff: p.near ? 1 / p.near.radius ** 2 : 0,
    };
  });
}

type Placed = Pick<Shape, 'round' | 'q' | 'low' | 'high'>;

function placeEllipsoid(p: Ellipsoid, bones: Bones, inverse: Matrix4): Placed {
  const [x, y, z] = p.centre;
  const e = new Matrix4().makeTranslation(-x, -y, -z).multiply(inverse).elements;
  const rows = [e[0], e[4], e[8], e[12], e[1], e[5], e[9], e[13], e[2], e[6], e[10], e[14]];
  const q = Float64Array.from([...rows, ...p.radii.map((r) => 1 / r), Math.min(...p.radii)]);
  const c = new Vector3(x, y, z).applyMatrix4(bones[p.bone]);
  const r = Math.max(...p.radii);
  return { round: false, q, low: [c.x - r, c.y - r, c.z - r], high: [c.x + r, c.y + r, c.z + r] };
}

function placeCone(p: RoundCone, bones: Bones): Placed {
  const a = new Vector3(...p.from);
  const b = new Vector3(...p.to);
  if (!p.world) {
    a.applyMatrix4(bones[p.bone]);
    b.applyMatrix4(bones[p.bone]);
  }
  const d = b.clone().sub(a);
  const l2 = d.lengthSq();
  const rr = p.r1 - p.r2;
  const lengths = [l2, rr, l2 - rr * rr, 1 / l2, p.r1, p.r2];
  const q = Float64Array.from([...a.toArray(), ...d.toArray(), ...lengths]);
  const low = (i: number) => Math.min(a.getComponent(i) - p.r1, b.getComponent(i) - p.r2);
  const high = (i: number) => Math.max(a.getComponent(i) + p.r1, b.getComponent(i) + p.r2);
  return { round: true, q, low: [low(0), low(1), low(2)], high: [high(0), high(1), high(2)] };
}
