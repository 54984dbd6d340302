import { Readable } from 'node:stream';

/** A body of fetch's kind as Node's own stream. */
export function toNodeStream(body: ReadableStream<Uint8Array>): Readable {
  // Node types its web streams apart from the DOM's; they are the same at run time.
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
}
