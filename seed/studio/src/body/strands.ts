import { Vector3 } from 'three';
import { vec } from '../rig/frames.ts';
import type { Bones } from '../rig/skeleton.ts';
import { type Field, gradient } from './field.ts';
import type { Strand } from './hair-styles.ts';
import { GROUP, type RoundCone } from './primitive.ts';

/** The links of a strand that falls from the head, slides off the body and rests on the floor. */
export function hang(strand: Strand, bones: Bones, body: Field): RoundCone[] {
  const links: RoundCone[] = [];
  const inWorld = (a: [number, number, number]) => vec(a).transformDirection(bones.head);
  const side = Math.sign(strand.from[0]) || 1;
  let from = vec(strand.from).applyMatrix4(bones.head);
  let direction = inWorld(strand.direction);
  let radius = strand.radius(0);
  const stiffness = strand.links > 10 ? 0.75 : 1;
  for (let i = 1; i <= strand.links; i++) {
    const upward = Math.max(0, direction.y);
    // Hair that points up falls along the head and to its side, not through the face.
    const fall = new Vector3(0, -1, 0)
      .addScaledVector(inWorld([0, -1, 0]), 0.9 * upward)
      .addScaledVector(inWorld([side, 0, 0]), 0.8 * upward)
      .normalize();
    const give = Math.min(1, (0.28 + 0.1 * i + 0.3 * upward) * stiffness);
    direction.lerp(fall, give).normalize();
    const to = from.clone().addScaledVector(direction, strand.length / strand.links);
    const next = strand.radius(i / strand.links);
    to.y = Math.max(to.y, next * 0.9);
    pushOut(to, next, body);
    const link = (end: Vector3, r1: number, r2: number, k: number): RoundCone => ({
      ...{ world: true, bone: 'head', group: GROUP.trunk, k, r1, r2 },
      from: from.toArray(),
      to: end.toArray(),
    });
    links.push(link(to, radius, next, strand.k));
    if (strand.bead) {
      const bead = from.clone().lerp(to, 0.25);
      links.push(link(bead, radius * strand.bead, radius * strand.bead * 0.9, 0.006));
    }
    direction = to.clone().sub(from).normalize();
    from = to;
    radius = next;
  }
  return links;
}

/** Moves a link's end until it lies on the body instead of in it. */
function pushOut(p: Vector3, radius: number, body: Field): void {
  for (let step = 0; step < 4; step++) {
    const d = body.at(p.x, p.y, p.z);
    if (d >= radius * 0.8) return;
    p.addScaledVector(new Vector3(...gradient(body, p.x, p.y, p.z, 0.004)), radius * 0.85 - d);
  }
}
