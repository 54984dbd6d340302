import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIP = join(import.meta.dirname, '../../../sandbox/test/fixtures/clips/bars/360p');

/** A video of six seconds. `extraBytes` adds a box that players skip. */
export const videoFileOf = (extraBytes = 0): Buffer => {
  const videoFile = ['init.mp4', '000.m4s', '001.m4s'].map((name) =>
    readFileSync(join(CLIP, name)),
  );
  if (extraBytes === 0) return Buffer.concat(videoFile);
  const box = Buffer.alloc(extraBytes);
  box.writeUInt32BE(extraBytes, 0);
  box.write('free', 4);
  return Buffer.concat([...videoFile, box]);
};
