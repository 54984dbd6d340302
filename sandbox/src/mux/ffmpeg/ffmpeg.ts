import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';

const PICTURE_TIMEOUT_MS = 60_000;
const MAX_LOG_CHARACTERS = 20_000;

/** ffmpeg ended without making what it should; the message ends with what it said last. */
export class FfmpegFailed extends Error {}

export interface FfmpegRun {
  /** What stands after ffmpeg's general options. */
  arguments: readonly string[];
  /** Files that are fed to `pipe:0` one after the other, such as an init section and segments. */
  feed?: readonly string[];
  /** Folder that relative names are looked for in. */
  directory?: string;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Hears, some times a second, how far into the output ffmpeg is. */
  onSeconds?: (seconds: number) => void;
}

/**
 * Runs ffmpeg (a program of its own, carried by npm) at lowered priority.
 * @throws {FfmpegFailed} when it fails or takes longer than a minute, or than it is given.
 * @throws an `AbortError` when the signal ends it.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { code, log } = await execute(run, 'error');
  if (code !== 0) throw new FfmpegFailed(`ffmpeg ended with ${code}: ${log.trim().slice(-2000)}`);
}

/** What ffmpeg says about an input file, in its own words. */
export async function describeInput(inputArguments: readonly string[]): Promise<string> {
  // Without an output ffmpeg always ends with an error, after it described the input.
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
    // Named milliseconds, but microseconds in every version.
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

async function feed(paths: readonly string[], input: Writable | null): Promise<void> {
  if (!input) return;
  const files = async function* () {
    for (const path of paths) yield* createReadStream(path);
  };
  await pipeline(Readable.from(files(), { objectMode: false }), input).catch(goneEarly);
}

/** ffmpeg stops reading when it has seen enough. */
function goneEarly(cause: NodeJS.ErrnoException): void {
  const expected = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
  if (!expected.includes(cause.code ?? '')) throw cause;
}

function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (cause) {
    // The program may have ended already; work that is done at normal priority is no harm.
    console.warn('ffmpeg runs at normal priority:', cause);
  }
}
