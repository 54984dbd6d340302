import { Matrix4 } from 'three';
import { type Bone, SIDES, type Vec } from './pose.ts';

/** Joint offsets in metres: a woman of 1.70 m, seven and a half heads. */
export const SKELETON = {
  pelvisY: 0.935,
  hip: [0.086, -0.04, 0] as Vec,
  spine: [0, 0.085, 0] as Vec,
  chest: [0, 0.135, 0] as Vec,
  neck: [0, 0.245, -0.018] as Vec,
  head: [0, 0.082, 0.012] as Vec,
  shoulder: [0.151, 0.208, -0.012] as Vec,
  upperArm: 0.272,
  foreArm: 0.232,
  thigh: 0.42,
  shin: 0.405,
  ball: [0, -0.056, 0.118] as Vec,
};

export type Bones = Record<Bone, Matrix4>;

/** The bones at rest: standing, arms stretched to the sides. Garments are cut in this pose. */
export function restBones(): Bones {
  const s = SKELETON;
  const found: Partial<Bones> = {};
  const at = (bone: Bone, x: number, y: number, z: number) => {
    found[bone] = new Matrix4().makeTranslation(x, y, z);
  };
  const chestY = s.pelvisY + s.spine[1] + s.chest[1];
  at('pelvis', 0, s.pelvisY, 0);
  at('spine', 0, s.pelvisY + s.spine[1], 0);
  at('chest', 0, chestY, 0);
  at('neck', 0, chestY + s.neck[1], s.neck[2]);
  at('head', 0, chestY + s.neck[1] + s.head[1], s.neck[2] + s.head[2]);
  const hipY = s.pelvisY + s.hip[1];
  const ankleY = hipY - s.thigh - s.shin;
  for (const [k, m] of SIDES) {
    at(`hip${k}`, m * s.hip[0], hipY, 0);
    at(`knee${k}`, m * s.hip[0], hipY - s.thigh, 0);
    at(`ankle${k}`, m * s.hip[0], ankleY, 0);
    at(`toes${k}`, m * s.hip[0], ankleY + s.ball[1], s.ball[2]);
    const turn = new Matrix4().makeRotationZ((m * Math.PI) / 2);
    const arm = (bone: Bone, x: number) => {
      const place = new Matrix4().makeTranslation(m * x, chestY + s.shoulder[1], s.shoulder[2]);
      found[bone] = place.multiply(turn);
    };
    arm(`shoulder${k}`, s.shoulder[0]);
    arm(`elbow${k}`, s.shoulder[0] + s.upperArm);
    arm(`wrist${k}`, s.shoulder[0] + s.upperArm + s.foreArm);
  }
  return found as Bones;
}
