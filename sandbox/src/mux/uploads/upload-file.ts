import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toNodeStream } from '../../server/node-stream.ts';
import { CHUNK_UNIT_BYTES } from './content-range.ts';

/** The client disconnected, or was aborted, before the announced length was received. */
export class SendingEnded extends Error {}

/** Bytes of an upload's file that were received; 0 when there is none yet. */
export async function receivedBytes(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 0;
    throw cause;
  }
}

/**
 * Streams a body to its place in a file, in the room of all that stood there and after it.
 * @param length how many bytes are to come; undefined: as many as there are.
 * @throws {SendingEnded} when they do not come; what came stays, in whole units as at Google.
 */
export async function writePart(
  path: string,
  body: ReadableStream<Uint8Array>,
  place: { start: number; length?: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { start, length } = place;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  await file.truncate(start);
  await file.close();
  let written = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      done(
        length !== undefined && written > length ? new SendingEnded('too much came') : null,
        chunk,
      );
    },
  });
  const target = createWriteStream(path, { flags: 'r+', start });
  try {
    await pipeline(toNodeStream(body), count, target, { signal });
    if (length !== undefined && written < length) throw new SendingEnded('too little came');
  } catch (cause) {
    // A last piece may still be on its way to the disk.
    if (!target.closed) await once(target, 'close');
    const there = await receivedBytes(path);
    await truncate(path, Math.max(start, there - (there % CHUNK_UNIT_BYTES)));
    throw new SendingEnded('The body ended early.', { cause });
  }
}
