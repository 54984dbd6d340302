import { captionsOf, type Move, type MoveMap, type Movement, resolveMap } from 'contract';
import { clipIds } from '../../studio/src/media/ids.ts';
import { expandMoves, type SeedMovement } from './moves.ts';
import type { Workout } from './schema.ts';

/** What a packaged loop lasts: one segment of a stream. */
export const LOOP_SECONDS = 4;

/** Longer would cover the picture; the next caption says what comes. */
const CAPTION_SECONDS = 5;

/** A loop that a video shows so many times in a row. */
type LoopRun = { loop: string; mirrored: boolean; segments: number };

/** The movements as the site shows them; of the demo, the code is the id. */
const libraryOf = (movements: readonly SeedMovement[]): ReadonlyMap<string, Movement> =>
  new Map(
    movements.map(({ code, loop: _, loopShows: __, ...movement }) => [
      code,
      {
        ...movement,
        id: code,
        spoken: movement.name.charAt(0).toLowerCase() + movement.name.slice(1),
      },
    ]),
  );

/** A workout's map with everything that it takes from the movements. */
export const moveMapOf = (
  { slug, moves }: Pick<Workout, 'slug' | 'moves'>,
  movements: readonly SeedMovement[],
): MoveMap => {
  const stored = expandMoves(moves, movements, ({ code }) => code);
  const map = stored && resolveMap(stored, libraryOf(movements));
  if (map === null) throw new Error(`${slug} uses an unknown movement`);
  return map;
};

const segmentsIn = (seconds: number): number => {
  if (seconds % LOOP_SECONDS !== 0) throw new Error(`${seconds} s are not a number of loops`);
  return seconds / LOOP_SECONDS;
};

/**
 * The loops that a workout's video consists of. A rest shows the move that comes next. Alternating
 * sides are shown one half of the work each, the loop as drawn first.
 */
export const composeLoops = (map: MoveMap, movements: readonly SeedMovement[]): LoopRun[] => {
  const pictureOf = ({ movement, side }: Move): Omit<LoopRun, 'segments'> => {
    const found = movements.find(({ slug }) => slug === movement);
    if (found === undefined) throw new Error(`There is no movement ${movement}`);
    const isOneSide = side === 'left' || side === 'right';
    return { loop: found.loop, mirrored: isOneSide && side !== found.loopShows };
  };
  const pieces = map.moves.flatMap((move, index): LoopRun[] => {
    const picture = pictureOf(move);
    const coming = pictureOf(map.moves[index + 1] ?? move);
    const work = segmentsIn(move.work_seconds);
    const half = move.side === 'alternating' ? Math.floor(work / 2) : 0;
    return [
      { ...picture, segments: work - half },
      { ...picture, mirrored: true, segments: half },
      { ...coming, segments: segmentsIn(move.rest_seconds) },
    ];
  });
  const runs: LoopRun[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.loop === piece.loop && last.mirrored === piece.mirrored) {
      last.segments += piece.segments;
    } else if (piece.segments > 0) {
      runs.push({ ...piece });
    }
  }
  return runs;
};

const timestamp = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice('1970-01-01T'.length, -1);

/** The captions of a workout's video as WebVTT. */
export const captionsFile = (map: MoveMap): string => {
  const cues = captionsOf(map).map(({ start, end, text }) => {
    const shownUntil = Math.min(end, start + CAPTION_SECONDS);
    return `${timestamp(start)} --> ${timestamp(shownUntil)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};

/** What the stand-in for Mux is told of a workout's video (sandbox/README.md, Packaged assets). */
export const assetOf = (
  { slug, title, minutes }: Pick<Workout, 'slug' | 'title' | 'minutes'>,
  map: MoveMap,
  movements: readonly SeedMovement[],
) => {
  const main = map.blocks[1]?.start ?? 0;
  return {
    ...clipIds(slug),
    policy: 'signed',
    title,
    duration: minutes * 60,
    aspect_ratio: '16:9',
    max_width: 1280,
    max_height: 720,
    max_frame_rate: 24,
    // In the first move of the main part, in the middle of its loop.
    poster_time: main + LOOP_SECONDS / 2,
    captions: [{ file: 'captions.vtt', language_code: 'en', name: 'English' }],
    composed: { loops: composeLoops(map, movements) },
  };
};

/** `asset.json`, with one line for each run of a loop. */
export const assetFile = (asset: ReturnType<typeof assetOf>): string => {
  const { composed, ...rest } = asset;
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  const runs = composed.loops.map((run) => `      ${JSON.stringify(run)}`);
  return `${head},\n  "composed": {\n    "loops": [\n${runs.join(',\n')}\n    ]\n  }\n}\n`;
};
