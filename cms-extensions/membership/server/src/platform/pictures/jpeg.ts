const START = Buffer.from([0xff, 0xd8, 0xff]);

export const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG stops without its end marker, which some cameras and programs leave out. With
 * `JPEG_END` added it is whole; a decoder that fails at warnings still refuses half a picture.
 * @param head the file's first bytes
 * @param tail its last bytes
 */
export const lacksJpegEnd = (head: Buffer, tail: Buffer): boolean =>
  head.subarray(0, START.length).equals(START) && !tail.subarray(-JPEG_END.length).equals(JPEG_END);
