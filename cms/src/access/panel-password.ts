import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { addMiddleware } from '../security/strapi-routes.ts';

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

/** The calls with which the panel sets a password, by Strapi's handler names. */
const HANDLERS = [
  'authentication.registerAdmin',
  'authentication.register',
  'authentication.resetPassword',
  'authenticated-user.updateMe',
];

type Body = Record<string, unknown> | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The registration of an invited person has its fields one level deeper. */
const fieldsOf = (body: Body): Record<string, unknown> =>
  isRecord(body?.userInfo) ? body.userInfo : (body ?? {});

const refuse = (message: string): never => {
  throw new errors.ValidationError(message, {
    errors: [{ path: ['password'], message, name: 'ValidationError' }],
  });
};

/**
 * Applies the same rules to every password that is set in the panel, and lets nobody set somebody
 * else's. Call before the routes are mounted.
 */
export const guardPanelPasswords = (strapi: Core.Strapi): void => {
  const guard: Core.MiddlewareHandler = async (ctx, next) => {
    const { password, email, firstname, lastname } = fieldsOf(ctx.request.body);
    if (typeof password === 'string') {
      const known = [email, firstname, lastname, ctx.state.user?.email];
      const about = known.filter((value): value is string => typeof value === 'string');
      const fault = panelPasswordFault(password, about);
      if (fault !== null) refuse(fault);
    }
    return next();
  };
  for (const handler of HANDLERS) addMiddleware(strapi.admin.routes, handler, guard);
  addMiddleware(strapi.admin.routes, 'user.update', async (ctx, next) => {
    if (fieldsOf(ctx.request.body).password) refuse(PANEL_PASSWORD_TEXTS.notYours);
    return next();
  });
};
