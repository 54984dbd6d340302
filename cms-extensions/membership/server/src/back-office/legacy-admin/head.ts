/**
 * Reads the beginning of a stream without consuming it.
 * @param bytesWanted length of the beginning; shorter when the stream is shorter
 * @returns the beginning, and the whole stream
 */
export const withHead = async (
  source: AsyncIterable<Buffer>,
  bytesWanted: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> => {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < bytesWanted) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(pieces, length);
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { head, whole: whole() };
};
