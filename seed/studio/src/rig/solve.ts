import { Vector3 } from 'three';
import { joint, turn, vec } from './frames.ts';
import { solveArm, solveLeg } from './limbs.ts';
import { type Pose, SIDES, type TrunkBone, type Vec } from './pose.ts';
import { type Bones, restBones, SKELETON } from './skeleton.ts';

interface Solved {
  bones: Bones;
  /** Metres by which a planted hand or foot is out of reach: 0 in a sound pose. */
  error: number;
}

/** Every bone's matrix in the world for a pose. */
export function solve(pose: Pose): Solved {
  const bones = restBones();
  const root = vec(pose.pelvis.p);
  const placeTrunk = () => {
    const s = SKELETON;
    bones.pelvis = joint(root, turn(pose.pelvis.r));
    const hang = (bone: TrunkBone, parent: TrunkBone, offset: Vec, r: Vec) => {
      bones[bone] = bones[parent].clone().multiply(joint(vec(offset), turn(r)));
    };
    hang('spine', 'pelvis', s.spine, pose.spine);
    hang('chest', 'spine', s.chest, pose.chest);
    hang('neck', 'chest', s.neck, pose.neck);
    hang('head', 'neck', s.head, pose.head);
  };
  placeTrunk();
  if (pose.anchor) {
    const { bone, l, w, axes = [1, 1, 1] } = pose.anchor;
    const off = vec(w).sub(vec(l).applyMatrix4(bones[bone]));
    root.add(off.multiply(vec(axes)));
    placeTrunk();
  }
  // Two feet at their limit pull in turns; they agree after a few.
  for (let i = 0; i < 24 && pullToFeet(pose, bones, root); i++) placeTrunk();
  let error = 0;
  for (const [k, m] of SIDES) {
    error = Math.max(error, solveLeg(bones, k, m, pose[`foot${k}`]));
    error = Math.max(error, solveArm(bones, k, m, pose[`hand${k}`]));
  }
  return { bones, error };
}

/** Moves the root towards a planted foot that it stands too far from; false when none is. */
function pullToFeet(pose: Pose, bones: Bones, root: Vector3): boolean {
  const s = SKELETON;
  const longest = (s.thigh + s.shin) * 0.9985;
  for (const [k, m] of SIDES) {
    const foot = pose[`foot${k}`];
    if (!foot.p || foot.free) continue;
    const hip = new Vector3(m * s.hip[0], s.hip[1], s.hip[2]).applyMatrix4(bones.pelvis);
    const d = vec(foot.p).sub(hip);
    const over = d.length() - longest;
    if (over <= 1e-5) continue;
    root.addScaledVector(d.normalize(), over);
    return true;
  }
  return false;
}
