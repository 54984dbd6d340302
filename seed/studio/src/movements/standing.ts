import { RADIANS } from '../rig/frames.ts';
import type { Hand } from '../rig/pose.ts';
import { ball, clasped, feet, flat, hands, hanging } from './contacts.ts';
import { formula, keyed, swell } from './movement.ts';
import { upright } from './starts.ts';

const squatFeet = feet((m) => flat(m * 0.17, 0.02, m * 16));

export const squat = keyed(2.8, [
  [
    0,
    upright({
      pelvis: { p: [0, 0.912, 0], r: [4, 0, 0] },
      ...squatFeet,
      ...hands((m) => ({ dir: [m * 0.16, -1, 0.12], fore: [m * 0.04, -0.9, 0.42] })),
    }),
  ],
  [
    0.5,
    upright({
      pelvis: { p: [0, 0.5, -0.2], r: [34, 0, 0] },
      spine: [6, 0, 0],
      chest: [-6, 0, 0],
      neck: [-10, 0, 0],
      head: [-10, 0, 0],
      ...squatFeet,
      ...hands((m) => ({ dir: [m * 0.05, -0.04, 1], fore: [-m * 0.16, 0.02, 1] })),
    }),
  ],
]);

const lungeFront = flat(0.1, 0.13, 4);
const lungeStep = upright({
  pelvis: { p: [0, 0.84, 0.04], r: [8, 0, 0] },
  footL: lungeFront,
  footR: ball(-0.1, -0.12, 40, { p: [-0.1, 0.27, -0.28] }),
  ...hands(clasped),
});

export const reverseLunge = keyed(3.4, [
  [
    0,
    upright({
      pelvis: { p: [0, 0.915, 0.12], r: [2, 0, 0] },
      footL: lungeFront,
      footR: flat(-0.1, 0.13, -4),
      ...hands(clasped),
    }),
  ],
  [0.22, lungeStep],
  [
    0.5,
    upright({
      pelvis: { p: [0, 0.555, -0.2], r: [8, 0, 0] },
      spine: [2, 0, 0],
      neck: [0, 0, 0],
      footL: lungeFront,
      footR: ball(-0.1, -0.7, 58, { knee: [0, -0.5, 1] }),
      ...hands(clasped),
    }),
  ],
  [0.78, lungeStep],
]);

export const armPulses = formula(1.6, (t) => {
  const q = swell(t);
  return upright({
    pelvis: { p: [0, 0.9, 0], r: [5, 0, 0] },
    chest: [-4, 0, 0],
    ...feet((m) => flat(m * 0.12, 0, m * 12)),
    grip: 0.9,
    ...hands((m) => ({
      dir: [m, -0.22 + 0.26 * q, 0.1],
      fore: [m, -0.14 + 0.34 * q, 0.22],
      palm: [0, -1, 0.1],
    })),
  });
});

export const obliqueCrunch = formula(2.2, (t) => {
  const q = swell(t);
  return upright({
    pelvis: { p: [-0.075 * q - 0.02, 0.915 - 0.005 * q, 0], r: [2, 0, 4 * q] },
    spine: [4 * q, 0, -10 * q],
    chest: [4 * q, -6 * q, -16 * q],
    neck: [4, 0, -6 * q],
    head: [0, 0, -6 * q],
    footR: flat(-0.09, 0, -8),
    footL: {
      p: [0.12 + 0.16 * q, 0.075 + 0.575 * q, 0.1 * q - 0.12 * Math.sin(Math.PI * q)],
      free: 1,
      fwd: [0.16, -0.8 * q, 1 - 0.3 * q],
      up: [0, 1, 0.8 * q],
      toes: 0,
      knee: [0.14 + 0.8 * q, 0.25, 1 - 0.38 * q],
    },
    ...hands((m) => ({
      local: 1,
      dir: [m, 0.3 + (m > 0 ? -0.45 : 0.2) * q, 0.06],
      fore: [-m * 0.9, 0.62, -0.22],
      palm: [-m * 0.2, -0.2, 1],
    })),
  });
});

export const jumpingJack = formula(1.2, (t) => {
  const q = swell(t);
  const jump = Math.abs(Math.sin(t * Math.PI * 2));
  const hop = 0.085 * jump * jump;
  return upright({
    pelvis: { p: [0, 0.888 - 0.055 * q + hop, 0], r: [3, 0, 0] },
    ...feet((m) => {
      const foot = ball(m * (0.09 + 0.27 * q), 0.12, 8 + 34 * jump, { knee: [m * 0.35, 0.1, 1] });
      if (foot.p) foot.p[1] += hop * 0.8;
      return foot;
    }),
    ...hands((m) => {
      const a = (14 + 140 * q) * RADIANS;
      const b = a + 0.28 * q + 0.04;
      return {
        dir: [m * Math.sin(a), -Math.cos(a), 0.1],
        fore: [m * Math.sin(b), -Math.cos(b), 0.16],
        palm: [0, 0.3, 1],
      };
    }),
  });
});

export const chairCurl = formula(2.4, (t) => {
  const q = swell(t);
  const a = (8 + 122 * q) * RADIANS;
  return upright({
    pelvis: { p: [0, 0.57, 0], r: [0, 0, 0] },
    chest: [-2, 0, 0],
    ...feet((m) => flat(m * 0.13, 0.4, m * 8)),
    grip: 0.9,
    ...hands((m) => ({
      dir: [m * 0.16, -1, 0.1 + 0.08 * q],
      fore: [m * 0.1, -Math.cos(a), Math.sin(a)],
      palm: [-m * 0.25, Math.sin(a), Math.cos(a)],
    })),
  });
});

/** The arm that arches over her head as `k` goes from 0 to 1. */
function archingArm(m: number, k: number): Hand {
  const a = (20 + 150 * k) * RADIANS;
  const b = a + 0.5 * k - 0.1;
  return {
    local: 1,
    dir: [m * Math.sin(a), -Math.cos(a), 0.12],
    fore: [m * Math.sin(b), -Math.cos(b), 0.22],
    palm: [-m * 0.6, -0.2, 0.6],
  };
}

export const sideBend = formula(4.4, (t) => {
  const q = Math.sin(t * Math.PI * 2);
  return upright({
    pelvis: { p: [0.045 * q, 0.885, 0], r: [2, 0, 5 * q] },
    spine: [0, 0, 13 * q],
    chest: [0, 0, 17 * q],
    neck: [3, 0, 8 * q],
    head: [-2, 0, 6 * q],
    ...feet((m) => flat(m * 0.24, 0, m * 14)),
    handR: archingArm(-1, 0.05 + 0.95 * Math.max(0, q)),
    handL: archingArm(1, 0.05 + 0.95 * Math.max(0, -q)),
  });
});

/** Standing still, turned a little: for portraits. */
export const portrait = formula(6, () =>
  upright({
    pelvis: { p: [0, 0.92, 0], r: [2, 0, 0] },
    spine: [0, 4, 0],
    chest: [-2, 6, 0],
    neck: [4, -6, 3],
    head: [-4, -6, 2],
    ...feet((m) => flat(m * 0.1, 0, m * 10)),
    ...hands(hanging),
  }),
);
