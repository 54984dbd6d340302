import {
  BLOCK_KINDS,
  MOVE_MAP_LIMITS,
  MOVE_SIDES,
  MOVEMENT_FLAGS,
  MOVEMENT_KIT,
  type StoredMove,
  type StoredMoveMap,
  toTenths,
} from 'contract';
import { z } from 'zod';

/*
 * Edits of a map. The editor sees a map as a list of moves; a move that begins a block or a round
 * says so. Times are counted in tenths of a second.
 */

const flagsSchema = z.array(z.enum(MOVEMENT_FLAGS));
const kitSchema = z.array(z.enum(MOVEMENT_KIT));

/** A map that the editor can show. It need not be complete: the check says what it lacks. */
const editableSchema = z.object({
  version: z.literal(1),
  lead_in_seconds: z.number(),
  blocks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.enum(BLOCK_KINDS),
      rounds: z.array(
        z.object({
          moves: z.array(
            z.object({
              key: z.string(),
              movement: z.string(),
              side: z.enum(MOVE_SIDES),
              work_seconds: z.number(),
              rest_seconds: z.number(),
              flags: flagsSchema.nullable(),
              kit: kitSchema.nullable(),
              easier: z
                .object({ text: z.string(), flags: flagsSchema, kit: kitSchema })
                .nullable()
                .or(z.literal(false)),
              harder: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** What a move begins; null: nothing. */
type Opening = { key: string; title: string } | 'round' | null;

type Row = { move: StoredMove; opens: Opening };

/** A map as the editor sees it. */
export type MoveList = { leadIn: number; rows: Row[] };

/** The list of a stored map; empty without one. Null when the editor cannot show the value. */
export const listOf = (stored: unknown): MoveList | null => {
  if (stored === null || stored === undefined) return { leadIn: 0, rows: [] };
  const map = editableSchema.safeParse(stored).data;
  if (map === undefined) return null;
  const rows = map.blocks.flatMap(({ key, title, rounds }) =>
    rounds
      .filter(({ moves }) => moves.length > 0)
      .flatMap(({ moves }, round) =>
        moves.map((move, at): Row => {
          if (at > 0) return { move, opens: null };
          return { move, opens: round === 0 ? { key, title } : 'round' };
        }),
      ),
  );
  return { leadIn: map.lead_in_seconds, rows };
};

const TITLES = { 'warm-up': 'Warm-up', main: 'Main', 'cool-down': 'Cool-down' } as const;

const kindAt = (index: number, count: number): keyof typeof TITLES => {
  if (index === 0) return 'warm-up';
  return index === count - 1 && count > 2 ? 'cool-down' : 'main';
};

/** The map to store. The place of a block decides its kind; a title that was given stays. */
export const mapOf = ({ leadIn, rows }: MoveList): StoredMoveMap | null => {
  if (rows.length === 0) return null;
  const blocks: StoredMoveMap['blocks'] = [];
  for (const [index, { move, opens }] of rows.entries()) {
    const block = blocks.at(-1);
    if (block === undefined || (opens !== null && opens !== 'round')) {
      const { key, title } =
        opens === null || opens === 'round' ? { key: `b${index}`, title: '' } : opens;
      blocks.push({ key, title, kind: 'main', rounds: [{ moves: [move] }] });
    } else if (opens === 'round') block.rounds.push({ moves: [move] });
    else block.rounds.at(-1)?.moves.push(move);
  }
  const defaults: readonly string[] = ['', ...Object.values(TITLES)];
  return {
    version: 1,
    lead_in_seconds: leadIn,
    blocks: blocks.map((block, index) => {
      const kind = kindAt(index, blocks.length);
      return { ...block, kind, title: defaults.includes(block.title) ? TITLES[kind] : block.title };
    }),
  };
};

const lengthOf = ({ move }: Row): number =>
  toTenths(move.work_seconds) + toTenths(move.rest_seconds);

/** Tenths at which each move begins; the last value is the end of the map. */
export const startsOf = ({ leadIn, rows }: MoveList): number[] => {
  const starts = [toTenths(leadIn)];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + lengthOf(row));
  return starts;
};

/** The move at a time; the last one after the end, -1 before the first. */
export const indexAt = (list: MoveList, tenths: number): number =>
  startsOf(list)
    .slice(0, -1)
    .findLastIndex((start) => start <= tenths);

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

const MIN_WORK = toTenths(MOVE_MAP_LIMITS.workSeconds.min);
const MAX_WORK = toTenths(MOVE_MAP_LIMITS.workSeconds.max);
const MAX_REST = toTenths(MOVE_MAP_LIMITS.restSeconds.max);

export const changeMove = (
  list: MoveList,
  index: number,
  changes: Partial<StoredMove>,
): MoveList => ({
  ...list,
  rows: list.rows.map((row, at) =>
    at === index ? { ...row, move: { ...row.move, ...changes } } : row,
  ),
});

const timed = (list: MoveList, index: number, work: number, rest: number): MoveList =>
  changeMove(list, index, {
    work_seconds: clamp(work, MIN_WORK, MAX_WORK) / 10,
    rest_seconds: clamp(rest, 0, MAX_REST) / 10,
  });

/** Gives a move a length: its rest takes the difference, or its work when it has no rest. */
const lengthened = (list: MoveList, index: number, length: number): MoveList => {
  const row = list.rows[index];
  if (row === undefined) return list;
  const work = toTenths(row.move.work_seconds);
  return row.move.rest_seconds > 0 && length > work
    ? timed(list, index, work, length - work)
    : timed(list, index, length, 0);
};

/**
 * Begins a move at a time: the one before it gets longer or shorter.
 * @param movesRest whether everything after moves too; otherwise this move's work ends as before
 */
export const beginAt = (
  list: MoveList,
  index: number,
  tenths: number,
  movesRest = false,
): MoveList => {
  const starts = startsOf(list);
  const row = list.rows[index];
  const start = starts[index];
  if (row === undefined || start === undefined) return list;
  const workEnd = start + toTenths(row.move.work_seconds);
  const earliest = index === 0 ? 0 : (starts[index - 1] ?? 0) + MIN_WORK;
  const latest = movesRest ? Number.POSITIVE_INFINITY : workEnd - MIN_WORK;
  if (earliest > latest) return list;
  const begins = clamp(Math.round(tenths), earliest, latest);
  const before =
    index === 0
      ? { ...list, leadIn: begins / 10 }
      : lengthened(list, index - 1, begins - (starts[index - 1] ?? 0));
  if (movesRest) return before;
  return timed(before, index, workEnd - begins, toTenths(row.move.rest_seconds));
};

/** Ends a move's work at a time; the rest of its time is rest. */
export const restAt = (list: MoveList, index: number, tenths: number): MoveList => {
  const start = startsOf(list)[index];
  const row = list.rows[index];
  if (start === undefined || row === undefined) return list;
  const length = lengthOf(row);
  const work = clamp(Math.round(tenths) - start, Math.min(MIN_WORK, length), length);
  return timed(list, index, work, length - work);
};

/** `m7` after `m6`: a key that no move or block has. */
const freeKey = ({ rows }: MoveList, letter: 'm' | 'b', offset = 1): string => {
  const keys = rows.flatMap(({ move, opens }) => [
    move.key,
    ...(opens === null || opens === 'round' ? [] : [opens.key]),
  ]);
  const taken = keys.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)));
  return `${letter}${Math.max(0, ...taken.filter(Number.isInteger)) + offset}`;
};

const newMove = (key: string, work: number, rest: number): StoredMove => ({
  key,
  movement: '',
  side: 'both',
  work_seconds: work / 10,
  rest_seconds: rest / 10,
  flags: null,
  kit: null,
  easier: null,
  harder: null,
});

const inserted = (list: MoveList, index: number, ...rows: Row[]): MoveList => ({
  ...list,
  rows: list.rows.toSpliced(index, 0, ...rows),
});

/** The list, and the move that is edited next. */
type Edit = { list: MoveList; index: number };

/** Adds a move after another one; the first one opens the warm-up. */
export const addAfter = (list: MoveList, index: number): Edit => {
  const opens = list.rows.length === 0 ? { key: freeKey(list, 'b'), title: '' } : null;
  const move = newMove(freeKey(list, 'm'), 400, 200);
  return { list: inserted(list, index + 1, { move, opens }), index: index + 1 };
};

/**
 * Marks that the next move begins now. Shortly after the last mark, it corrects that one; in the
 * last move, it makes a new one, which lasts until the video ends.
 */
export const markAt = (list: MoveList, seconds: number, videoSeconds: number | null): Edit => {
  const now = toTenths(seconds);
  const videoEnd = toTenths(videoSeconds ?? 0);
  const lasting = (from: number): number => clamp(videoEnd - from, MIN_WORK, MAX_WORK);
  if (list.rows.length === 0) {
    const { list: first } = addAfter({ ...list, leadIn: now / 10 }, -1);
    return { list: timed(first, 0, lasting(now), 0), index: 0 };
  }
  const starts = startsOf(list);
  const at = indexAt(list, now);
  if (at < 0 || now - (starts[at] ?? 0) < MIN_WORK) {
    const index = Math.max(0, at);
    return { list: beginAt(list, index, now), index };
  }
  if (at < list.rows.length - 1) return { list: beginAt(list, at + 1, now), index: at + 1 };
  const ended = lengthened(list, at, now - (starts[at] ?? 0));
  const end = startsOf(ended).at(-1) ?? now;
  const row: Row = { move: newMove(freeKey(list, 'm'), lasting(end), 0), opens: null };
  return { list: inserted(ended, at + 1, row), index: at + 1 };
};

const withOpening = (list: MoveList, index: number, opens: Opening): MoveList => ({
  ...list,
  rows: list.rows.map((row, at) => (at === index ? { ...row, opens } : row)),
});

/** A move begins a new block; nothing when it begins one already. */
export const openBlock = (list: MoveList, index: number): MoveList => {
  const opens = list.rows[index]?.opens;
  if (index <= 0 || (opens !== null && opens !== 'round')) return list;
  return withOpening(list, index, { key: freeKey(list, 'b'), title: '' });
};

/** A move begins a new round, or does not any more; the beginning of a block stays. */
export const toggleRound = (list: MoveList, index: number): MoveList => {
  const opens = list.rows[index]?.opens;
  if (index <= 0 || (opens !== null && opens !== 'round')) return list;
  return withOpening(list, index, opens === null ? 'round' : null);
};

/** The block that a move begins goes on from the one before; nothing for the first. */
export const joinBlock = (list: MoveList, index: number): MoveList =>
  index <= 0 ? list : withOpening(list, index, null);

export const renameBlock = (list: MoveList, index: number, title: string): MoveList => {
  const opens = list.rows[index]?.opens;
  if (!opens || opens === 'round') return list;
  return withOpening(list, index, { ...opens, title });
};

/** Takes a move away; the next one begins what it began, unless that begins a block itself. */
export const removeMove = (list: MoveList, index: number): MoveList => {
  const [opens, next] = [list.rows[index]?.opens ?? null, list.rows[index + 1]?.opens ?? null];
  const inherits = opens !== null && (next === null || (next === 'round' && opens !== 'round'));
  const before = inherits ? withOpening(list, index + 1, opens) : list;
  return { ...before, rows: before.rows.toSpliced(index, 1) };
};

/** Takes a move to the place of another one, into its round. */
export const moveTo = (list: MoveList, from: number, to: number): MoveList => {
  const row = list.rows[from];
  const target = list.rows[to];
  if (row === undefined || target === undefined || from === to) return list;
  const without = removeMove(list, from);
  const at = without.rows.findIndex(({ move }) => move.key === target.move.key);
  const isDown = from < to;
  if (isDown) return inserted(without, at + 1, { ...row, opens: null });
  const opens = without.rows[at]?.opens ?? null;
  return inserted(withOpening(without, at, null), at, { ...row, opens });
};

/** The round that a move is in, once more after it. */
export const duplicateRound = (list: MoveList, index: number): MoveList => {
  const first = list.rows.slice(0, index + 1).findLastIndex(({ opens }) => opens !== null);
  const next = list.rows.findIndex(({ opens }, at) => at > index && opens !== null);
  const end = next === -1 ? list.rows.length : next;
  const copies = list.rows.slice(Math.max(0, first), end).map(
    ({ move }, at): Row => ({
      move: { ...move, key: freeKey(list, 'm', at + 1) },
      opens: at === 0 ? 'round' : null,
    }),
  );
  return inserted(list, end, ...copies);
};

/** Makes the right of a left move: the one that follows it, or a new one. */
export const fillRight = (list: MoveList, index: number): MoveList => {
  const left = list.rows[index]?.move;
  const next = list.rows[index + 1]?.move;
  if (left?.side !== 'left') return list;
  if (next?.side === 'right' && next.movement === left.movement) {
    return changeMove(list, index + 1, { ...left, key: next.key, side: 'right' });
  }
  const right: StoredMove = { ...left, key: freeKey(list, 'm'), side: 'right' };
  return inserted(list, index + 1, { move: right, opens: null });
};

/** The number of the move that a finding of the check is about; null for one about the map. */
export const moveNumberAt = (
  { rows }: MoveList,
  [, block, , round, , move]: readonly (string | number)[],
): number | null => {
  if (typeof block !== 'number' || typeof round !== 'number' || typeof move !== 'number')
    return null;
  const place = { block: -1, round: -1, move: -1 };
  const index = rows.findIndex(({ opens }, at) => {
    if (at === 0 || (opens !== null && opens !== 'round')) {
      Object.assign(place, { block: place.block + 1, round: 0, move: 0 });
    } else if (opens === 'round') Object.assign(place, { round: place.round + 1, move: 0 });
    else place.move += 1;
    return place.block === block && place.round === round && place.move === move;
  });
  return index === -1 ? null : index + 1;
};
