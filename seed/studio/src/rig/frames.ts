import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { Vec } from './pose.ts';

export const RADIANS = Math.PI / 180;

export const vec = (a: Vec): Vector3 => new Vector3(a[0], a[1], a[2]);

/** A joint's turn from [flex, twist, side bend] in degrees. */
export const turn = (r: Vec): Quaternion =>
  new Quaternion().setFromEuler(new Euler(r[0] * RADIANS, r[1] * RADIANS, r[2] * RADIANS, 'YXZ'));

/** A joint's matrix from its place and turn. */
export const joint = (p: Vector3, q: Quaternion): Matrix4 =>
  new Matrix4().compose(p, q, new Vector3(1, 1, 1));

/** The frame at `p` with the given axes. */
export const basis = (p: Vector3, x: Vector3, y: Vector3, z: Vector3): Matrix4 =>
  new Matrix4().makeBasis(x, y, z).setPosition(p);

/** A limb's frame at `p`: its -Y runs along `direction`, its +Z is as near `front` as it can be. */
export function limbFrame(p: Vector3, direction: Vector3, front: Vector3): Matrix4 {
  const y = direction.clone().normalize().negate();
  const x = new Vector3().crossVectors(y, front);
  if (x.lengthSq() < 1e-8) x.crossVectors(y, new Vector3(0.01, 0.02, 1));
  x.normalize();
  return basis(p, x, y, new Vector3().crossVectors(x, y));
}

/** `a` without its part along the unit vector `d`. */
export const across = (a: Vector3, d: Vector3): Vector3 => a.clone().addScaledVector(d, -a.dot(d));
