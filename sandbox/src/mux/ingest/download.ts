import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toNodeStream } from '../../server/node-stream.ts';

const MAX_BYTES = 4 * 1024 ** 3;

/** The input could not be fetched; the message says why. */
export class DownloadFailed extends Error {}

/**
 * Downloads an input file to disk.
 * @param maxBytes larger files are refused; 4 GiB by default.
 * @throws {DownloadFailed}
 */
export async function download(
  url: string,
  path: string,
  signal: AbortSignal,
  maxBytes = MAX_BYTES,
): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    throw new DownloadFailed(`Failed to download ${url}`, { cause });
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new DownloadFailed(`Failed to download ${url}: it answered ${response.status}`);
  }
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const tooLarge = size > maxBytes;
      done(
        tooLarge ? new DownloadFailed(`The input is larger than ${maxBytes} bytes`) : null,
        chunk,
      );
    },
  });
  await pipeline(toNodeStream(response.body), limit, createWriteStream(path), { signal });
}
