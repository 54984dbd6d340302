import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';

const PICTURE_TIMEOUT_MS = 60_000;
const MAX_LOG_CHARACTERS = 20_000;

/** ffmpeg exited without a result; the message ends with its last output. */
export class FfmpegFailed extends Error {}

interface FfmpegRun {
  /** The arguments after ffmpeg's general options. */
  arguments: readonly string[];
  /**
   * Files, by their paths or bytes, that are written to `pipe:0` one after the other, such as init
   * section and segments.
   */
  feed?: readonly (string | Buffer)[];
  /** Working directory for relative names. */
  directory?: string;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Called a few times a second with the position in the output. */
  onSeconds?: (seconds: number) => void;
}

/**
 * Runs ffmpeg (a separate program, installed by npm) at lowered priority.
 * @throws {FfmpegFailed} when it fails or exceeds its time limit, by default a minute.
 * @throws an `AbortError` when the signal aborts it.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { code, log } = await execute(run, 'error');
  if (code !== 0) throw new FfmpegFailed(`ffmpeg ended with ${code}: ${log.trim().slice(-2000)}`);
}

/** ffmpeg's description of an input file. */
export async function describeInput(inputArguments: readonly string[]): Promise<string> {
  // Without an output ffmpeg always exits with an error, after describing the input.
  const { log } = await execute({ arguments: inputArguments }, 'info');
  return log;
}

async function execute(run: FfmpegRun, level: 'error' | 'info') {
  const { onSeconds } = run;
  const progress = onSeconds ? ['-progress', 'pipe:1'] : [];
  const child = spawn(
    ffmpegInstaller.path,
    ['-v', level, '-hide_banner', '-nostdin', '-y', ...progress, ...run.arguments],
    {
      cwd: run.directory,
      signal: run.signal,
      stdio: [run.feed ? 'pipe' : 'ignore', onSeconds ? 'pipe' : 'ignore', 'pipe'],
      timeout: run.timeoutMs ?? PICTURE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  );
  if (child.pid !== undefined) lowerPriority(child.pid);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-MAX_LOG_CHARACTERS);
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // The name says milliseconds, but the unit is microseconds in every version.
    const [last] = [...text.matchAll(/^out_time_ms=(\d+)$/gm)].slice(-1);
    if (last) onSeconds?.(Number(last[1]) / 1_000_000);
  });
  const [code] = await Promise.all([untilEnd(child), feed(run.feed ?? [], child.stdin)]);
  return { code, log };
}

function untilEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

async function feed(sources: readonly (string | Buffer)[], input: Writable | null): Promise<void> {
  if (!input) return;
  const files = async function* () {
    for (const source of sources) {
      if (typeof source === 'string') yield* createReadStream(source);
      else yield source;
    }
  };
  await pipeline(Readable.from(files(), { objectMode: false }), input).catch(goneEarly);
}

/** Ignores the write error when ffmpeg stops reading because it needs no more input. */
function goneEarly(cause: NodeJS.ErrnoException): void {
  const expected = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
  if (!expected.includes(cause.code ?? '')) throw cause;
}

function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (cause) {
    // The program may have exited already; normal priority would do no harm.
    console.warn('ffmpeg runs at normal priority:', cause);
  }
}
