import { type Cut, cutToMinutes, type MoveMap, mapEndOf, type SessionCut } from 'contract';
import * as m from '#messages/workoutMoves';
import { moveInSentence, numberWord, roundsText } from '../../features/moves/index.ts';
import { deviceStorage } from '../../storage.ts';

/** The shortest cut that is offered. */
export const MINUTES_MIN = 10;

/** The longest cut: one minute less than the workout has. */
export const minutesMax = (map: MoveMap): number => Math.floor(mapEndOf(map) / 60) - 1;

/** Whether a workout can be cut to this many minutes. */
export const offersMinutes = (map: MoveMap, minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= MINUTES_MIN && minutes <= minutesMax(map);

/** The session of a workout that is cut to minutes. */
export const cutForMinutes = (map: MoveMap, minutes: number): SessionCut => ({
  minutes,
  keys: cutToMinutes(map, minutes).keys,
});

const STORAGE_KEY = 'minutesToday';

/** The minutes that were chosen last on this device, within what the workout offers. */
export const lastMinutes = (map: MoveMap): number => {
  const stored = Number(deviceStorage.getItem(STORAGE_KEY) ?? Number.NaN);
  const usual = Math.round(mapEndOf(map) / 60 / 2) + 3;
  const asked = Number.isInteger(stored) ? stored : usual;
  return Math.min(minutesMax(map), Math.max(MINUTES_MIN, asked));
};

/** Keeps the minutes on this device, to be offered next time. */
export const keepMinutes = (minutes: number): void => {
  deviceStorage.setItem(STORAGE_KEY, String(minutes));
};

/** At most this many movements are named as left out of a block. */
const NAMED_MAX = 2;

const counts = (kept: number, all: number) => ({
  count: kept,
  kept: numberWord(kept),
  all: numberWord(all),
});

/** 'Second plank, one round of two, without mountain climber'. */
export const cutBlockText = (
  map: MoveMap,
  { indexes }: Cut,
  block: MoveMap['blocks'][number],
): string => {
  const kept = new Set(indexes);
  const own = map.moves.flatMap((move, index) =>
    move.block === block.key ? [{ move, isKept: kept.has(index) }] : [],
  );
  const rounds = new Set(own.filter(({ isKept }) => isKept).map(({ move }) => move.round));
  if (rounds.size === 0) return m.leftOut({ block: block.title });
  const inRounds = own.filter(({ move }) => rounds.has(move.round));
  const missing = inRounds.filter(({ isKept }) => !isKept);
  const names = [...new Set(missing.map(({ move }) => moveInSentence({ ...move, side: 'both' })))];
  const without =
    names.length <= NAMED_MAX && block.rounds > 1
      ? m.without({ names: names.join(m.and) })
      : m.keptOf(counts(inRounds.length - missing.length, inRounds.length));
  return [
    block.title,
    rounds.size < block.rounds ? m.roundsOf(counts(rounds.size, block.rounds)) : roundsText(block),
    missing.length > 0 && without,
  ]
    .filter(Boolean)
    .join(', ');
};
