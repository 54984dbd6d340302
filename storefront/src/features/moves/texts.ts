import { INTL, type Move, type MoveMap, type MovementKit } from 'contract';
import * as kit from '#messages/kit';
import * as m from '#messages/moves';
import { capital, locale } from '../../locale.ts';

/** What a movement needs besides a mat, inside a sentence. */
export const KIT_NAMES: Readonly<Record<MovementKit, string>> = {
  'light-weights': kit.lightWeights,
  'one-weight': kit.oneWeight,
  'short-band': kit.shortBand,
  chair: kit.chair,
  wall: kit.wall,
  block: kit.block,
  towel: kit.towel,
};

/** A number of seconds that may have a decimal, as it is written: `40`, `12.5`. */
const written = (seconds: number): string =>
  (Math.round(seconds * 10) / 10).toLocaleString(INTL.numbers, { useGrouping: false });

/** 'Reverse lunge, left'; the name alone for a movement that is not sided. */
export const moveName = ({ name, side }: Pick<Move, 'name' | 'side'>): string =>
  side === 'both' ? name : `${name}, ${sideWord(side)}`;

/** 'left'; empty for a movement that is not sided. */
export const sideWord = (side: Move['side']): string => m.side({ side });

/** 'Left, 40 seconds', below a move's name. */
export const sideAndSeconds = ({ side, work_seconds }: Move): string => {
  const seconds = m.seconds({ seconds: written(work_seconds) });
  return side === 'both' ? seconds : capital(`${sideWord(side)}, ${seconds}`);
};

/** '40 s', in a list. */
export const shortSeconds = (seconds: number): string => `${written(seconds)} s`;

const NUMBERS = m.numbers.split(' ');

/** A small number as a word, a large one in digits. */
export const numberWord = (number: number): string => NUMBERS[number] ?? String(number);

/** 'two rounds'; empty for a block with one. */
export const roundsText = ({ rounds }: MoveMap['blocks'][number]): string =>
  rounds === 1 ? '' : m.rounds({ count: numberWord(rounds) });

/** Lower case at the beginning, for a name inside a sentence; German writes nouns as they are. */
export const inSentence = (name: string): string =>
  locale === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** 'reverse lunge, left', inside a sentence. */
export const moveInSentence = (move: Pick<Move, 'name' | 'side'>): string =>
  inSentence(moveName(move));

/**
 * What a screen reader says when a move or a rest begins (spec of the player's announcements).
 * @param next the move that comes; undefined when none does
 */
export const announcement = (
  phase: 'lead-in' | 'work' | 'rest' | 'end',
  move: Move | undefined,
  next: Move | undefined,
): string => {
  const secondsOf = (seconds: number): string => m.seconds({ seconds: written(seconds) });
  const withSeconds = (one: Move): string =>
    `${moveInSentence(one)}, ${secondsOf(one.work_seconds)}`;
  if (phase === 'end') return m.done;
  if (phase === 'lead-in') return next === undefined ? '' : m.first({ move: withSeconds(next) });
  if (move === undefined) return '';
  if (phase === 'rest') {
    const rest = m.rest({ seconds: secondsOf(move.rest_seconds) });
    if (next === undefined) return rest;
    return `${rest} ${m.next({ move: withSeconds(next) })}`;
  }
  const now = m.now({ move: withSeconds(move) });
  return `${now} ${next === undefined ? m.doneAfter : m.next({ move: moveInSentence(next) })}`;
};

/**
 * What the voice says before a move: 'Next: reverse lunge, left, 40 seconds.'
 * @param easier the easier form, when the member spares something that the move as it is needs
 */
export const spokenNext = ({ spoken, side, work_seconds }: Move, easier: string | null): string => {
  const seconds = m.seconds({ seconds: written(work_seconds) });
  const parts = [spoken, sideWord(side), seconds, easier].filter(Boolean);
  return m.next({ move: parts.join(', ') });
};
