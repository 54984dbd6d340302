import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * A password that a cracker tries among the first 10^5 is refused: the common ones with their usual
 * variations, keyboard rows, sequences, repetitions and dates. Six random letters need 10^6.
 */
const GUESSES_LOG10_MIN = 5;

/** The estimator with its lists, which take 50 ms to unpack: made for the first password. */
let estimator: ZxcvbnFactory | undefined;

/** What about its owner is the first thing to try: whole, and in parts. */
const contextOf = (texts: readonly string[]): string[] =>
  [...texts, ...texts.flatMap((text) => text.split(/[\s@.+_-]+/))].filter(
    (part) => part.length > 2,
  );

/**
 * Whether a password is soon guessed.
 * @param about its owner's name and e-mail, the name of the site
 */
export const isEasyToGuess = (password: string, about: readonly string[]): boolean => {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, contextOf(about)).guessesLog10 < GUESSES_LOG10_MIN;
};
