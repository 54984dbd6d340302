import { FRAME_RATE, LOOP_SECONDS } from './loops.ts';

/** One cut of the preview video: a piece of a loop, seen through a slowly moving frame. */
interface Cut {
  slug: string;
  /** Seconds into the loop. */
  from: number;
  /** Seconds on the screen; a loop may run over its end, it is seamless. */
  length: number;
  /** Magnification at the cut's start and end. */
  zoom: [number, number];
  /** The point that the frame closes in on, 0 to 1 of the picture's width and height. */
  at: [number, number];
}

const cut = (
  slug: string,
  from: number,
  length: number,
  zoom: [number, number] = [1.12, 1.2],
  at: [number, number] = [0.5, 0.5],
): Cut => ({ slug, from, length, zoom, at });

// Calm, then quick, then calm again: the lengths are the rhythm. Half-second steps keep the beat.
export const CUTS: Cut[] = [
  cut('side-bend', 0, 3, [1.1, 1.2]),
  cut('reverse-lunge', 0.5, 2.5),
  cut('bird-dog', 0.5, 2.5, [1.08, 1.16], [0.5, 0.7]),
  cut('leg-circles', 0, 2.5, [1.2, 1.1], [0.5, 0.6]),
  cut('glute-bridge', 0.5, 2, [1.12, 1.2], [0.5, 0.8]),
  cut('oblique-crunch', 0, 2, [1.16, 1.16], [0.5, 0.4]),
  cut('squat', 1, 2, [1.16, 1.26], [0.5, 0.6]),
  cut('donkey-kick', 0, 1.5, [1.16, 1.2], [0.5, 0.7]),
  cut('mountain-climber', 0, 1.5, [1.14, 1.14], [0.5, 0.6]),
  cut('jumping-jack', 0, 1.5, [1.1, 1.1], [0.5, 0.5]),
  cut('arm-pulses', 0, 1.5, [1.3, 1.3], [0.5, 0.15]),
  cut('plank', 0, 2, [1.12, 1.2], [0.5, 0.6]),
  cut('chair-curl', 0, 2, [1.2, 1.12]),
  cut('side-leg-lift', 0, 2, [1.12, 1.18], [0.5, 0.7]),
  cut('dead-bug', 0, 2, [1.2, 1.1], [0.5, 0.8]),
  cut('roll-up', 0.5, 3, [1.04, 1.1], [0.5, 0.7]),
  cut('child-cobra', 0.5, 3.5, [1.2, 1.08], [0.5, 0.6]),
];

export const PREVIEW_TITLE = 'Ondelle, a first look';

/** Seconds of the closing card, and of its dissolve. */
export const CARD = { length: 3.5, dissolve: 0.75 };

/** The video's length in seconds. */
export const previewSeconds = (cuts: Cut[] = CUTS): number =>
  cuts.reduce((sum, c) => sum + c.length, 0) + CARD.length - CARD.dissolve;

/** The filter that turns input `index` (the looped loop) into this cut, as stream `[cut<index>]`. */
export function cutFilter(c: Cut, index: number): string {
  const frames = Math.round(c.length * FRAME_RATE);
  const [from, to] = c.zoom;
  // An eased push: the frame comes to rest instead of stopping.
  const ease = `(1-pow(1-on/${frames},2))`;
  const zoom = `${from}+${(to - from).toFixed(4)}*${ease}`;
  const place = (side: string, share: number) => `(${side}-${side}/zoom)*${share}`;
  // Twice the size before the zoom, or its whole-pixel steps would shake.
  return (
    `[${index}:v]trim=duration=${c.length},setpts=PTS-STARTPTS,scale=2560:1440:flags=bicubic,` +
    `zoompan=z='${zoom}':x='${place('iw', c.at[0])}':y='${place('ih', c.at[1])}'` +
    `:d=1:s=1280x720:fps=${FRAME_RATE},setsar=1[cut${index}]`
  );
}

/** A loop has to run twice where a cut passes its end. */
export const roundsNeeded = (c: Cut): number => Math.ceil((c.from + c.length) / LOOP_SECONDS);
