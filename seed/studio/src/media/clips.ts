import { INK, LIGHT } from './brand.ts';

/** Every loop lasts this long, and every clip repeats its loop a whole number of times. */
export const LOOP_SECONDS = 4;
export const FRAME_RATE = 24;

export interface Clip {
  /** Also the folder's name, and the movement's in `movements/`. */
  slug: string;
  title: string;
  /** How often the loop is repeated. */
  rounds: number;
  /** Seconds of the frame that says most about the movement. */
  posterTime: number;
  ink: typeof INK;
}

const clip = (
  slug: string,
  title: string,
  rounds: number,
  posterTime: number,
  ink: typeof INK = INK,
): Clip => ({ slug, title, rounds, posterTime, ink });

export const CLIPS: Clip[] = [
  clip('squat', 'Squat', 10, 2),
  clip('reverse-lunge', 'Reverse lunge', 10, 2),
  clip('glute-bridge', 'Glute bridge', 10, 2),
  clip('plank', 'Plank', 9, 0),
  clip('oblique-crunch', 'Standing oblique crunch', 9, 1),
  clip('arm-pulses', 'Arm pulses', 8, 0.66),
  clip('bird-dog', 'Bird dog', 10, 2.2, LIGHT),
  clip('child-cobra', "Child's pose to cobra", 11, 2, LIGHT),
  clip('roll-up', 'Roll-up', 10, 2),
  clip('leg-circles', 'Leg circles', 9, 2),
  clip('side-leg-lift', 'Side leg lift', 9, 1),
  clip('mountain-climber', 'Mountain climber', 8, 0.34),
  clip('donkey-kick', 'Donkey kick', 9, 1),
  clip('jumping-jack', 'Jumping jack', 8, 0.5, LIGHT),
  clip('chair-curl', 'Seated curl', 9, 1),
  clip('dead-bug', 'Dead bug', 10, 1, LIGHT),
  clip('side-bend', 'Side bend', 10, 1),
];

/** A clip's length in seconds. */
export const clipSeconds = (c: Clip): number => c.rounds * LOOP_SECONDS;
