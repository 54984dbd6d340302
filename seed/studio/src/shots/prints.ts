import type { Print } from '../stage/studio.ts';

// Lamps a pass times passes: 12 points of the softbox and 20 of the sky in a video, where the eye
// has a 24th of a second; 40 and 60 and more in a picture, where it rests.
const film: Print = {
  width: 1280,
  height: 720,
  passes: 4,
  keys: 3,
  skies: 5,
  voxel: 0.007,
  shadowSize: 768,
  grain: 0.006,
};

const picture: Print = {
  ...film,
  passes: 10,
  keys: 4,
  skies: 6,
  voxel: 0.005,
  shadowSize: 1024,
  grain: 0.008,
};

export const PRINTS = {
  film,
  picture,
  portrait: { ...picture, width: 800, height: 800, passes: 12, voxel: 0.0038 },
  hero: { ...picture, passes: 14, voxel: 0.0042 },
  /** To look at a pose while it is made. */
  look: { ...film, width: 640, height: 360, passes: 2, voxel: 0.011, shadowSize: 384 },
} satisfies Record<string, Print>;
