import type { Bone, Side, Vec } from '../rig/pose.ts';
import { SIDES } from '../rig/pose.ts';
import { SKELETON } from '../rig/skeleton.ts';
import type { Build } from '../stage/cast.ts';
import { GROUP, type Primitive, type RoundCone } from './primitive.ts';

type Own = Pick<Primitive, 'near'>;

/** Collects primitives of one group. */
class Part {
  readonly primitives: Primitive[] = [];
  private readonly group: number;

  constructor(group: number) {
    this.group = group;
  }

  egg(bone: Bone, centre: Vec, radii: Vec, k: number, own: Own = {}): void {
    this.primitives.push({ bone, group: this.group, centre, radii, k, ...own });
  }

  cone(bone: Bone, from: Vec, to: Vec, r: [number, number], k: number, own: Own = {}): void {
    const cone: RoundCone = { bone, group: this.group, from, to, r1: r[0], r2: r[1], k, ...own };
    this.primitives.push(cone);
  }

  /** The same egg on both sides of the middle. */
  eggs(bone: Bone, [x, y, z]: Vec, radii: Vec, k: number): void {
    this.egg(bone, [x, y, z], radii, k);
    this.egg(bone, [-x, y, z], radii, k);
  }
}

/** All of a woman's primitives, in her bones' frames. The order is the order of blending. */
export function figure(build: Build): Primitive[] {
  const parts = [trunk(build), head()];
  for (const [k, m] of SIDES)
    parts.push(leg(k, m, build), foot(k, m), arm(k, m, build), hand(k, m, build));
  return parts.flatMap((part) => part.primitives);
}

function trunk({ hips = 1, shoulders = 1, waist = 1, bust = 1 }: Build): Part {
  const p = new Part(GROUP.trunk);
  p.egg('pelvis', [0, -0.005, -0.004], [0.15 * hips, 0.105, 0.102 * hips], 0.05);
  p.egg('pelvis', [0, 0.045, 0.01], [0.124 * waist, 0.09, 0.09], 0.06);
  p.eggs('pelvis', [0.07, -0.052, -0.046], [0.083 * hips, 0.092, 0.078 * hips], 0.045);
  p.egg('spine', [0, 0.045, 0.002], [0.113 * waist, 0.115, 0.08], 0.06);
  p.egg('chest', [0, 0.085, -0.004], [0.13 * shoulders, 0.15, 0.092], 0.06);
  p.eggs('chest', [0.058, 0.074, 0.066], [0.054 * bust, 0.054 * bust, 0.04 * bust], 0.045);
  const width = 0.125 * shoulders;
  p.cone('chest', [width, 0.198, -0.014], [-width, 0.198, -0.014], [0.047, 0.047], 0.05);
  for (const m of [1, -1]) {
    const to: Vec = [m * 0.12 * shoulders, 0.208, -0.02];
    p.cone('chest', [m * 0.03, 0.25, -0.028], to, [0.03, 0.034], 0.045);
  }
  p.eggs('chest', [0.07, 0.14, -0.055], [0.065, 0.08, 0.04], 0.04);
  p.cone('neck', [0, -0.02, -0.004], [0, 0.1, 0.01], [0.047, 0.042], 0.035);
  return p;
}

function head(): Part {
  const p = new Part(GROUP.trunk);
  p.egg('head', [0, 0.112, -0.01], [0.0735, 0.092, 0.093], 0.02);
  p.egg('head', [0, 0.058, 0.022], [0.0535, 0.074, 0.063], 0.035);
  p.egg('head', [0, 0.002, 0.058], [0.019, 0.017, 0.021], 0.04);
  p.egg('head', [0, 0.034, 0.058], [0.033, 0.03, 0.027], 0.035);
  p.eggs('head', [0.033, 0.054, 0.05], [0.026, 0.026, 0.024], 0.03);
  // Nose, lips, ears.
  p.cone('head', [0, 0.094, 0.083], [0, 0.062, 0.0975], [0.005, 0.0085], 0.017);
  p.egg('head', [0, 0.0285, 0.083], [0.0155, 0.0085, 0.0085], 0.01);
  p.eggs('head', [0.073, 0.075, -0.008], [0.01, 0.027, 0.017], 0.008);
  return p;
}

function leg(k: Side, m: 1 | -1, { hips = 1, limbs: l = 1 }: Build): Part {
  const p = new Part(k === 'L' ? GROUP.legL : GROUP.legR);
  const { thigh, shin } = SKELETON;
  const near = (radius: number, far: number): Own => ({
    near: { joint: `knee${k}`, radius, far },
  });
  p.cone(`hip${k}`, [m * 0.004, -0.015, 0], [0, -thigh, 0], [0.084 * l * hips, 0.0435 * l], 0.03);
  p.egg(`hip${k}`, [m * 0.012, -0.13, 0.012], [0.078 * l, 0.17, 0.082 * l], 0.04);
  // The long muscle above the knee: without it the kneecap would stand out like a ball.
  p.egg(`hip${k}`, [m * 0.002, -0.29, 0.008], [0.049 * l, 0.13, 0.05 * l], 0.04);
  p.egg(`hip${k}`, [0, -0.16, -0.022], [0.068 * l, 0.15, 0.066 * l], 0.04);
  p.egg(`knee${k}`, [0, 0.002, 0.013], [0.031, 0.044, 0.032], 0.014, near(0.14, 0.006));
  const calf: [number, number] = [0.0375 * l, 0.0305 * l];
  p.cone(`knee${k}`, [0, 0, 0], [0, -shin, -0.004], calf, 0.012, near(0.11, 0.008));
  const belly: Vec = [0.049 * l, 0.115, 0.047 * l];
  p.egg(`knee${k}`, [m * 0.004, -0.125, -0.022], belly, 0.03, near(0.3, 0.01));
  return p;
}

function foot(k: Side, m: 1 | -1): Part {
  const p = new Part(k === 'L' ? GROUP.legL : GROUP.legR);
  p.egg(`ankle${k}`, [0, -0.036, -0.028], [0.03, 0.036, 0.036], 0.03);
  p.cone(`ankle${k}`, [0, -0.018, 0.004], [-m * 0.004, -0.046, 0.1], [0.032, 0.022], 0.03);
  p.egg(`ankle${k}`, [-m * 0.002, -0.053, 0.085], [0.042, 0.021, 0.058], 0.022);
  p.egg(`ankle${k}`, [m * 0.006, -0.056, 0.03], [0.034, 0.018, 0.06], 0.02);
  p.egg(`toes${k}`, [-m * 0.003, -0.002, 0.03], [0.04, 0.0165, 0.036], 0.018);
  p.egg(`toes${k}`, [-m * 0.02, 0.001, 0.042], [0.018, 0.017, 0.026], 0.012);
  return p;
}

function arm(k: Side, m: 1 | -1, { limbs: l = 1 }: Build): Part {
  const p = new Part(k === 'L' ? GROUP.armL : GROUP.armR);
  const { upperArm, foreArm } = SKELETON;
  const near = (radius: number, far: number): Own => ({
    near: { joint: `elbow${k}`, radius, far },
  });
  p.egg(`shoulder${k}`, [0, -0.008, 0], [0.039, 0.05, 0.0425], 0.03);
  const upper: [number, number] = [0.0355 * l, 0.0275 * l];
  p.cone(`shoulder${k}`, [0, -0.02, 0], [0, -upperArm, 0], upper, 0.03);
  p.egg(`shoulder${k}`, [0, -0.125, 0.008], [0.0335 * l, 0.1, 0.0365 * l], 0.03);
  const lower: [number, number] = [0.0295 * l, 0.0225 * l];
  p.cone(`elbow${k}`, [0, 0, 0], [0, -foreArm, 0], lower, 0.016, near(0.08, 0.006));
  const muscle: Vec = [0.038 * l, 0.085, 0.036 * l];
  p.egg(`elbow${k}`, [m * 0.004, -0.065, 0.004], muscle, 0.03, near(0.2, 0.008));
  return p;
}

/** A mitten: -Y along the fingers, +Z out of the palm, the thumb on the outer side. */
function hand(k: Side, m: 1 | -1, { grip = 0.12 }: Build): Part {
  const p = new Part(k === 'L' ? GROUP.armL : GROUP.armR);
  const bone: Bone = `wrist${k}`;
  p.egg(bone, [0, -0.04, 0.002], [0.035, 0.05, 0.0165], 0.022);
  const [c, s] = [0.062 * Math.cos(grip * 1.9), 0.062 * Math.sin(grip * 1.9)];
  const finger = (from: Vec, x: number, share: number, end: number, k: number) => {
    const to: Vec = [x, from[1] - share * c, from[2] + share * s];
    p.cone(bone, from, to, [0.015, end], k);
  };
  finger([0.013, -0.078, 0.002], 0.01, 1, 0.0118, 0.012);
  finger([-0.013, -0.076, 0.002], -0.011, 0.94, 0.0115, 0.016);
  finger([0, -0.08, 0.002], 0, 1.08, 0.0118, 0.016);
  if (grip > 0.5) {
    p.cone(bone, [0, -0.08 - c, 0.002 + s], [0, -0.05, 0.05], [0.019, 0.017], 0.012);
  }
  const thumb: Vec = [m * 0.046, -0.066, 0.018 + grip * 0.02];
  p.cone(bone, [m * 0.024, -0.026, 0.006], thumb, [0.0155, 0.0105], 0.014);
  return p;
}
