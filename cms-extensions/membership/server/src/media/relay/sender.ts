import { setTimeout as wait } from 'node:timers/promises';
import { UploadRefused } from '../errors.ts';
import type { Chunk } from './chunks.ts';
import { type PutReply, put } from './put.ts';

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
 * Sends a file to Mux in pieces, as Google's storage accepts resumable uploads: when the result of
 * a piece is unknown, asks for it and sends the piece again if needed.
 * @param url of Mux's direct upload
 */
export const createSender = (url: string, signal: AbortSignal) => {
  const attempt = async ({ bytes, start, isLast }: Chunk, first: boolean): Promise<Outcome> => {
    const end = start + bytes.length;
    const size = isLast ? String(end) : '*';
    if (!first) {
      const there = await put(url, `bytes */${size}`, Buffer.alloc(0), signal);
      const outcome = outcomeOf(there, end);
      // After a lost last answer, a complete file gets a 308 until Mux treats it as complete: send
      // again.
      if (outcome !== 'again' && !(isLast && outcome === 'partial')) return outcome;
    }
    return outcomeOf(await put(url, `bytes ${start}-${end - 1}/${size}`, bytes, signal), end);
  };

  /**
   * Sends a piece.
   * @throws UploadRefused when Mux does not accept it after all retries
   */
  return async (chunk: Chunk): Promise<void> => {
    let cause: unknown;
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      if (tries > 0) await wait(FIRST_PAUSE_MS * 2 ** (tries - 1), undefined, { signal });
      try {
        const outcome = await attempt(chunk, tries === 0);
        if (outcome === (chunk.isLast ? 'complete' : 'partial')) return;
        cause = new Error(`A piece at ${chunk.start} was answered as ${outcome}`);
      } catch (error) {
        if (error instanceof UploadRefused || signal.aborted) throw error;
        cause = error;
      }
    }
    throw new UploadRefused({ cause });
  };
};
