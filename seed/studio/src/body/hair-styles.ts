import type { Vec } from '../rig/pose.ts';
import type { HairStyle } from '../stage/cast.ts';
import { GROUP, type Primitive } from './primitive.ts';

/** A strand that hangs from the head: a ponytail or a plait. */
export interface Strand {
  from: Vec;
  direction: Vec;
  links: number;
  /** Metres. */
  length: number;
  /** Radius at a share of the length. */
  radius: (share: number) => number;
  k: number;
  /** Plaits swell at each link by this factor. */
  bead?: number;
}

/** Hair: a cap on the skull, knots on it, strands that hang from it. */
export interface Hair {
  knots: Primitive[];
  strands: Strand[];
  /** Radii of the cap. */
  cap: Vec;
  /** Where the parting runs, in metres from the middle; far away means none. */
  part: number;
  bob: boolean;
}

const knot = (centre: Vec, radii: Vec, k = 0.015): Primitive => ({
  bone: 'head',
  group: GROUP.trunk,
  centre,
  radii,
  k,
});

const plain: Hair = {
  knots: [],
  strands: [],
  cap: [0.0815, 0.0985, 0.1025],
  part: 0.018,
  bob: false,
};

const ponytail: Strand = {
  from: [0, 0.17, -0.116],
  direction: [0, 0.45, -1],
  links: 12,
  length: 0.34,
  radius: (t) => 0.019 + 0.021 * Math.sin(Math.min(1, t * 1.1) * Math.PI * 0.86) * (1 - t * 0.35),
  k: 0.045,
};

const plait = (m: number): Strand => ({
  from: [m * 0.062, 0.03, -0.052],
  direction: [m * 0.35, -0.5, -0.15],
  links: 9,
  length: 0.36,
  radius: (t) => 0.0185 - 0.008 * t,
  k: 0.006,
  bead: 1.22,
});

/** Balls spread over the skull by the golden angle, their sizes by a fixed little generator. */
function curls(): Primitive[] {
  const found: Primitive[] = [];
  let state = 7;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const count = 110;
  for (let i = 0; i < count; i++) {
    const up = 1 - (2 * (i + 0.5)) / count;
    const out = Math.sqrt(1 - up * up);
    const turn = i * 2.39996;
    const x = Math.cos(turn) * out * 0.098;
    const y = 0.132 + up * 0.106;
    const z = -0.022 + Math.sin(turn) * out * 0.106;
    const hairline = (y - 0.158) * 0.577 - (z - 0.074) * 0.817 + 0.9 * x * x;
    if (hairline < 0.006 || y < 0.02) continue;
    const r = 0.02 + random() * 0.012;
    found.push(knot([x, y, z], [r, r, r], 0.009));
  }
  return found;
}

export const HAIR: Record<HairStyle, Hair> = {
  bun: {
    ...plain,
    knots: [
      knot([0, 0.212, -0.062], [0.046, 0.038, 0.046], 0.012),
      knot([0, 0.192, -0.055], [0.036, 0.022, 0.036], 0.01),
    ],
  },
  lowbun: { ...plain, knots: [knot([0, 0.055, -0.122], [0.047, 0.042, 0.036], 0.014)] },
  ponytail: {
    ...plain,
    knots: [knot([0, 0.168, -0.108], [0.024, 0.024, 0.024], 0.014)],
    strands: [ponytail],
  },
  bob: { ...plain, bob: true },
  braids: { ...plain, part: 0, strands: [plait(1), plait(-1)] },
  curls: { ...plain, part: 9, cap: [0.098, 0.116, 0.118], knots: curls() },
  crop: { ...plain, cap: [0.084, 0.102, 0.105] },
};
