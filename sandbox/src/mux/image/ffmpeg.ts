import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';

const TIMEOUT_MS = 60_000;
const MAX_LOG_CHARACTERS = 2000;

/** ffmpeg ended without making what it should; the message ends with what it said last. */
export class FfmpegFailed extends Error {}

export interface FfmpegJob {
  /** Files that are fed one after the other as one input, such as an init section and segments. */
  input: readonly string[];
  /** Arguments before the input. */
  before?: readonly string[];
  /** Arguments after the input, the output file last. */
  after: readonly string[];
}

/**
 * Runs ffmpeg (a program of its own, carried by npm) at low priority.
 * @throws {FfmpegFailed} when it fails or takes longer than a minute.
 */
export async function runFfmpeg({ input, before = [], after }: FfmpegJob): Promise<void> {
  const child = spawn(
    ffmpegInstaller.path,
    ['-v', 'error', '-nostdin', '-y', '-threads', '1', ...before, '-i', 'pipe:0', ...after],
    { stdio: ['pipe', 'ignore', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-MAX_LOG_CHARACTERS);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const [code] = await Promise.all([
    ended,
    pipeline(concatenate(input), child.stdin).catch(goneEarly),
  ]);
  if (code !== 0) throw new FfmpegFailed(`ffmpeg ended with ${code}: ${log.trim()}`);
}

function concatenate(paths: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const path of paths) yield* createReadStream(path);
    })(),
    { objectMode: false },
  );
}

/** ffmpeg stops reading when it has seen enough. */
function goneEarly(cause: NodeJS.ErrnoException): void {
  const expected = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
  if (!expected.includes(cause.code ?? '')) throw cause;
}

function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_LOW);
  } catch (cause) {
    // The program may have ended already; a picture that is made at normal priority is no harm.
    console.warn('ffmpeg runs at normal priority:', cause);
  }
}
