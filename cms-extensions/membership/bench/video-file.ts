import { videoFileOf } from '../test/video-file.ts';

const PIECE = Buffer.alloc(64 * 1024);

/** Bytes of a box's size and name (ISO/IEC 14496-12, 4.2). */
const BOX_HEADER_BYTES = 8;

/**
 * A video of six seconds with a file of the given size, generated while it is sent: the video is
 * followed by a box that players skip.
 * @param bytes at least the video's own size, and less than 4 GiB, the maximum size of a box
 */
export const longVideoFile = function* (bytes: number): Generator<Buffer> {
  const video = videoFileOf();
  const boxBytes = bytes - video.length;
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(boxBytes, 0);
  header.write('free', 4);
  yield video;
  yield header;
  let left = boxBytes - BOX_HEADER_BYTES;
  while (left > 0) {
    const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
    yield piece;
    left -= piece.length;
  }
};
