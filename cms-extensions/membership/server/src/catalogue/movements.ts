import { type MatchedMoves, type Movement, sumOfSeconds } from 'contract';
import type { Locale } from 'contract/locales';
import { type Matches, type SearchedWords, searchedWords, searchIn, wordsOf } from './search.ts';
import type { CatalogueWorkout } from './workout.ts';

/** The names of a movement, of which one has to have all words of a search. */
const namesOf = ({ name, aliases }: Movement): SearchedWords[] =>
  [name, ...aliases].map((text) => searchedWords([text]));

/** The movements that a search finds by their names; all of them without words. */
export const findMovements = <Found extends Movement>(
  movements: readonly Found[],
  search: string,
  locale: Locale,
): Found[] => searchIn(movements, search, locale, namesOf);

/** A text as the search compares whole texts: its words in their order. */
export const phraseOf = (text: string): string => wordsOf(text).join(' ');

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
 * @param matches of the search; null without one
 */
export const matchedMoves = (
  workout: CatalogueWorkout,
  { movement, search }: { movement?: string | undefined; search?: string | undefined },
  matches: Matches | null,
): MatchedMoves | undefined => {
  const { movements } = workout;
  const asked = movements.filter(({ slug }) => slug === movement);
  const named =
    asked.length > 0 || matches === null
      ? asked
      : movements.filter((one) => namesOf(one).some(matches));
  const phrase = phraseOf(search ?? '');
  return named
    .flatMap((one) => movesOf(workout, one) ?? [])
    .sort(
      (a, b) =>
        Number(phraseOf(b.name) === phrase) - Number(phraseOf(a.name) === phrase) ||
        b.seconds - a.seconds,
    )[0];
};
