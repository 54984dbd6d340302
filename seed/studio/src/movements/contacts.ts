import { RADIANS } from '../rig/frames.ts';
import type { Foot, Hand, Pose, Vec } from '../rig/pose.ts';

/** The same for both sides; the function is told 1 for her left and -1 for her right. */
export const feet = (place: (m: number) => Foot): Pick<Pose, 'footL' | 'footR'> => ({
  footL: place(1),
  footR: place(-1),
});

export const hands = (place: (m: number) => Hand): Pick<Pose, 'handL' | 'handR'> => ({
  handL: place(1),
  handR: place(-1),
});

/** A foot flat on the floor, its ankle over (x, z), turned outwards by `yaw` degrees. */
export function flat(x: number, z: number, yaw = 0, own: Foot = {}): Foot {
  const [s, c] = [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)];
  return {
    p: [x, 0.075, z],
    fwd: [s, 0, c],
    up: [0, 1, 0],
    toes: 0,
    knee: [s * 1.2, 0.15, 1],
    ...own,
  };
}

/** A foot on its ball over (x, z), the heel lifted by `pitch` degrees. */
export function ball(x: number, z: number, pitch: number, own: Foot = {}): Foot {
  const [s, c] = [Math.sin(pitch * RADIANS), Math.cos(pitch * RADIANS)];
  const p: Vec = [x, 0.019 + 0.056 * c + 0.118 * s, z + 0.056 * s - 0.118 * c];
  return { p, fwd: [0, -s, c], up: [0, c, s], toes: pitch, knee: [0, 0.1, 1], ...own };
}

/** A foot lying on its back, the toes pointing away behind her. */
export const dorsum = (x: number, z: number, own: Foot = {}): Foot => ({
  p: [x, 0.05, z],
  fwd: [0, -0.6, -1],
  up: [0, -1, 0.6],
  toes: 0,
  knee: [0, -0.2, 1],
  ...own,
});

/** A palm on the floor, its wrist over (x, z), the fingers turned by `yaw` degrees. */
export function palm(x: number, z: number, yaw = 0, own: Hand = {}): Hand {
  const [s, c] = [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)];
  const elbow: Vec = [x > 0 ? 0.35 : -0.35, 0.1, -1];
  return { p: [x, 0.04, z], fwd: [s, -0.14, c], up: [0, 1, 0.14], elbow, ...own };
}

/** Palms pressed together in front of the breastbone. */
export const clasped = (m: number): Hand => ({
  local: 1,
  p: [m * 0.019, 0.015, 0.215],
  fwd: [m * 0.02, 0.9, 0.42],
  up: [m, 0, 0.02],
  elbow: [m * 0.8, -0.75, -0.25],
  grip: 0.03,
});

/** Arms hanging at rest. */
export const hanging = (m: number): Hand => ({
  dir: [m * 0.2, -1, 0.02],
  fore: [m * 0.1, -1, 0.14],
});
