import type { Move, MoveMap } from 'contract';

const SIDES: Readonly<Record<Move['side'], string>> = {
  both: '',
  left: 'left',
  right: 'right',
  alternating: 'alternating',
};

/** Upper case at the beginning, for the first word of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number of seconds that may have a decimal, as it is written: `40`, `12.5`. */
const written = (seconds: number): string => String(Math.round(seconds * 10) / 10);

/** 'Reverse lunge, left'; the name alone for a movement that is not sided. */
export const moveName = ({ name, side }: Pick<Move, 'name' | 'side'>): string =>
  side === 'both' ? name : `${name}, ${SIDES[side]}`;

/** 'Left, 40 seconds', below a move's name. */
export const sideAndSeconds = ({ side, work_seconds }: Move): string => {
  const seconds = `${written(work_seconds)} seconds`;
  return side === 'both' ? seconds : capital(`${side}, ${seconds}`);
};

/** '40 s', in a list. */
export const shortSeconds = (seconds: number): string => `${written(seconds)} s`;

const NUMBERS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
];

/** A small number as a word, a large one in digits. */
export const numberWord = (number: number): string => NUMBERS[number] ?? String(number);

/** 'two rounds'; empty for a block with one. */
export const roundsText = ({ rounds }: MoveMap['blocks'][number]): string =>
  rounds === 1 ? '' : `${numberWord(rounds)} rounds`;

/** Lower case at the beginning, for a name inside a sentence. */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

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
  const withSeconds = (one: Move): string =>
    `${moveInSentence(one)}, ${written(one.work_seconds)} seconds`;
  if (phase === 'end') return 'Done.';
  if (phase === 'lead-in') return next === undefined ? '' : `First: ${withSeconds(next)}.`;
  if (move === undefined) return '';
  if (phase === 'rest') {
    const rest = `Rest, ${written(move.rest_seconds)} seconds.`;
    return next === undefined ? rest : `${rest} Next: ${withSeconds(next)}.`;
  }
  const now = `Now: ${withSeconds(move)}.`;
  return next === undefined ? `${now} Done after this.` : `${now} Next: ${moveInSentence(next)}.`;
};

/**
 * What the voice says before a move: 'Next: reverse lunge, left, 40 seconds.'
 * @param easier the easier form, when the member spares something that the move as it is needs
 */
export const spokenNext = ({ spoken, side, work_seconds }: Move, easier: string | null): string => {
  const parts = [spoken, SIDES[side], `${written(work_seconds)} seconds`].filter(Boolean);
  return `Next: ${parts.join(', ')}${easier === null ? '' : `, ${easier}`}.`;
};
