import type { Pose } from '../rig/pose.ts';
import { feet, flat, hands, palm } from './contacts.ts';
import { alternate, formula, keyed, swell } from './movement.ts';
import { LYING_LEGS, supine, upright } from './starts.ts';

const bridge = (own: Partial<Pose>): Pose =>
  supine({
    // The shoulder blades stay where they lie.
    anchor: { bone: 'chest', l: [0, 0.16, -0.09], w: [0, 0.008, -0.33] },
    ...feet((m) => flat(m * 0.12, 0.36, m * 4, { knee: [m * 0.1, 1, 0.2] })),
    ...hands((m) => palm(m * 0.27, 0.05, m * 6, { elbow: [m, 0.2, -0.2] })),
    ...own,
  });

export const gluteBridge = keyed(3, [
  [0, bridge({ pelvis: { p: [0, 0.118, -0.03], r: [-92, 0, 0] }, neck: [16, 0, 0] })],
  [
    0.5,
    bridge({
      pelvis: { p: [0, 0.36, -0.03], r: [-117, 0, 0] },
      spine: [-8, 0, 0],
      chest: [14, 0, 0],
      neck: [22, 0, 0],
      head: [10, 0, 0],
    }),
  ],
]);

const rising = supine({
  ...LYING_LEGS,
  chest: [18, 0, 0],
  spine: [6, 0, 0],
  neck: [30, 0, 0],
  head: [12, 0, 0],
  ...hands((m) => ({ p: [m * 0.17, 0.72, -0.36], free: 1, elbow: [m, -0.3, 0] })),
});

const halfUp = supine({
  ...LYING_LEGS,
  pelvis: { p: [0, 0.125, -0.012], r: [-58, 0, 0] },
  spine: [32, 0, 0],
  chest: [26, 0, 0],
  neck: [22, 0, 0],
  head: [8, 0, 0],
  ...hands((m) => ({ p: [m * 0.17, 0.56, 0.36], free: 1, elbow: [m, -0.3, 0] })),
});

export const rollUp = keyed(5, [
  [
    0,
    supine({
      ...LYING_LEGS,
      ...hands((m) => ({ p: [m * 0.19, 0.15, -0.98], free: 1, elbow: [m, 0.2, 0] })),
    }),
  ],
  [0.17, rising],
  [0.32, halfUp],
  [
    0.5,
    supine({
      ...LYING_LEGS,
      pelvis: { p: [0, 0.128, 0.022], r: [12, 0, 0] },
      spine: [30, 0, 0],
      chest: [24, 0, 0],
      neck: [16, 0, 0],
      head: [6, 0, 0],
      ...hands((m) => ({ p: [m * 0.13, 0.23, 0.7], free: 1, elbow: [m, 0.1, 0] })),
    }),
  ],
  [0.68, halfUp],
  [0.83, rising],
]);

export const legCircles = formula(2.2, (t) => {
  const a = t * Math.PI * 2;
  return supine({
    footR: LYING_LEGS.footR,
    footL: {
      dir: [0.12 + 0.3 * Math.sin(a), 1, 0.22 - 0.34 * Math.cos(a)],
      knee: [0, 0, -1],
      point: 1,
    },
    ...hands((m) => palm(m * 0.32, -0.02, m * 8, { elbow: [m, 0.2, -0.2] })),
  });
});

export const sideLegLift = formula(2.6, (t) => {
  const q = swell(t);
  return upright({
    pelvis: { p: [0, 0.158, 0], r: [0, 0, 90] },
    spine: [0, 0, -12],
    chest: [4, 0, -18],
    neck: [4, 0, -18],
    head: [0, 0, -14],
    footR: {
      p: [0.74, 0.045, 0.14],
      fwd: [0.35, 0.05, 1],
      up: [0.1, 1, 0],
      knee: [0.1, 0, 1],
      point: 0.45,
    },
    footL: { dir: [1, 0.06 + 0.78 * q, 0.04], knee: [0, 0.1, 1], point: 0.5 },
    handR: {
      p: [-0.585, 0.215, 0.01],
      free: 1,
      elbow: [-1, -0.5, 0.05],
      fwd: [0.12, 0.98, -0.12],
      up: [-0.98, 0.1, 0.1],
      grip: 0.1,
    },
    handL: palm(-0.22, 0.32, 200, { p: [-0.24, 0.045, 0.3], elbow: [0.5, 0.7, 0.3] }),
  });
});

export const deadBug = formula(3.2, (t) => {
  const { left, right } = alternate(t);
  const leg = (m: number, q: number): Pose['footL'] => ({
    dir: [m * 0.1, 1 - 0.72 * q, 0.1 + 0.9 * q],
    fore: [m * 0.02, -0.02 + 0.1 * q, 1],
    knee: [0, 1, -0.4],
    point: 0.35 + 0.4 * q,
  });
  const arm = (m: number, q: number): Pose['handL'] => ({
    dir: [m * 0.1, 1 - 0.78 * q, 0.06 - 0.98 * q],
    fore: [m * 0.04, 1 - 0.82 * q, 0.1 - 0.98 * q],
    palm: [-m, 0, 0.2],
  });
  // Opposite arm and leg.
  return supine({
    footL: leg(1, left),
    footR: leg(-1, right),
    handR: arm(-1, left),
    handL: arm(1, right),
  });
});
