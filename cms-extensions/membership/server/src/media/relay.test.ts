import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from './relay.ts';

const streamOf = async function* (pieces: readonly Uint8Array[]) {
  for (const piece of pieces) yield Buffer.from(piece);
};

describe('the pieces of a file', () => {
  it('are the file, all of one size but the last, however it comes in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 16 }),
        async (pieces, size) => {
          const whole = Buffer.concat(pieces);
          const chunks: { bytes: Buffer; start: number; isLast: boolean }[] = [];
          for await (const chunk of chunksOf(streamOf(pieces), size)) {
            chunks.push({ ...chunk, bytes: Buffer.from(chunk.bytes) });
          }
          expect(Buffer.concat(chunks.map(({ bytes }) => bytes))).toEqual(whole);
          expect(chunks.map(({ start }) => start)).toEqual(chunks.map((_, index) => index * size));
          expect(chunks.map(({ isLast }) => isLast)).toEqual(
            chunks.map((_, index) => index === chunks.length - 1),
          );
          for (const { bytes, isLast } of chunks) if (!isLast) expect(bytes.length).toBe(size);
        },
      ),
    );
  });
});
