import { randomBytes } from 'node:crypto';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer than Strapi's own 8: the panel gives access to all members' data. */
const LENGTH_MIN = 12;
/** bcrypt ignores the bytes beyond. */
const BYTES_MAX = 72;
/** On zxcvbn's scale of 0 to 4: "safely unguessable", more than 10^8 guesses. */
const SCORE_MIN = 3;

export const PANEL_PASSWORD_TEXTS = {
  tooShort: `Please choose a password of ${LENGTH_MIN} characters or more.`,
  tooLong: `Please choose a password of ${BYTES_MAX} bytes or less.`,
  kinds: 'A password needs a small letter, a capital letter and a number.',
  tooEasy: 'This password is too easy to guess. Please choose another one.',
  notYours: 'Only people themselves choose their password. Please send a link for a new one.',
} as const;

const KINDS = [/[a-z]/, /[A-Z]/, /\d/];

let estimator: ZxcvbnFactory | undefined;

const scoreOf = (password: string, about: readonly string[]): number => {
  // Loaded lazily: unpacking the dictionary would slow down the start.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const parts = about.flatMap((known) => [...known.split('@'), ...known.split(/[@.\s]+/)]);
  return estimator.check(password, parts).score;
};

/**
 * What is wrong with a password for the panel: Strapi's own rules, a minimum length, and a minimum
 * strength.
 * @param about what an attacker knows of its owner: the e-mail address, the name
 * @returns a sentence for the person who chose it; null when it is good
 */
export const panelPasswordFault = (
  password: string,
  about: readonly string[] = [],
): string | null => {
  if (password.length < LENGTH_MIN) return PANEL_PASSWORD_TEXTS.tooShort;
  if (Buffer.byteLength(password) > BYTES_MAX) return PANEL_PASSWORD_TEXTS.tooLong;
  if (!KINDS.every((kind) => kind.test(password))) return PANEL_PASSWORD_TEXTS.kinds;
  return scoreOf(password, about) < SCORE_MIN ? PANEL_PASSWORD_TEXTS.tooEasy : null;
};

/** A generated password of 144 bits. */
export const generatePanelPassword = (): string => {
  for (;;) {
    const password = randomBytes(18).toString('base64url');
    if (panelPasswordFault(password) === null) return password;
  }
};
