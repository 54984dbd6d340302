import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MAX_BYTES = 4 * 1024 ** 3;

/** The input could not be fetched; the message says why. */
export class DownloadFailed extends Error {}

/**
 * Fetches an input file to disk, at most 4 GiB.
 * @throws {DownloadFailed}
 */
export async function download(url: string, path: string, signal: AbortSignal): Promise<void> {
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
      done(size > MAX_BYTES ? new DownloadFailed('The input is larger than 4 GiB') : null, chunk);
    },
  });
  // Node types its web streams apart from the DOM's; they are the same at run time.
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(body, limit, createWriteStream(path), { signal });
}
