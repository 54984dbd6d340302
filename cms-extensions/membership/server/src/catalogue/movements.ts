import { type MatchedMoves, type Movement, sumOfSeconds } from 'contract';
import { normalize, wordsOf } from './search.ts';
import type { CatalogueWorkout } from './workout.ts';

const hasWords = (text: string, words: readonly string[]): boolean => {
  const ofText = wordsOf(text);
  return words.every((word) => ofText.some((one) => one.startsWith(word)));
};

/** Whether its name, or one of its aliases, has all of these words, each as the beginning of one. */
const isNamed = ({ name, aliases }: Movement, words: readonly string[]): boolean =>
  [name, ...aliases].some((text) => hasWords(text, words));

/** The movements that a search finds; all of them without words. */
export const findMovements = <Found extends Movement>(
  movements: readonly Found[],
  search: string,
): Found[] => {
  const words = wordsOf(search);
  return movements.filter((movement) => isNamed(movement, words));
};

/** A text as the search compares whole texts: its words in their order. */
export const phraseOf = (text: string): string =>
  (
    normalize(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

const movesOf = ({ moves }: CatalogueWorkout, { slug, name }: Movement): MatchedMoves | null => {
  const found = moves?.moves.filter(({ movement }) => movement === slug) ?? [];
  const [first] = found;
  if (first === undefined) return null;
  return {
    name,
    times: found.length,
    seconds: sumOfSeconds(found.flatMap((move) => [move.work_seconds, move.rest_seconds])),
    first_start: first.start,
  };
};

/**
 * The moves of a workout that a list is about: those of the asked movement, or of the one that the
 * search found; of several, the one with exactly that name, else the one with the most time.
 */
export const matchedMoves = (
  workout: CatalogueWorkout,
  { movement, search }: { movement?: string | undefined; search?: string | undefined },
): MatchedMoves | undefined => {
  const { movements } = workout;
  if (movements.length === 0 || (movement === undefined && !search)) return undefined;
  const asked = movements.filter(({ slug }) => slug === movement);
  const named = asked.length > 0 || !search ? asked : searched(movements, search);
  const phrase = phraseOf(search ?? '');
  return named
    .flatMap((one) => movesOf(workout, one) ?? [])
    .sort(
      (a, b) =>
        Number(phraseOf(b.name) === phrase) - Number(phraseOf(a.name) === phrase) ||
        b.seconds - a.seconds,
    )[0];
};

/** A search without words finds none. */
const searched = (movements: readonly Movement[], search: string): Movement[] =>
  wordsOf(search).length === 0 ? [] : findMovements(movements, search);
