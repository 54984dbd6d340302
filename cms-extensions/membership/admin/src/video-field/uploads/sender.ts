import { UpChunk, type UpChunkOptions } from '@mux/upchunk';

const COMPLETE = new Set([200, 201]);
const PARTIAL = 308;

/** How many bytes an upload has received: asked with an empty PUT, as for resumable uploads. */
export const bytesReceived = (url: string, size: number): Promise<number> =>
  new Promise((resolve, reject) => {
    // `fetch` treats a 308 as a redirect without a target.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Range', `bytes */${size}`);
    request.onload = () => {
      if (COMPLETE.has(request.status)) return resolve(size);
      if (request.status !== PARTIAL)
        return reject(new Error(`The upload answers ${request.status}`));
      resolve(bytesIn(request.getResponseHeader('Range')));
    };
    request.onerror = () => reject(new Error('The upload cannot be reached'));
    request.send();
  });

/** @param range `bytes=0-524287`; null when nothing has arrived */
export const bytesIn = (range: string | null): number => {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};

/** 1 GB in 128 pieces: little is sent again when the connection breaks. */
const CHUNK_KIB = 8192;
/** With pauses of three seconds: the connection may be lost for two minutes. */
const ATTEMPTS = 40;
const PAUSE_SECONDS = 3;
/** 0 stands for a lost connection, which UpChunk would treat as final. */
const RETRY_CODES = [0, 408, 429, 500, 502, 503, 504];

type Response = Awaited<ReturnType<UpChunk['sendChunk']>>;

/**
 * Mux's uploader starts at the first byte. This one skips the pieces that have arrived, to continue
 * an upload after the page was closed.
 */
class ResumedUpload extends UpChunk {
  readonly #received: number;
  #passedOver = 0;
  #isSending = false;

  constructor(options: UpChunkOptions, received: number) {
    // Nothing is sent before this constructor has returned.
    super(options);
    this.#received = received;
  }

  protected override async sendChunk(chunk: Blob): Promise<Response> {
    const end = this.#passedOver + chunk.size;
    if (this.#isSending || end > this.#received) {
      this.#isSending = true;
      return super.sendChunk(chunk);
    }
    this.#passedOver = end;
    const rawRequest = new XMLHttpRequest();
    return { statusCode: 200, body: '', headers: {}, method: 'PUT', url: '', rawRequest };
  }
}

/** Events of an upload. */
export type SenderEvent =
  | { kind: 'progress'; percent: number }
  | { kind: 'interrupted' }
  /** @property at milliseconds since the epoch */
  | { kind: 'sent'; at: number }
  | { kind: 'stopped' };

export type Sending = { abort: () => void };

export type Send = (
  file: File,
  url: string,
  received: number,
  tell: (event: SenderEvent) => void,
) => Sending;

/**
 * Sends a file from the browser to Mux in pieces; a piece is repeated when the connection breaks.
 * @param received bytes that Mux already has
 */
export const send: Send = (file, url, received, tell) => {
  const upload = new ResumedUpload(
    {
      endpoint: url,
      file,
      chunkSize: CHUNK_KIB,
      useLargeFileWorkaround: true,
      attempts: ATTEMPTS,
      delayBeforeAttempt: PAUSE_SECONDS,
      retryCodes: RETRY_CODES,
    },
    received,
  );
  upload.on('progress', ({ detail }) => tell({ kind: 'progress', percent: Number(detail) }));
  upload.on('attemptFailure', () => tell({ kind: 'interrupted' }));
  upload.on('offline', () => tell({ kind: 'interrupted' }));
  upload.on('success', () => tell({ kind: 'sent', at: Date.now() }));
  upload.on('error', () => tell({ kind: 'stopped' }));
  return { abort: () => upload.abort() };
};
