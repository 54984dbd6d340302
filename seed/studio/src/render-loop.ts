import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FRAME_RATE, LOOP_SECONDS } from './media/loops.ts';
import { movement } from './movements/index.ts';
import { BUILD } from './paths.ts';
import type { Session } from './remote.ts';
import { PRINTS } from './shots/prints.ts';
import type { Shot } from './shots/shot.ts';
import { ffmpeg } from './tools.ts';

const FRAMES = FRAME_RATE * LOOP_SECONDS;
const FRAMED_PHASES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

/** The phase of every frame: as many whole repetitions as fit the loop best. */
export function loopPhases(period: number): number[] {
  const repetitions = Math.max(1, Math.round(LOOP_SECONDS / period));
  return Array.from({ length: FRAMES }, (_, i) => ((i * repetitions) / FRAMES) % 1);
}

/** For JSON: names in order, numbers to a twentieth of a millimetre. */
function rounded(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 2e4);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * For every frame the first one that shows the same pose: on the way back and in repetitions she
 * passes the same poses again, and rests stand still, so often less than half has to be drawn.
 */
export function firstOfPose(phases: number[], poseAt: (phase: number) => unknown): number[] {
  const known = new Map<string, number>();
  return phases.map((phase, i) => {
    const key = JSON.stringify(poseAt(phase), rounded);
    const first = known.get(key) ?? i;
    known.set(key, first);
    return first;
  });
}

/**
 * Draws one loop into `build/loops/<name>.mp4`, losslessly. Drawn frames are kept beside it, so a
 * broken run goes on where it stopped.
 */
export async function renderLoop(studio: Session, name: string, shot: Shot): Promise<void> {
  const { period, poseAt } = movement(shot.move);
  const phases = loopPhases(period);
  const order = firstOfPose(phases, poseAt);
  const folder = path.join(BUILD, 'frames', name);
  await mkdir(folder, { recursive: true });
  const file = (frame: number) => path.join(folder, `${String(frame).padStart(3, '0')}.jpg`);
  const missing = [...new Set(order)].filter((frame) => !existsSync(file(frame)));
  const start = Date.now();
  if (missing.length > 0) await studio.setUp(shot, PRINTS.film, FRAMED_PHASES);
  for (const frame of missing) {
    const { jpeg } = await studio.draw(phases[frame], 1);
    await writeFile(`${file(frame)}.part`, jpeg);
    await rename(`${file(frame)}.part`, file(frame));
  }
  const pictures = await Promise.all(order.map((frame) => readFile(file(frame))));
  const loop = path.join(BUILD, 'loops', `${name}.mp4`);
  await mkdir(path.dirname(loop), { recursive: true });
  await ffmpeg(
    [
      ...['-f', 'image2pipe', '-framerate', String(FRAME_RATE), '-c:v', 'mjpeg', '-i', '-'],
      // RGB, so that colour is converted once, when the clip is made.
      ...['-c:v', 'libx264rgb', '-preset', 'veryfast', '-crf', '6', loop],
    ],
    pictures,
  );
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  console.log(`${name}: ${missing.length} drawn of ${new Set(order).size}, ${seconds} s`);
}
