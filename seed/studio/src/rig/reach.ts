import { Vector3 } from 'three';
import { across } from './frames.ts';

export interface Reach {
  from: Vector3;
  to: Vector3;
  /** The two bones' lengths in metres. */
  first: number;
  second: number;
  /** Where the middle joint should point. */
  bend: Vector3;
  /** The middle joint stays above this height. */
  floor: number;
  /** 1 on her left, -1 on her right: the side the joint gives way to. */
  side: 1 | -1;
}

interface Reached {
  middle: Vector3;
  end: Vector3;
  /** Where the middle joint really points. */
  bend: Vector3;
  /** Metres by which the target is out of reach. */
  error: number;
}

/** Two bones reaching for a point: the law of cosines, then the middle joint off the floor. */
export function reach(r: Reach): Reached {
  const d = r.to.clone().sub(r.from);
  const wanted = d.length();
  const longest = (r.first + r.second) * 0.9995;
  const shortest = Math.abs(r.first - r.second) + 0.02;
  const length = Math.min(longest, Math.max(shortest, wanted));
  d.normalize();
  const cos = (r.first ** 2 + length ** 2 - r.second ** 2) / (2 * r.first * length);
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
  let bend = across(r.bend, d);
  if (bend.lengthSq() < 1e-6) bend = across(new Vector3(0.01, 0.02, 1), d);
  bend.normalize();
  const hinge = r.from.clone().addScaledVector(d, r.first * cos);
  const middle = hinge.clone().addScaledVector(bend, r.first * sin);
  if (middle.y < r.floor && sin > 0.01) {
    bend = swungOut(bend, d, (r.floor - hinge.y) / (r.first * sin), r.side);
    middle.copy(hinge).addScaledVector(bend, r.first * sin);
  }
  const end = r.from.clone().addScaledVector(d, length);
  return { middle, end, bend, error: Math.abs(wanted - length) };
}

/** The joint swings to its side instead of through the floor. */
function swungOut(bend: Vector3, d: Vector3, height: number, side: 1 | -1): Vector3 {
  const up = across(new Vector3(0, 1, 0), d);
  if (up.lengthSq() <= 0.01) return bend;
  up.normalize();
  const out = new Vector3().crossVectors(d, up);
  if (out.x * side < 0) out.negate();
  const k = Math.max(-1, Math.min(1, height / up.y));
  return up.multiplyScalar(k).addScaledVector(out, Math.sqrt(1 - k * k));
}
