import type { MovementKit } from 'contract';
import * as m from '#messages/kit';

/** What a movement needs besides a mat, inside a sentence. */
export const KIT_NAMES: Readonly<Record<MovementKit, string>> = {
  'light-weights': m.lightWeights,
  'one-weight': m.oneWeight,
  'short-band': m.shortBand,
  chair: m.chair,
  wall: m.wall,
  block: m.block,
  towel: m.towel,
};
