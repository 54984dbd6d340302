/** A piece of a file. Its bytes are in a shared buffer, which the next piece overwrites. */
export type Chunk = {
  bytes: Buffer;
  /** Offset of its first byte in the file. */
  start: number;
  isLast: boolean;
};

/**
 * Cuts a stream into pieces of one size; the last may be smaller. Needs memory for one piece only,
 * and does not read on while a piece is in use.
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
      // More data has arrived, so the full piece is not the last one.
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
