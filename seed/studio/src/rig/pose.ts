/** Metres or a direction: x to her left, y up, z to her front. */
export type Vec = [number, number, number];

/** A foot: planted or placed with `p`, or hanging from the leg's two directions. */
export interface Foot {
  /** Where the ankle is. */
  p?: Vec;
  /** Placed in the air: out of reach isn't a fault, and the pelvis isn't pulled to it. */
  free?: number;
  /** Where the toes point, and the direction of the back of the foot. */
  fwd?: Vec;
  up?: Vec;
  /** Degrees that the toes are bent upwards. */
  toes?: number;
  /** Where the knee points. */
  knee?: Vec;
  /** Thigh's and shin's directions, when there is no `p`. */
  dir?: Vec;
  fore?: Vec;
  /** Directions are the pelvis's, not the world's. */
  local?: number;
  /** 0 is a right angle at the ankle, 1 a pointed foot. */
  point?: number;
}

/** A hand: planted or placed with `p`, or carried by the arm's two directions. */
export interface Hand {
  /** Where the wrist is, in the world, or in the chest's frame with `local`. */
  p?: Vec;
  free?: number;
  /** Where the elbow points. */
  elbow?: Vec;
  /** Where the fingers point, and the direction of the back of the hand. */
  fwd?: Vec;
  up?: Vec;
  /** Upper arm's and forearm's directions, when there is no `p`. */
  dir?: Vec;
  fore?: Vec;
  palm?: Vec;
  /** Everything of this hand is in the chest's frame. */
  local?: number;
  /** 0 is a flat hand, 1 a fist. */
  grip?: number;
}

/** Keeps a point of the body at a place: the whole figure moves, along the axes given. */
interface Anchor {
  bone: TrunkBone;
  l: Vec;
  w: Vec;
  axes?: Vec;
}

/** The whole figure at one moment. Trunk joints are [flex, twist, side bend] in degrees. */
export interface Pose {
  pelvis: { p: Vec; r: Vec };
  spine: Vec;
  chest: Vec;
  neck: Vec;
  head: Vec;
  footL: Foot;
  footR: Foot;
  handL: Hand;
  handR: Hand;
  anchor?: Anchor;
  /** Both hands' grip, where a hand has none of its own. */
  grip?: number;
}

export type Side = 'L' | 'R';
/** Her left is +x. */
export const SIDES: [Side, 1 | -1][] = [
  ['L', 1],
  ['R', -1],
];

export type TrunkBone = 'pelvis' | 'spine' | 'chest' | 'neck' | 'head';
type LimbBone = 'hip' | 'knee' | 'ankle' | 'toes' | 'shoulder' | 'elbow' | 'wrist';
export type Bone = TrunkBone | `${LimbBone}${Side}`;
