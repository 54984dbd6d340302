import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A raw request, which need not be valid. */
export type WireRequest = {
  method: string;
  /** Path and query, not normalised by a URL parser. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

export type WireReply = { status: number; contentType: string; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** The answer to HEAD names the encoding of a body that it does not have. */
const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
};

/** No answer within this time counts as a failure of the server. */
const TIMEOUT_MS = 10_000;

/** Sends a request and reads the whole answer. */
export const send = (origin: string, { method, path, headers, body }: WireRequest) =>
  new Promise<WireReply>((resolve, reject) => {
    const url = new URL(origin);
    const request = httpRequest({
      host: url.hostname,
      port: url.port,
      method,
      path,
      headers,
      agent,
    });
    let answered = false;
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('No answer in time')));
    // A server that refuses a large body answers and closes the connection while it is still being
    // sent.
    request.on('error', (error) => (answered ? undefined : reject(error)));
    request.on('response', (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          text: unpacked(Buffer.concat(parts), response.headers['content-encoding']).toString(),
        }),
      );
    });
    request.end(body ?? undefined);
  });
