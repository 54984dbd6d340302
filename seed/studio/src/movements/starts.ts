import type { Foot, Pose } from '../rig/pose.ts';
import { ball, dorsum, feet, hands, hanging, palm } from './contacts.ts';

type Own = Partial<Pose>;

/** Upright, with a straight trunk, feet on the floor and hanging arms. */
export const upright = (own: Own): Pose => ({
  pelvis: { p: [0, 0.92, 0], r: [0, 0, 0] },
  spine: [0, 0, 0],
  chest: [0, 0, 0],
  neck: [6, 0, 0],
  head: [-4, 0, 0],
  ...feet((m) => ({ dir: [m * 0.05, -1, 0] })),
  ...hands(hanging),
  ...own,
});

const lyingLeg = (m: number): Foot => ({
  p: [m * 0.085, 0.058, 0.825],
  fwd: [0, 1, 0.45],
  up: [0, 0.45, -1],
  knee: [m * 0.1, 1, 0],
  toes: 0,
});

/** Legs stretched on the floor. */
export const LYING_LEGS = feet(lyingLeg);

/** On her back, head towards -z. */
export const supine = (own: Own): Pose =>
  upright({
    pelvis: { p: [0, 0.118, -0.03], r: [-90, 0, 0] },
    spine: [-3, 0, 0],
    chest: [4, 0, 0],
    neck: [12, 0, 0],
    head: [4, 0, 0],
    ...own,
  });

/** On hands and knees. */
export const allFours = (own: Own = {}): Pose =>
  upright({
    pelvis: { p: [0, 0.475, -0.02], r: [78, 0, 0] },
    spine: [-2, 0, 0],
    chest: [6, 0, 0],
    neck: [-8, 0, 0],
    head: [-14, 0, 0],
    ...hands((m) => palm(m * 0.165, 0.45)),
    ...feet((m) => dorsum(m * 0.09, -0.42, { knee: [0, -0.3, 1] })),
    ...own,
  });

/** A foot of the plank: on its ball, far behind. */
export const plankFoot = (m: number): Foot => ball(m * 0.085, -1.37, 72, { knee: [0, -1, 0.3] });

/** High plank, on hands and toes. */
export const highPlank = (own: Own = {}): Pose =>
  upright({
    pelvis: { p: [0, 0.415, -0.52], r: [72, 0, 0] },
    spine: [-2, 0, 0],
    chest: [2, 0, 0],
    neck: [-6, 0, 0],
    head: [-12, 0, 0],
    ...hands((m) => palm(m * 0.17, -0.02)),
    ...feet(plankFoot),
    ...own,
  });
