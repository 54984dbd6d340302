import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Refuses a password that is among the first 10^5 guesses of a cracker: common passwords with their
 * usual variations, keyboard rows, sequences, repetitions and dates. Six random letters need 10^6.
 */
const GUESSES_LOG10_MIN = 5;

/** The estimator with its word lists. Unpacking takes 50 ms, so it is created on first use. */
let estimator: ZxcvbnFactory | undefined;

/** The owner's data that an attacker tries first: whole texts and their parts. */
const contextOf = (texts: readonly string[]): string[] =>
  [...texts, ...texts.flatMap((text) => text.split(/[\s@.+_-]+/))].filter(
    (part) => part.length > 2,
  );

/**
 * Whether a password is easy to guess.
 * @param about its owner's name and e-mail, and the name of the site
 */
export const isEasyToGuess = (password: string, about: readonly string[]): boolean => {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, contextOf(about)).guessesLog10 < GUESSES_LOG10_MIN;
};
