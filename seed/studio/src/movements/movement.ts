import type { Pose } from '../rig/pose.ts';
import { blendKeys, type Key } from './blend.ts';

/** One movement: a pose for every phase of its period, 0 to 1, the end meeting the start. */
export interface Movement {
  /** Seconds, as she would do it; a loop rounds it to a whole number of repetitions. */
  period: number;
  poseAt: (phase: number) => Pose;
}

const wrap = (t: number): number => ((t % 1) + 1) % 1;

/** A movement through key poses. Planted hands and feet keep their coordinates between keys. */
export const keyed = (period: number, keys: Key<Pose>[]): Movement => ({
  period,
  poseAt: (phase) => blendKeys(keys, wrap(phase)),
});

/** A movement given by a formula. */
export const formula = (period: number, poseAt: (phase: number) => Pose): Movement => ({
  period,
  poseAt: (phase) => poseAt(wrap(phase)),
});

/** 0 at the start and end of a period, 1 in its middle, at rest at both. */
export const swell = (t: number): number => (1 - Math.cos(t * Math.PI * 2)) / 2;

/** Left side in the first half of the period, right side in the second: how far each is out. */
export const alternate = (t: number): { left: number; right: number } => ({
  left: t < 0.5 ? swell(t * 2) : 0,
  right: t >= 0.5 ? swell(t * 2 - 1) : 0,
});
