import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MAX_BYTES, passwordForm, VALIDATION } from 'contract';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { InvalidField } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';

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

/** The account that the password belongs to. */
type Owner = { name: string; email: string };

/* Hashes as users-permissions does (bcrypt), so that passwords set in the panel work here too. */

const userService = ({ strapi }: Context) => strapi.plugin('users-permissions').service('user');

const hashPassword = async (ctx: Context, password: string): Promise<string> =>
  (await userService(ctx).ensureHashedPasswords({ password })).password;

/** The hash that a password is compared with when there is no account. */
const decoyOf = perContext((ctx) => hashPassword(ctx, 'no account has this password'));

/**
 * @param field name of the request's field, for the error
 * @throws InvalidField when it is easy to guess
 */
export const refuseEasyPassword = (
  ctx: Context,
  password: string,
  { name, email }: Owner,
  field: string,
): void => {
  if (isEasyToGuess(password, [name, email, siteSettings(ctx).name])) {
    throw new InvalidField(VALIDATION.passwordTooEasy, field);
  }
};

/**
 * The hash of a newly chosen password.
 * @throws InvalidField when it is easy to guess
 */
export const choosePassword = async (
  ctx: Context,
  password: string,
  owner: Owner,
  field: string,
): Promise<string> => {
  refuseEasyPassword(ctx, password, owner, field);
  return hashPassword(ctx, passwordForm(password));
};

/**
 * Whether a password matches a hash, in its common form or as it was typed: the panel hashes what
 * the coach typed. Without a hash (no such account) it takes the same time, so that the duration
 * does not reveal which accounts exist.
 */
export const passwordMatches = async (
  ctx: Context,
  password: string,
  stored: string | null,
): Promise<boolean> => {
  const decoy = decoyOf(ctx);
  const hashed = stored ?? (await decoy);
  for (const form of new Set([passwordForm(password), password])) {
    // bcrypt compares only the first 72 bytes.
    const isCut = Buffer.byteLength(form) > PASSWORD_MAX_BYTES;
    const fits = await userService(ctx).validatePassword(form, hashed);
    if (fits && stored !== null && !isCut) return true;
  }
  return false;
};
