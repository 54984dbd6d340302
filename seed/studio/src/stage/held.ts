import {
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Bones } from '../rig/skeleton.ts';
import type { Palette } from './cast.ts';
import { clay } from './materials.ts';

/** A light dumbbell, its bar along x. */
export function dumbbell(p: Palette): Group {
  const group = new Group();
  const bar = new Mesh(new CylinderGeometry(0.0115, 0.0115, 0.15, 24), clay('#d9cfc4', 0.5));
  bar.rotation.z = Math.PI / 2;
  group.add(bar);
  for (const side of [1, -1]) {
    const head = new Mesh(new RoundedBoxGeometry(0.052, 0.082, 0.082, 5, 0.022), clay(p.c, 0.6));
    head.position.x = side * 0.078;
    group.add(head);
  }
  return group;
}

const ROUND = 96;
/** Metres: the thigh's radius there, and half the band's width. */
const RADIUS = 0.078;
const HALF_WIDTH = 0.028;

/** A loop band around both thighs, just above the knees. */
export function band(bones: Bones): BufferGeometry {
  const at = (bone: 'kneeL' | 'kneeR' | 'hipL' | 'hipR') =>
    new Vector3().setFromMatrixPosition(bones[bone]);
  const [left, right] = [at('kneeL').lerp(at('hipL'), 0.24), at('kneeR').lerp(at('hipR'), 0.24)];
  const across = left.clone().sub(right).normalize();
  const down = at('kneeL')
    .sub(at('hipL'))
    .add(at('kneeR').sub(at('hipR')))
    .normalize();
  const front = new Vector3().crossVectors(across, down).normalize();
  const up = new Vector3().crossVectors(front, across).normalize();
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < ROUND; i++) {
    const a = (i / ROUND) * Math.PI * 2;
    const centre = Math.cos(a) >= 0 ? left : right;
    const outward = across
      .clone()
      .multiplyScalar(Math.cos(a) * RADIUS)
      .addScaledVector(front, Math.sin(a) * RADIUS);
    const normal = outward.clone().normalize();
    // Four points across, the outer two on the skin: an edge, not a knife.
    for (const [shift, lift] of [
      [-1, 0],
      [-0.9, 0.004],
      [0.9, 0.004],
      [1, 0],
    ]) {
      const point = centre.clone().add(outward).addScaledVector(normal, lift);
      positions.push(...point.addScaledVector(up, shift * HALF_WIDTH).toArray());
    }
    const [p, q] = [i * 4, ((i + 1) % ROUND) * 4];
    for (let k = 0; k < 3; k++) {
      indices.push(p + k, q + k, p + k + 1, q + k, q + k + 1, p + k + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}
