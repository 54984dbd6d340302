import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 44;

/**
 * An id in the shape of Mux's (44 letters and digits), always the same for the same seed, so that
 * media made anew keep the ids that the content refers to.
 */
function muxLikeId(seed: string): string {
  let rest = BigInt(`0x${createHash('sha512').update(`ondelle ${seed}`).digest('hex')}`);
  let id = '';
  for (let i = 0; i < LENGTH; i++) {
    id += ALPHABET[Number(rest % 62n)];
    rest /= 62n;
  }
  return id;
}

/** The asset's id and its playback id, from the clip's slug. */
export function clipIds(slug: string): { id: string; playback_id: string } {
  return { id: muxLikeId(`asset:${slug}`), playback_id: muxLikeId(`playback:${slug}`) };
}
