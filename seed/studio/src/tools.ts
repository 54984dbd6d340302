import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is: `CHROMIUM`, or the first of the usual places. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM ?? CHROMIUM_PLACES.find((place) => existsSync(place));
  if (!found) throw new Error('No Chromium found. Install it, or name it in CHROMIUM.');
  return found;
}

/** ffmpeg runs as a separate program: `FFMPEG`, or the one on PATH. */
const ffmpegPath = (): string => process.env.FFMPEG ?? 'ffmpeg';

/**
 * Runs ffmpeg to its end. `input` is written to its standard input, one buffer after the other,
 * as fast as it takes them. Rejects with the end of its own words when it fails.
 */
export async function ffmpeg(args: string[], input: Iterable<Buffer> = []): Promise<void> {
  const child = spawn(ffmpegPath(), ['-v', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A broken pipe is told by the exit code, with ffmpeg's own reason.
  child.stdin.on('error', () => undefined);
  for (const chunk of input) {
    if (!child.stdin.write(chunk)) {
      await Promise.race([new Promise((drained) => child.stdin.once('drain', drained)), ended]);
    }
  }
  child.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint.slice(-600)}`);
}
