import type { MoveMapState } from '../enumerations.ts';
import type { Move, MoveMap, Movement } from '../move-map.ts';
import { type StoredMove, type StoredMoveMap, storedMoveMapSchema } from '../stored-move-map.ts';
import { MOVE_TEXTS } from '../texts/videos.ts';
import { sumOfSeconds, toTenths } from './cues.ts';
import { clockText } from './cut.ts';

/** Movements by their documentIds. */
type Movements = ReadonlyMap<string, Movement>;

/** The seconds of a stored map without its lead-in. */
const storedSecondsOf = ({ blocks }: StoredMoveMap): number =>
  sumOfSeconds(
    blocks.flatMap(({ rounds }) =>
      rounds.flatMap(({ moves }) =>
        moves.flatMap(({ work_seconds, rest_seconds }) => [work_seconds, rest_seconds]),
      ),
    ),
  );

/** The documentIds of the movements that a stored map uses, each once. */
export const movementsIn = ({ blocks }: StoredMoveMap): Set<string> =>
  new Set(
    blocks.flatMap(({ rounds }) =>
      rounds.flatMap(({ moves }) => moves.map(({ movement }) => movement)),
    ),
  );

const resolvedMove = (
  move: StoredMove,
  movement: Movement,
  place: Pick<Move, 'block' | 'round' | 'start'>,
): Move => ({
  key: move.key,
  ...place,
  movement: movement.slug,
  name: movement.name,
  spoken: movement.spoken,
  side: move.side,
  work_seconds: move.work_seconds,
  rest_seconds: move.rest_seconds,
  flags: move.flags ?? movement.flags,
  kit: move.kit ?? movement.kit,
  easier: move.easier === false ? null : (move.easier ?? movement.easier),
  harder: (move.harder ?? movement.harder) || null,
});

/**
 * The map that members see: flat, with starts, and with everything that moves take from their
 * movements.
 * @returns null when a movement does not exist
 */
export const resolveMap = (map: StoredMoveMap, movements: Movements): MoveMap | null => {
  const blocks: MoveMap['blocks'] = [];
  const moves: Move[] = [];
  let at = toTenths(map.lead_in_seconds);
  for (const { key, title, kind, rounds } of map.blocks) {
    const blockStart = at;
    for (const [round, { moves: inRound }] of rounds.entries()) {
      for (const move of inRound) {
        const movement = movements.get(move.movement);
        if (movement === undefined) return null;
        const place = { block: key, round: round + 1, start: at / 10 };
        moves.push(resolvedMove(move, movement, place));
        at += toTenths(move.work_seconds) + toTenths(move.rest_seconds);
      }
    }
    const [start, seconds] = [blockStart / 10, (at - blockStart) / 10];
    blocks.push({ key, title, kind, rounds: rounds.length, start, seconds });
  }
  const { lead_in_seconds } = map;
  return { seconds: (at - toTenths(lead_in_seconds)) / 10, lead_in_seconds, blocks, moves };
};

/** Something about a map that the coach should see: where it is, and what it is. */
export type MapFinding = { path: (string | number)[]; text: string };

export type MapCheck = {
  state: MoveMapState;
  /** They keep the map a draft. */
  errors: MapFinding[];
  hints: MapFinding[];
  /** Without the lead-in; 0 for a map that cannot be read. */
  seconds: number;
};

/** What a map is compared with. */
type MapSurroundings = {
  movements: Movements;
  /** Null while it is not known; then the length is not compared. */
  videoSeconds: number | null;
  /** The workout's equipment, as the coach wrote it. */
  equipment: string;
};

/** A move of a stored map with its path. */
type Placed = { move: StoredMove; path: (string | number)[] };

const roundsOf = ({ blocks }: StoredMoveMap): Placed[][] =>
  blocks.flatMap(({ rounds }, block) =>
    rounds.map(({ moves }, round) =>
      moves.map((move, at) => ({ move, path: ['blocks', block, 'rounds', round, 'moves', at] })),
    ),
  );

const movementErrors = ({ move, path }: Placed, movements: Movements): MapFinding[] => {
  const movement = movements.get(move.movement);
  if (movement === undefined) {
    return [{ path: [...path, 'movement'], text: MOVE_TEXTS.unknownMovement }];
  }
  return movement.sides === 'both' && move.side !== 'both'
    ? [{ path: [...path, 'side'], text: MOVE_TEXTS.notSided }]
    : [];
};

/** Differences between map and video, in tenths. */
const ERROR_ABOVE = 50;
const HINT_FROM = 5;

const lengthFinding = (end: number, videoSeconds: number): ['error' | 'hint', string] | null => {
  const difference = Math.abs(toTenths(end) - toTenths(videoSeconds));
  if (difference < HINT_FROM) return null;
  const kind = difference > ERROR_ABOVE ? 'error' : 'hint';
  const clock = (seconds: number): string => clockText(seconds, kind === 'hint');
  return [kind, `The map ends at ${clock(end)}, the video at ${clock(videoSeconds)}.`];
};

/** In a round: a side without the other one, and sides of different length. */
const sideHints = (round: readonly Placed[], movements: Movements): MapFinding[] => {
  const hints: MapFinding[] = [];
  const open = round.filter(({ move }) => move.side === 'right');
  const name = ({ movement }: StoredMove): string => movements.get(movement)?.name ?? 'This move';
  for (const left of round.filter(({ move }) => move.side === 'left')) {
    const right = open.find(({ move }) => move.movement === left.move.movement);
    if (right === undefined) {
      const text = `${name(left.move)}: left without right in the same round.`;
      hints.push({ path: left.path, text });
      continue;
    }
    open.splice(open.indexOf(right), 1);
    if (left.move.work_seconds !== right.move.work_seconds) {
      const text = `${name(left.move)}: left and right are not equally long.`;
      hints.push({ path: right.path, text });
    }
  }
  return [
    ...hints,
    ...open.map(({ move, path }) => ({
      path,
      text: `${name(move)}: right without left in the same round.`,
    })),
  ];
};

const SHORT_SECONDS = 10;
const LONG_SECONDS = 300;

const lengthHints = ({ move: { work_seconds }, path }: Placed): MapFinding[] => {
  if (work_seconds >= SHORT_SECONDS && work_seconds <= LONG_SECONDS) return [];
  const text =
    work_seconds < SHORT_SECONDS
      ? `Work of under ${SHORT_SECONDS} seconds.`
      : `Work of over ${LONG_SECONDS} seconds.`;
  return [{ path: [...path, 'work_seconds'], text }];
};

const kitHints = (placed: readonly Placed[], around: MapSurroundings): MapFinding[] => {
  if (around.equipment.trim().toLowerCase() !== 'none') return [];
  const kit = placed.flatMap(
    ({ move }) => move.kit ?? around.movements.get(move.movement)?.kit ?? [],
  );
  if (kit.length === 0) return [];
  const needed = [...new Set(kit)].join(', ');
  return [{ path: [], text: `The equipment says "None", and the moves need: ${needed}.` }];
};

/**
 * Checks a stored map. Errors keep it a draft, which no member sees; hints do not.
 * @param stored what is stored, of any shape; null without a map
 */
export const checkMap = (stored: unknown, around: MapSurroundings): MapCheck => {
  if (stored === null || stored === undefined) {
    return { state: 'none', errors: [], hints: [], seconds: 0 };
  }
  const parsed = storedMoveMapSchema.safeParse(stored);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      text: message,
    }));
    return { state: 'draft', errors, hints: [], seconds: 0 };
  }
  const map = parsed.data;
  const rounds = roundsOf(map);
  const placed = rounds.flat();
  const seconds = storedSecondsOf(map);
  const errors = placed.flatMap((one) => movementErrors(one, around.movements));
  const hints = [
    ...rounds.flatMap((round) => sideHints(round, around.movements)),
    ...placed.flatMap(lengthHints),
    ...kitHints(placed, around),
  ];
  const end = sumOfSeconds([map.lead_in_seconds, seconds]);
  const length = around.videoSeconds === null ? null : lengthFinding(end, around.videoSeconds);
  if (length !== null) {
    const [kind, text] = length;
    (kind === 'error' ? errors : hints).push({ path: [], text });
  }
  return { state: errors.length === 0 ? 'complete' : 'draft', errors, hints, seconds };
};
