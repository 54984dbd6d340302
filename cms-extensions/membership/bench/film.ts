import { videoFileOf } from '../test/film.ts';

const PIECE = Buffer.alloc(64 * 1024);

/** Bytes of a box's size and name (ISO/IEC 14496-12, 4.2). */
const BOX_HEADER_BYTES = 8;

/**
 * A film of six seconds that is as long as it is told, made as it is sent and never held: behind
 * the film stands a box that players pass over.
 * @param bytes at least the film's own, and less than 4 GiB, which a box's size can say
 */
export const longVideoFile = function* (bytes: number): Generator<Buffer> {
  const film = videoFileOf();
  const boxBytes = bytes - film.length;
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(boxBytes, 0);
  header.write('free', 4);
  yield film;
  yield header;
  let left = boxBytes - BOX_HEADER_BYTES;
  while (left > 0) {
    const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
    yield piece;
    left -= piece.length;
  }
};
