import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import type { Context } from '../context.ts';
import { ApiError } from '../platform/http/index.ts';
import { refreshVideo } from './assets.ts';
import { UploadOvertaken, UploadRefused } from './errors.ts';
import { changeVideo, findVideo } from './repository.ts';
import { RELAY_SILENCE_MS } from './rules.ts';
import {
  giveUpUpload,
  noteProgress,
  type OpenUpload,
  openUpload,
  type UploadOptions,
} from './uploads.ts';

/** A piece of a file. Its bytes are in a shared buffer, which the next piece overwrites. */
type Chunk = {
  bytes: Buffer<ArrayBuffer>;
  /** Offset of its first byte in the file. */
  start: number;
  isLast: boolean;
};

/**
 * Cuts a stream into pieces of one size; the last may be smaller. Needs memory for one piece only,
 * and does not read on while a piece is in use.
 */
export const chunksOf = async function* (
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Chunk> {
  const buffer = Buffer.allocUnsafe(size);
  let start = 0;
  let filled = 0;
  for await (const piece of source) {
    let taken = 0;
    while (taken < piece.length) {
      // More data has arrived, so the full piece is not the last one.
      if (filled === size) {
        yield { bytes: buffer, start, isLast: false };
        start += size;
        filled = 0;
      }
      const copied = piece.copy(buffer, filled, taken);
      filled += copied;
      taken += copied;
    }
  }
  yield { bytes: buffer.subarray(0, filled), start, isLast: true };
};

/** A piece that takes longer is sent again. */
const PIECE_MS = 120_000;

type PutReply = {
  status: number;
  /** How many bytes the other side has received; null when it does not say. */
  received: number | null;
};

/** `bytes=0-262143`: how much of a file Google's storage has, after a 308. No header: nothing. */
const receivedFrom = (range: string | null): number => {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};

/**
 * Sends bytes to the URL of a resumable upload.
 * @param contentRange `bytes 0-499/*`, `bytes 500-900/901`, or `bytes *\/*` to ask what is there
 * @throws when the line is cut, or it takes too long
 */
const put = async (
  url: string,
  contentRange: string,
  bytes: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Promise<PutReply> => {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Range': contentRange },
    body: bytes,
    // 308 says how much is there.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS)]),
  });
  await response.arrayBuffer();
  const { status, headers } = response;
  return { status, received: status === 308 ? receivedFrom(headers.get('range')) : null };
};

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
/** Retry these; every other unsuccessful status is final. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

type Outcome = 'complete' | 'partial' | 'again';

const isComplete = ({ status }: PutReply): boolean => status === 200 || status === 201;

/** What an answer means for a piece that ends before `end`. */
const outcomeOf = (reply: PutReply, end: number): Outcome => {
  if (isComplete(reply)) return 'complete';
  if (reply.status === 308) return (reply.received ?? 0) >= end ? 'partial' : 'again';
  if (PASSING.has(reply.status)) return 'again';
  throw new UploadRefused({ cause: new Error(`The upload was answered ${reply.status}`) });
};

/**
 * Sends a piece of a file to Mux, as Google's storage accepts resumable uploads: when the result of
 * a piece is unknown, asks for it and sends the piece again if needed.
 * @param url of Mux's direct upload
 * @param isFirst whether the piece was not sent before
 */
const attemptPiece = async (
  url: string,
  { bytes, start, isLast }: Chunk,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<Outcome> => {
  const end = start + bytes.length;
  const size = isLast ? String(end) : '*';
  if (!isFirst) {
    const there = await put(url, `bytes */${size}`, Buffer.alloc(0), signal);
    const outcome = outcomeOf(there, end);
    // After a lost last answer, a complete file gets a 308 until Mux treats it as complete: send
    // again.
    if (outcome !== 'again' && !(isLast && outcome === 'partial')) return outcome;
  }
  return outcomeOf(await put(url, `bytes ${start}-${end - 1}/${size}`, bytes, signal), end);
};

/**
 * Sends a piece, several times if needed.
 * @throws UploadRefused when Mux does not accept it after all retries
 */
const sendPiece = async (url: string, chunk: Chunk, signal: AbortSignal): Promise<void> => {
  let cause: unknown;
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    if (tries > 0) await wait(FIRST_PAUSE_MS * 2 ** (tries - 1), undefined, { signal });
    try {
      const outcome = await attemptPiece(url, chunk, tries === 0, signal);
      if (outcome === (chunk.isLast ? 'complete' : 'partial')) return;
      cause = new Error(`A piece at ${chunk.start} was answered as ${outcome}`);
    } catch (error) {
      if (error instanceof UploadRefused || signal.aborted) throw error;
      cause = error;
    }
  }
  throw new UploadRefused({ cause });
};

/** A multiple of 256 KiB, as Google's storage requires. An upload uses only this much memory. */
const CHUNK_BYTES = 8 * 1024 ** 2;

/** A video being received; `bytesExpected` is the announced size, used only for the percentage. */
export type VideoFile = { bytes: AsyncIterable<Buffer>; bytesExpected: number | null };

/* Relays videos to Mux while they are received, without storing them. */

const passOn = async (
  ctx: Context,
  { video, url }: OpenUpload,
  videoFile: VideoFile,
): Promise<void> => {
  const stop = new AbortController();
  let percent = 0;
  const sayAlive = async (): Promise<void> => {
    if (await noteProgress(ctx, video.id, percent, new Date())) return;
    stop.abort(new UploadOvertaken());
  };
  const heart = setInterval(() => void sayAlive().catch(ctx.report), RELAY_SILENCE_MS / 4);
  try {
    for await (const chunk of chunksOf(videoFile.bytes, CHUNK_BYTES)) {
      stop.signal.throwIfAborted();
      await sendPiece(url, chunk, stop.signal);
      const sent = chunk.start + chunk.bytes.length;
      percent = videoFile.bytesExpected === null ? 0 : (100 * sent) / videoFile.bytesExpected;
      if (chunk.start === 0) await sayAlive();
    }
  } catch (error) {
    const isWanted = await noteProgress(ctx, video.id, percent, new Date());
    // Mux refuses an upload that was cancelled there; report that instead.
    throw isWanted ? error : new UploadOvertaken();
  } finally {
    clearInterval(heart);
  }
};

/**
 * Relays a video to Mux as a workout's video. After a failure nothing of it is left at Mux.
 * @returns the id of the video
 * @throws NotFound, UploadOvertaken, UploadRefused, VideoServiceUnavailable, and the errors of
 * the video's stream
 */
export const relayVideo = async (
  ctx: Context,
  workoutDocumentId: string,
  videoFile: VideoFile,
  options: Omit<UploadOptions, 'relayed'>,
): Promise<string> => {
  const open = await openUpload(ctx, workoutDocumentId, { ...options, relayed: true });
  try {
    await passOn(ctx, open, videoFile);
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 502;
    const reason = refused ? UPLOAD_ERRORS.refused : VIDEO_FAILURES.cutOff;
    await giveUpUpload(ctx, open.video.id, reason);
    throw error;
  }
  const video = await findVideo(ctx, open.video.id);
  if (video === null) throw new UploadOvertaken();
  // Mux has the whole file; if this request fails, the webhook or the next check updates the
  // state.
  await changeVideo(ctx, video, { state: 'processing', progress: 0, relayAliveAt: null });
  await refreshVideo(ctx, { ...video, state: 'processing' }).catch(ctx.report);
  return video.id;
};
