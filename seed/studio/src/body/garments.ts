import type { Bottom, Top } from '../stage/cast.ts';
import { GROUP } from './primitive.ts';

/**
 * How far inside a garment a point of the resting figure lies, in metres: positive is covered.
 * `group` is the part of the body that the point belongs to.
 */
export type Cut = (x: number, y: number, z: number, group: number) => number;

const BARE = -0.05;
const isArm = (group: number): boolean => group >= GROUP.armL;
const isLeg = (group: number): boolean => group === GROUP.legL || group === GROUP.legR;

/** Leggings or shorts, from the hem to the waistband; a little higher behind. */
export function bottomCut({ waist = 1.045, hem }: Bottom): Cut {
  return (_x, y, z, group) => {
    if (isArm(group)) return BARE;
    const lift = 0.001 - 0.005 * Math.tanh(z / 0.02);
    return Math.min(waist - y + lift, y - hem);
  };
}

const SHOULDER_LINE = 1.43;

/** A top with a round neck: with sleeves of a given length, or cut out around the arms. */
export function topCut({ hem, sleeve, neckW = 0.078, neckH = 0.115, neckBack = 0.085 }: Top): Cut {
  return (x, y, z, group) => {
    const side = Math.abs(x);
    let inside = isLeg(group) ? BARE : y - hem;
    const depth = z < -0.03 ? neckBack : neckH;
    const neck = Math.hypot(side / neckW, (y - 1.425) / depth) - 1;
    inside = Math.min(inside, neck * Math.min(neckW, depth));
    if (sleeve) {
      inside = Math.min(inside, sleeve - side);
    } else {
      const armhole = (Math.hypot((side - 0.208) / 0.086, (y - 1.345) / 0.125) - 1) * 0.086;
      const strap = 0.121 - side + 1.1 * Math.max(0, 1.37 - y);
      inside = Math.min(inside, armhole, strap);
    }
    return y > SHOULDER_LINE ? Math.min(inside, SHOULDER_LINE - y) : inside;
  };
}

/** Cuts only matter near their edges; beyond, any value will do. */
export const clampCut = (inside: number): number => Math.min(0.05, Math.max(-0.05, inside));
