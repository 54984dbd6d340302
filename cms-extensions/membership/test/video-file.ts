import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Colour bars with a tone, of six seconds: fragmented H.264 and AAC, 128 × 72 at 10 frames a second,
 * since the sandbox encodes each upload (0.1 s of processor time instead of 0.5 s at 640 × 360).
 */
const CLIP = join(import.meta.dirname, 'video.mp4');

/** A video of six seconds. `extraBytes` adds a box that players skip. */
export const videoFileOf = (extraBytes = 0): Buffer => {
  const videoFile = readFileSync(CLIP);
  if (extraBytes === 0) return videoFile;
  const box = Buffer.alloc(extraBytes);
  box.writeUInt32BE(extraBytes, 0);
  box.write('free', 4);
  return Buffer.concat([videoFile, box]);
};
