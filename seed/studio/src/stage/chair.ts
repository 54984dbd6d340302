import { CylinderGeometry, Group, Mesh } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Palette } from './cast.ts';
import { clay } from './materials.ts';

/** A plain chair, its seat 46 cm high. */
export function chair(p: Palette): Group {
  const group = new Group();
  const wood = clay(p.prop, 0.7);
  const seat = new Mesh(new RoundedBoxGeometry(0.42, 0.045, 0.42, 4, 0.02), wood);
  seat.position.y = 0.44;
  group.add(seat);
  for (const x of [0.17, -0.17]) {
    for (const z of [0.17, -0.17]) {
      const leg = new Mesh(new CylinderGeometry(0.018, 0.014, 0.43, 20), wood);
      leg.position.set(x * 1.04, 0.215, z * 1.04);
      leg.rotation.set(z * -0.25, 0, x * 0.25);
      group.add(leg);
    }
    const post = new Mesh(new CylinderGeometry(0.015, 0.015, 0.46, 20), wood);
    post.position.set(x, 0.66, -0.2);
    post.rotation.x = -0.12;
    group.add(post);
  }
  const back = new Mesh(new RoundedBoxGeometry(0.4, 0.17, 0.03, 4, 0.014), wood);
  back.position.set(0, 0.8, -0.22);
  back.rotation.x = -0.12;
  return group.add(back);
}
