import { emailKey, type User } from 'contract';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../context.ts';
import { NotSignedIn } from '../platform/http/index.ts';
import {
  findAccountByEmail,
  findUnfinishedByEmail,
  finishSignUp,
  type Reported,
  type UnfinishedAccount,
} from '../users/index.ts';
import { createUser } from './account-changes.ts';
import { sessionCookie } from './cookies.ts';
import { EmailTaken } from './errors.ts';
import { choosePassword, passwordMatches, refuseEasyPassword } from './passwords.ts';
import { answerSignIn, answerWithSession } from './session-answer.ts';
import { refreshSession, sessionOwnerOf, startSession } from './sign-in.ts';

/** The session returned when a card is confirmed. */
export type Entrance = { access_token: string; user: User };

/** The data of the trial form, and the id of the account to create. */
type SignUp = Reported & {
  source: string | undefined;
  userDocumentId: string;
  name: string;
  email: string;
  password: string;
  setupIntentId: string;
};

type OwnSignUp = Pick<SignUp, 'name' | 'email' | 'password'>;

/*
 * Accounts that begin with a card: the account is created first and its first session starts when
 * the card is confirmed (spec section 4, Trial signup).
 */

/**
 * Finds the unfinished account that the same person began before, by its password; null when a
 * new one must be created.
 * @throws EmailTaken when the account is finished, or its card belongs to someone else
 * @throws InvalidField when the password of a new account is easy to guess
 */
export const findOwnSignUp = async (
  ctx: Context,
  { name, email, password }: OwnSignUp,
): Promise<UnfinishedAccount | null> => {
  const emailLower = emailKey(email);
  const account = await findUnfinishedByEmail(ctx, emailLower);
  if (account === null) {
    if ((await findAccountByEmail(ctx, emailLower)) !== null) throw new EmailTaken();
  } else {
    if (await passwordMatches(ctx, password, account.passwordHash)) return account;
    if (account.isProven) throw new EmailTaken();
  }
  // Checked before anything is created at Stripe.
  refuseEasyPassword(ctx, password, { name, email }, 'password');
  return null;
};

/**
 * Creates the account and replaces an unfinished one with the same e-mail.
 * @throws EmailTaken
 */
export const beginSignUp = async (
  ctx: Context,
  { userDocumentId, setupIntentId, password, ...given }: SignUp,
) => {
  const { name, email, timeZone, language, source } = given;
  await createUser(ctx, {
    documentId: userDocumentId,
    name,
    email,
    emailLower: emailKey(email),
    passwordHash: await choosePassword(ctx, password, { name, email }, 'password'),
    signUpSetupIntentId: setupIntentId,
    timeZone,
    language,
    source,
  });
  ctx.securityLog.record('account.created', { subject: userDocumentId, via: 'trial' });
};

/**
 * Signs in by the confirmed card, once: only with the newest SetupIntent of an unfinished
 * account.
 * @returns null when the signup was already finished
 */
export const enterByCard = async (
  ctx: Context,
  koa: KoaContext,
  account: UnfinishedAccount,
): Promise<Entrance | null> => {
  const { userDocumentId, setupIntentId, rowId } = account;
  if (!(await finishSignUp(ctx, userDocumentId, setupIntentId))) return null;
  const begun = await startSession(ctx, rowId, 'card');
  return { access_token: (await answerSignIn(ctx, koa, begun)).access_token, user: begun.user };
};

/**
 * Continues the session in the request's cookie, if it belongs to that member.
 * @returns null otherwise
 */
export const continueSession = async (
  ctx: Context,
  koa: KoaContext,
  userDocumentId: string,
): Promise<Entrance | null> => {
  const refreshToken = sessionCookie(ctx).read(koa);
  if ((await sessionOwnerOf(ctx, refreshToken)) !== userDocumentId) return null;
  try {
    const renewed = await refreshSession(ctx, refreshToken);
    return { access_token: answerWithSession(ctx, koa, renewed).access_token, user: renewed.user };
  } catch (error) {
    if (error instanceof NotSignedIn) return null;
    throw error;
  }
};
