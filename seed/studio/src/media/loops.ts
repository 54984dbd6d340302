import type { MovementName } from '../movements/index.ts';

/** Every loop lasts this long: exactly one segment of the demo's streams. */
export const LOOP_SECONDS = 4;
export const FRAME_RATE = 24;

export interface Loop {
  /** The movement that it shows; the rendered loop in `build/loops` has this name. */
  slug: Exclude<MovementName, 'portrait'>;
  /** The packaged loop's name, by which the demo's movements refer to it. */
  name: string;
  /** Seconds of the frame that says most about the movement. */
  posterTime: number;
  /** Whether it shows one side, and is also packaged mirrored for the other one. */
  isSided: boolean;
}

const both = (slug: Loop['slug'], name: string, posterTime: number): Loop => ({
  ...{ slug, name, posterTime },
  isSided: false,
});

const sided = (slug: Loop['slug'], name: string, posterTime: number): Loop => ({
  ...{ slug, name, posterTime },
  isSided: true,
});

export const PACKAGED_LOOPS: Loop[] = [
  both('squat', 'squat', 2),
  sided('reverse-lunge', 'lunge-sand', 2),
  both('glute-bridge', 'bridge-sage', 2),
  both('plank', 'plank-rose', 0),
  sided('oblique-crunch', 'oblique', 1),
  both('arm-pulses', 'arms-cream', 0.66),
  sided('bird-dog', 'birddog-teal', 2.2),
  both('child-cobra', 'cobra-dusk', 2),
  both('roll-up', 'rollup-cream', 2),
  sided('leg-circles', 'legcircles-clay', 2),
  sided('side-leg-lift', 'sidelift-sage', 1),
  both('mountain-climber', 'climber-ochre', 0.34),
  sided('donkey-kick', 'donkey', 1),
  both('jumping-jack', 'jack-teal', 0.5),
  both('chair-curl', 'chaircurl-rose', 1),
  both('dead-bug', 'deadbug-dusk', 1),
  both('side-bend', 'sidebend-clay', 1),
];
