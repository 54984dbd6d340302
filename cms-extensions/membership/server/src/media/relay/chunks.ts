/** A piece of a file; its bytes are those of one buffer, which the next piece overwrites. */
export type Chunk = {
  bytes: Buffer;
  /** Offset of its first byte in the file. */
  start: number;
  isLast: boolean;
};

/**
 * Cuts a stream into pieces of one size; the last is smaller, or as large. Memory for one piece is
 * all that it takes, and the stream is not read on while a piece is in use.
 */
export const chunksOf = async function* (
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Chunk> {
  const buffer = Buffer.allocUnsafe(size);
  let start = 0;
  let filled = 0;
  for await (const piece of source) {
    let taken = 0;
    while (taken < piece.length) {
      // Only now is it known that a full piece is not the last one.
      if (filled === size) {
        yield { bytes: buffer, start, isLast: false };
        start += size;
        filled = 0;
      }
      const copied = piece.copy(buffer, filled, taken);
      filled += copied;
      taken += copied;
    }
  }
  yield { bytes: buffer.subarray(0, filled), start, isLast: true };
};
