import * as kneeling from './kneeling.ts';
import * as lying from './lying.ts';
import type { Movement } from './movement.ts';
import * as standing from './standing.ts';

/** Every movement by its name; a clip's slug is one of these. */
export const MOVEMENTS = {
  squat: standing.squat,
  'reverse-lunge': standing.reverseLunge,
  'glute-bridge': lying.gluteBridge,
  plank: kneeling.plank,
  'roll-up': lying.rollUp,
  'leg-circles': lying.legCircles,
  'side-leg-lift': lying.sideLegLift,
  'arm-pulses': standing.armPulses,
  'oblique-crunch': standing.obliqueCrunch,
  'mountain-climber': kneeling.mountainClimber,
  'bird-dog': kneeling.birdDog,
  'donkey-kick': kneeling.donkeyKick,
  'jumping-jack': standing.jumpingJack,
  'child-cobra': kneeling.childCobra,
  'chair-curl': standing.chairCurl,
  'dead-bug': lying.deadBug,
  'side-bend': standing.sideBend,
  portrait: standing.portrait,
} satisfies Record<string, Movement>;

export type MovementName = keyof typeof MOVEMENTS;

export const isMovement = (name: string): name is MovementName => name in MOVEMENTS;

/** The movement of that name, or an error that says what there is. */
export function movement(name: string): Movement {
  if (isMovement(name)) return MOVEMENTS[name];
  throw new Error(`No movement '${name}'; there are ${Object.keys(MOVEMENTS).join(', ')}.`);
}
