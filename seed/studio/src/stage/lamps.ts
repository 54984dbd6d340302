import { Color, Vector3 } from 'three';
import { RADIANS } from '../rig/frames.ts';
import type { Shot } from '../shots/shot.ts';

/** One direction that light comes from; a picture is the sum of many. */
export interface Lamp {
  position: Vector3;
  target: Vector3;
  /** Colour times strength. */
  light: Color;
  /** A spot with a window or leaves before it, not parallel light. */
  spot: boolean;
  /** Metres that the shadow's edge is dithered over on the floor and wall. */
  blur: number;
}

/** How many lamps a picture gets: so many for the softbox, so many for the sky, in each pass. */
export interface Quality {
  passes: number;
  keys: number;
  skies: number;
}

/** The n-th number of a low-discrepancy sequence, 0 to 1. */
function halton(n: number, base: number): number {
  let [share, sum] = [1, 0];
  for (let i = n; i > 0; i = Math.floor(i / base)) {
    share /= base;
    sum += share * (i % base);
  }
  return sum;
}

const KEY_DISTANCE = 7;
const SKY_DISTANCE = 6;
const GOLDEN_ANGLE = 2.399963;

interface Scene {
  shot: Shot;
  /** What the lights aim at. */
  middle: Vector3;
}

/** The lamps of one pass. Over all passes they fill the softbox and the sky evenly. */
export function lampsOf(scene: Scene, quality: Quality, pass: number): Lamp[] {
  const { passes, keys, skies } = quality;
  const lamps: Lamp[] = [];
  for (let i = 0; i < keys; i++) {
    lamps.push(keyLamp(scene, pass + i * passes, passes * keys, 1 / keys));
  }
  for (let i = 0; i < skies; i++) {
    lamps.push(skyLamp(scene, pass + i * passes, passes * skies, 1 / skies));
  }
  return lamps;
}

/** A point of the softbox at her upper left, or of the lamp behind the window. */
function keyLamp({ shot, middle }: Scene, n: number, _total: number, share: number): Lamp {
  const spot = shot.gobo !== undefined;
  const yaw = (shot.az + (shot.keyAz ?? -48)) * RADIANS;
  const height = (shot.keyEl ?? (spot ? 30 : 42)) * RADIANS;
  const [c, s] = [Math.cos(height), Math.sin(height)];
  const direction = new Vector3(Math.sin(yaw) * c, s, Math.cos(yaw) * c);
  const side = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
  const up = new Vector3().crossVectors(direction, side);
  const size = spot ? 0.1 : 0.75;
  const [r, a] = [size * Math.sqrt(halton(n + 1, 2)), halton(n + 1, 3) * Math.PI * 2];
  // The window's light falls a little behind her, so that its panes show on the wall.
  const back = spot ? 0.9 : 0;
  const az = shot.az * RADIANS;
  return {
    position: middle
      .clone()
      .addScaledVector(direction, KEY_DISTANCE)
      .addScaledVector(side, r * Math.cos(a))
      .addScaledVector(up, r * Math.sin(a)),
    target: new Vector3(
      middle.x - Math.sin(az) * back,
      Math.min(middle.y, 0.9),
      middle.z - Math.cos(az) * back,
    ),
    light: new Color(spot ? '#ffeccf' : '#fff0dc').multiplyScalar((spot ? 3 : 2.05) * share),
    spot,
    blur: spot ? 0.02 : 0.05,
  };
}

/** A point of the sky dome: warmer on one side, stronger behind her and overhead. */
function skyLamp({ shot, middle }: Scene, n: number, total: number, share: number): Lamp {
  const u = (n + 0.5) / total;
  const turn = n * GOLDEN_ANGLE + 0.4;
  const y = 0.06 + 0.94 * Math.sqrt(1 - u);
  const r = Math.sqrt(Math.max(0, 1 - y * y));
  // In the camera's frame: x to its right, z towards it.
  const [x, z] = [Math.cos(turn) * r, Math.sin(turn) * r];
  const az = shot.az * RADIANS;
  const [c, s] = [Math.cos(az), Math.sin(az)];
  const warm = Math.max(0, -x);
  const light = new Color().setRGB(
    1 + 0.12 * warm,
    0.97 + 0.02 * warm,
    0.95 - 0.05 * warm + 0.05 * Math.max(0, x),
  );
  const strength = (shot.domeI ?? (shot.gobo ? 3.1 : 2.9)) * 0.78;
  return {
    position: new Vector3(
      middle.x + SKY_DISTANCE * (x * c + z * s),
      Math.max(0.5, middle.y) + SKY_DISTANCE * y,
      middle.z + SKY_DISTANCE * (-x * s + z * c),
    ),
    target: middle.clone(),
    light: light.multiplyScalar(strength * share * (0.66 + 0.42 * Math.max(0, -z) + 0.25 * y)),
    spot: false,
    blur: 0.09,
  };
}
