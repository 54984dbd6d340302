import { type Matrix4, Quaternion, Vector3 } from 'three';
import { basis, joint, limbFrame, RADIANS, turn, vec } from './frames.ts';
import type { Foot, Hand, Side } from './pose.ts';
import { reach } from './reach.ts';
import { type Bones, SKELETON } from './skeleton.ts';

const KNEE_FLOOR = 0.042;
const ELBOW_FLOOR = 0.034;

/** Sets the bones of one leg; says by how many metres its planted foot is out of reach. */
export function solveLeg(bones: Bones, k: Side, m: 1 | -1, foot: Foot): number {
  const s = SKELETON;
  const hip = new Vector3(m * s.hip[0], s.hip[1], s.hip[2]).applyMatrix4(bones.pelvis);
  const pelvisTurn = new Quaternion().setFromRotationMatrix(bones.pelvis);
  const bend = foot.knee ? vec(foot.knee) : new Vector3(m * 0.15, 0, 1);
  if (!foot.knee || foot.local) bend.applyQuaternion(pelvisTurn);
  let front = bend;
  let error = 0;
  let knee: Vector3;
  let ankle: Vector3;
  if (foot.p) {
    const lengths = { first: s.thigh, second: s.shin };
    const r = reach({ from: hip, to: vec(foot.p), ...lengths, bend, floor: KNEE_FLOOR, side: m });
    knee = r.middle;
    ankle = r.end;
    front = r.bend;
    if (!foot.free) error = r.error;
  } else {
    const thigh = vec(foot.dir ?? [0, -1, 0]);
    const shin = vec(foot.fore ?? foot.dir ?? [0, -1, 0]);
    if (foot.local) {
      thigh.applyQuaternion(pelvisTurn);
      shin.applyQuaternion(pelvisTurn);
    }
    knee = hip.clone().addScaledVector(thigh.normalize(), s.thigh);
    ankle = knee.clone().addScaledVector(shin.normalize(), s.shin);
  }
  const shinDirection = ankle.clone().sub(knee).normalize();
  bones[`hip${k}`] = limbFrame(hip, knee.clone().sub(hip), front);
  bones[`knee${k}`] = limbFrame(knee, shinDirection, front);
  bones[`ankle${k}`] = footFrame(foot, ankle, shinDirection, bones[`knee${k}`]);
  const toes = joint(vec(s.ball), turn([-(foot.toes ?? 0), 0, 0]));
  bones[`toes${k}`] = bones[`ankle${k}`].clone().multiply(toes);
  return error;
}

/** The foot as it is placed, or relaxed at the shin's end. */
function footFrame(foot: Foot, ankle: Vector3, shin: Vector3, knee: Matrix4): Matrix4 {
  let forward: Vector3;
  let up: Vector3;
  if (foot.fwd && foot.point === undefined) {
    forward = vec(foot.fwd);
    up = foot.up ? vec(foot.up) : new Vector3(0, 1, 0);
  } else {
    const pointed = (foot.point ?? 0.6) * 70 * RADIANS;
    const front = new Vector3(0, 0, 1).transformDirection(knee);
    const [c, s] = [Math.cos(pointed), Math.sin(pointed)];
    forward = front.clone().multiplyScalar(c).addScaledVector(shin, s);
    up = front.clone().multiplyScalar(s).addScaledVector(shin, -c);
  }
  forward.normalize();
  const x = new Vector3().crossVectors(up, forward).normalize();
  return basis(ankle, x, new Vector3().crossVectors(forward, x), forward);
}

/** Sets the bones of one arm; says by how many metres its planted hand is out of reach. */
export function solveArm(bones: Bones, k: Side, m: 1 | -1, hand: Hand): number {
  const s = SKELETON;
  const chestTurn = new Quaternion().setFromRotationMatrix(bones.chest);
  const direct = (a: [number, number, number]): Vector3 =>
    hand.local ? vec(a).applyQuaternion(chestTurn) : vec(a);
  const target = hand.p && vec(hand.p);
  if (target && hand.local) target.applyMatrix4(bones.chest);
  const shoulder = shoulderOf(
    bones.chest,
    chestTurn,
    m,
    target ?? null,
    direct(hand.dir ?? [0, -1, 0]),
  );
  const bend = hand.elbow
    ? direct(hand.elbow)
    : new Vector3(m * 0.35, -0.25, -1).applyQuaternion(chestTurn);
  let elbow: Vector3;
  let wrist: Vector3;
  let back: Vector3;
  let error = 0;
  if (target) {
    const lengths = { first: s.upperArm, second: s.foreArm };
    const r = reach({ from: shoulder, to: target, ...lengths, bend, floor: ELBOW_FLOOR, side: m });
    elbow = r.middle;
    wrist = r.end;
    back = r.bend;
    if (!hand.free) error = r.error;
  } else {
    const upper = direct(hand.dir ?? [0, -1, 0]).normalize();
    const fore = direct(hand.fore ?? hand.dir ?? [0, -1, 0]).normalize();
    elbow = shoulder.clone().addScaledVector(upper, s.upperArm);
    wrist = elbow.clone().addScaledVector(fore, s.foreArm);
    back = upper.clone().sub(fore);
    if (back.lengthSq() < 0.01) back = bend;
  }
  const front = back.clone().negate();
  bones[`shoulder${k}`] = limbFrame(shoulder, elbow.clone().sub(shoulder), front);
  bones[`elbow${k}`] = limbFrame(elbow, wrist.clone().sub(elbow), front);
  bones[`wrist${k}`] = handFrame(
    hand,
    wrist,
    wrist.clone().sub(elbow),
    bones[`elbow${k}`],
    m,
    direct,
  );
  return error;
}

/** The shoulder joint in the world: the scapula follows the arm upwards and forwards. */
function shoulderOf(
  chest: Matrix4,
  chestTurn: Quaternion,
  m: 1 | -1,
  target: Vector3 | null,
  direction: Vector3,
): Vector3 {
  const s = SKELETON.shoulder;
  const base = new Vector3(m * s[0], s[1], s[2]);
  const aim = target ? target.clone().sub(base.clone().applyMatrix4(chest)) : direction;
  aim.normalize().applyQuaternion(chestTurn.clone().invert());
  const raised = Math.max(0, aim.y + 0.15);
  const forward = Math.max(0, aim.z);
  base.y += 0.05 * raised;
  base.x -= m * (0.026 * raised + 0.012 * forward);
  base.z += 0.03 * forward * (1 - raised * 0.5);
  return base.applyMatrix4(chest);
}

function handFrame(
  hand: Hand,
  wrist: Vector3,
  fore: Vector3,
  elbow: Matrix4,
  m: 1 | -1,
  direct: (a: [number, number, number]) => Vector3,
): Matrix4 {
  if (hand.fwd) return limbFrame(wrist, direct(hand.fwd), direct(hand.up ?? [0, 1, 0]).negate());
  const along = fore.clone().normalize();
  const palm = hand.palm
    ? direct(hand.palm)
    : new Vector3(0, 0, 1).transformDirection(elbow).applyAxisAngle(along, m * 70 * RADIANS);
  return limbFrame(wrist, along.addScaledVector(palm, 0.12), palm);
}
