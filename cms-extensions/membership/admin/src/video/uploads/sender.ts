import { UpChunk, type UpChunkOptions } from '@mux/upchunk';

/** 1 GB in 128 pieces: little is sent twice when the line is cut. */
const CHUNK_KIB = 8192;
/** With a pause of three seconds between them: a line may be away for two minutes. */
const ATTEMPTS = 40;
const PAUSE_SECONDS = 3;
/** 0 stands for a line that was cut, which UpChunk would take for the end. */
const RETRY_CODES = [0, 408, 429, 500, 502, 503, 504];

type Response = Awaited<ReturnType<UpChunk['sendChunk']>>;

/**
 * Mux's uploader begins at the first byte. This one passes over the pieces that have arrived, when
 * an upload goes on after the page was closed.
 */
class ResumedUpload extends UpChunk {
  readonly #received: number;
  #passedOver = 0;
  #isSending = false;

  constructor(options: UpChunkOptions, received: number) {
    // It sends nothing before this constructor has returned.
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

/** What happens to a file on its way. */
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
 * Sends a file from the browser to Mux, in pieces, each again when the line is cut.
 * @param received bytes that Mux has already
 */
export const send: Send = (file, url, received, tell) => {
  const upload = new ResumedUpload(
    {
      ...{ endpoint: url, file, chunkSize: CHUNK_KIB, useLargeFileWorkaround: true },
      ...{ attempts: ATTEMPTS, delayBeforeAttempt: PAUSE_SECONDS, retryCodes: RETRY_CODES },
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
