import type { MovementName } from '../movements/index.ts';
import type { OutfitName, PaletteName, WomanName } from '../stage/cast.ts';

/** Where a prop stands, in metres: before the camera, x to its right and z towards it. */
export interface PropPlace {
  x?: number;
  y?: number;
  z?: number;
  /** Turn about the upright, in radians. */
  ry?: number;
  /** Width, height, length, radius; scale. */
  w?: number;
  h?: number;
  l?: number;
  r?: number;
  s?: number;
  /** A mat that faces the camera instead of the woman. */
  face?: 1;
  /** Stands in the woman's frame, not the camera's. */
  world?: 1;
}

export type PropName = 'mat' | 'block' | 'ball' | 'arch' | 'disc' | 'plant' | 'chair';
type Prop = [PropName, PropPlace];

/** Everything that a picture is made of. */
export interface Shot {
  move: MovementName;
  /** Phase of the movement, 0 to 1. */
  t: number;
  palette: PaletteName;
  woman: WomanName;
  outfit: OutfitName;
  /** The camera's place around her and above the horizon, in degrees; 0 is before her. */
  az: number;
  el: number;
  /** The shares of the picture's height and width that she may fill. */
  fill: number;
  fillX: number;
  /** How far she stands right of and above the middle, in halves of the picture. */
  offX: number;
  offY: number;
  props: Prop[];
  /** Light falls through a window, or through leaves. */
  gobo?: 'window' | 'leaves';
  /** A portrait from this distance in metres. */
  bust?: number;
  band?: 1;
  dumbbells?: 1;
  /** The key light's direction from the camera's, in degrees, and its softbox in metres. */
  keyAz?: number;
  keyEl?: number;
  /** Strength of the sky. */
  domeI?: number;
}

type Needed = 'move' | 'palette' | 'woman' | 'outfit' | 'az';

/** A shot with the usual framing where nothing else is said. */
export const shot = (own: Pick<Shot, Needed> & Partial<Shot>): Shot => ({
  t: 0.5,
  el: 6,
  fill: 0.74,
  fillX: 0.74,
  offX: 0,
  offY: -0.02,
  props: [],
  ...own,
});

export const mat = (place: PropPlace = {}): Prop => ['mat', place];
export const facingMat = (place: PropPlace = {}): Prop => ['mat', { face: 1, ...place }];
export const disc = (place: PropPlace = {}): Prop => ['disc', place];
export const arch = (place: PropPlace = {}): Prop => ['arch', place];
export const plant = (place: PropPlace = {}): Prop => ['plant', place];
