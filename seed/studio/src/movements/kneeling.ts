import { RADIANS } from '../rig/frames.ts';
import type { Pose } from '../rig/pose.ts';
import { dorsum, feet, hands, palm } from './contacts.ts';
import { alternate, formula, keyed, swell } from './movement.ts';
import { allFours, highPlank, plankFoot, upright } from './starts.ts';

export const plank = keyed(4, [
  [0, highPlank()],
  [
    0.5,
    highPlank({
      pelvis: { p: [0, 0.47, -0.54], r: [77, 0, 0] },
      spine: [4, 0, 0],
      chest: [6, 0, 0],
    }),
  ],
]);

export const mountainClimber = formula(1.4, (t) => {
  const { left, right } = alternate(t);
  const step = left + right;
  const foot = (m: number, q: number): Pose['footL'] => {
    const planted = plankFoot(m);
    if (q < 0.001 || !planted.p) return planted;
    const [x, y, z] = planted.p;
    return { ...planted, free: 1, p: [x, y + 0.12 * q, z + 0.7 * q], knee: [m * 0.1, -0.4, 1] };
  };
  return highPlank({
    pelvis: { p: [0, 0.42 + 0.035 * step, -0.52], r: [72 + 3 * step, 0, 0] },
    spine: [3 + 6 * step, 0, 0],
    footL: foot(1, left),
    footR: foot(-1, right),
  });
});

const stretched = allFours({
  handL: { p: [0.17, 0.6, 1.08], free: 1, elbow: [1, 0, 0], fwd: [0, 0.12, 1], up: [0.7, 0.7, 0] },
  footR: {
    p: [-0.09, 0.53, -1],
    free: 1,
    fwd: [0, -0.3, -1],
    up: [0, -1, 0.3],
    toes: 0,
    knee: [0, -1, 0.3],
  },
  neck: [-6, 0, 0],
});

// Rests at both ends, so that the balance can be seen.
export const birdDog = keyed(4.2, [
  [0, allFours()],
  [0.125, allFours()],
  [0.5, stretched],
  [0.625, stretched],
]);

export const donkeyKick = formula(2.2, (t) => {
  const q = swell(t);
  const a = (2 + 88 * q) * RADIANS;
  return allFours({
    footR: {
      dir: [0, -Math.cos(a), 0.06 - Math.sin(a)],
      fore: [0, -0.05 + Math.sin(a), -Math.cos(a) - 0.02],
      knee: [0, -0.3, 1],
      point: 1.3 - 1.15 * q,
    },
  });
});

const through = upright({
  pelvis: { p: [0, 0.43, -0.3], r: [88, 0, 0] },
  spine: [10, 0, 0],
  chest: [6, 0, 0],
  neck: [0, 0, 0],
  head: [0, 0, 0],
  ...hands((m) => palm(m * 0.19, 0.36)),
  ...feet((m) => dorsum(m * 0.08, -0.69, { knee: [0, -0.1, 1] })),
});

export const childCobra = keyed(6, [
  [
    0,
    upright({
      pelvis: { p: [0, 0.292, -0.58], r: [88, 0, 0] },
      spine: [11, 0, 0],
      chest: [7, 0, 0],
      neck: [6, 0, 0],
      head: [0, 0, 0],
      ...hands((m) => palm(m * 0.19, 0.36, 0, { elbow: [m, 0.2, -0.1] })),
      ...feet((m) => dorsum(m * 0.08, -0.69, { knee: [m * 0.12, 0, 1] })),
    }),
  ],
  [0.25, through],
  [
    0.5,
    upright({
      pelvis: { p: [0, 0.145, 0.16], r: [64, 0, 0] },
      spine: [-26, 0, 0],
      chest: [-22, 0, 0],
      neck: [-12, 0, 0],
      head: [-6, 0, 0],
      ...hands((m) => palm(m * 0.19, 0.36, 0, { elbow: [m * 0.3, -0.1, -1] })),
      ...feet((m) => dorsum(m * 0.08, -0.69, { knee: [0, 0, 1] })),
    }),
  ],
  [0.75, through],
]);
