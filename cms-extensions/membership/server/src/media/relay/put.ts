import { Agent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A connection without any transfer for this long counts as dead. */
const SILENCE_MS = 30_000;

const agents = { http: new Agent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

export type PutReply = {
  status: number;
  /** How many bytes the other side has received; null when it does not say. */
  received: number | null;
};

/** `bytes=0-262143`: how much of a file Google's storage has, after a 308. No header: nothing. */
const receivedFrom = (range: string | undefined): number => {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};

/**
 * Sends bytes to the URL of a resumable upload. Not with `fetch`, which would copy each body.
 * @param contentRange `bytes 0-499/*`, `bytes 500-900/901`, or `bytes *\/*` to ask what is there
 * @throws when the line is cut, or silent for too long
 */
export const put = (
  url: string,
  contentRange: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<PutReply> =>
  new Promise((resolve, reject) => {
    const isHttps = url.startsWith('https:');
    const request = (isHttps ? httpsRequest : httpRequest)(url, {
      method: 'PUT',
      agent: isHttps ? agents.https : agents.http,
      headers: { 'Content-Range': contentRange, 'Content-Length': bytes.length },
      signal,
    });
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error('The line is silent')));
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const received = status === 308 ? receivedFrom(response.headers.range) : null;
        resolve({ status, received });
      });
      response.resume();
    });
    request.end(bytes);
  });
