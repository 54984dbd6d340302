import { useNavigate } from '@tanstack/react-router';
import {
  type Cut,
  cutToMinutes,
  decidePlay,
  type MoveMap,
  mapEndOf,
  type SessionCut,
  type WorkoutDetails,
} from 'contract';
import { useEffect } from 'react';
import * as m from '#messages/workoutMoves';
import { moveInSentence, numberWord, roundsText } from '../../features/moves/index.ts';
import { openPlayer } from '../../features/player/index.ts';
import { session } from '../../features/session/index.ts';
import { deviceStorage } from '../../storage.ts';

/** Where to begin, in video seconds, or what to play when it is not all. */
type Part = { startAt: number } | { cut: SessionCut };

/** The video second that the address asks for, `?t=300`; null without one. */
export const askedSecond = ({ duration }: WorkoutDetails): Part | null => {
  const second = new URLSearchParams(window.location.search).get('t');
  if (second === null || !/^\d{1,5}$/.test(second)) return null;
  // Nothing is left to play at the end.
  return Number(second) < duration * 60 ? { startAt: Number(second) } : null;
};

/**
 * Opens the player as the address asks, for a member who may play: search engines, shared links,
 * the list of moves and a page that is reloaded during a cut have such addresses. Nobody is asked
 * for anything unless they press a button. Read in the browser, since the server's page is the same
 * for all.
 */
export const useAskedPart = (
  workout: WorkoutDetails,
  asked: (workout: WorkoutDetails) => Part | null,
): void => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a workout, as it was opened
  useEffect(() => {
    const part = asked(workout);
    if (part === null) return;
    let isLeft = false;
    const begin = async () => {
      await session?.start();
      const member = session?.state().user ?? null;
      if (isLeft || decidePlay(member, workout, 'workouts').kind !== 'play') return;
      // The player's own entry has the minutes; the page below it is the page alone.
      if ('cut' in part) await navigate({ to: '.', replace: true, resetScroll: false });
      openPlayer({ kind: 'workout', workout, ...part });
    };
    begin().catch((error: unknown) => console.warn('The player was not opened', error));
    return () => {
      isLeft = true;
    };
  }, [workout.id]);
};

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
