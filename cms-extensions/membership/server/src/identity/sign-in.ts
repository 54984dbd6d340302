import { emailKey, type User } from 'contract';
import type { Locale } from 'contract/locales';
import type { Context } from '../context.ts';
import { NotSignedIn, type Session } from '../platform/http/index.ts';
import { assertSignUpOpen } from '../site/index.ts';
import {
  claimSignUp,
  findAccountByEmail,
  findSession,
  findUser,
  passwordHashOf,
  type Reported,
  rememberReported,
  requireUser,
} from '../users/index.ts';
import { createUser } from './account-changes.ts';
import { AccountBlocked, InvalidCredentials, SessionReused } from './errors.ts';
import { choosePassword, passwordMatches } from './passwords.ts';
import {
  endFamily,
  endSessionByToken,
  noteSessionUse,
  readAccessToken,
  renewSession,
  startFamily,
  type TokenPair,
  tokenOwnerOf,
} from './sessions.ts';

/** The signed-in user and the tokens of the started or renewed session. */
export type SignedIn = TokenPair & { user: User };

type Registration = {
  name: string;
  email: string;
  password: string;
  time_zone?: string | undefined;
  language?: Locale | undefined;
  source?: string | undefined;
};

/** The source of a sign-in attempt. */
type Origin = {
  address: string;
  reported: Reported;
  /** The browser's id if it is known for the account. */
  deviceFor: (userDocumentId: string) => string | null;
};

type SignInFailure = 'unknown-account' | 'wrong-password' | 'blocked' | 'password-just-changed';

/* Registration, sign-in and sessions (spec section 4, Authentication). */

const recordSignIn = (
  { securityLog }: Context,
  { user }: SignedIn,
  method: 'password' | 'registration' | 'card' | 'code' | 'invitation',
): void => {
  const actor = { kind: user.role, id: user.id };
  securityLog.record('sign-in.succeeded', { actor, subject: user.id, method });
};

const beginSession = async (
  ctx: Context,
  userRowId: number,
): Promise<SignedIn & { familyId: string }> => ({
  ...(await startFamily(ctx, userRowId)),
  user: await requireUser(ctx, userRowId),
});

/** @throws EmailTaken, TooManyAttempts, 403 while nobody can sign up */
export const signUp = async (
  ctx: Context,
  input: Registration,
  address: string,
): Promise<SignedIn> => {
  await assertSignUpOpen(ctx);
  const emailLower = emailKey(input.email);
  await ctx.limits.registration.spend(address, emailLower);
  const passwordHash = await choosePassword(ctx, input.password, input, 'password');
  const rowId = await createUser(ctx, {
    name: input.name,
    email: input.email,
    emailLower,
    passwordHash,
    timeZone: input.time_zone,
    language: input.language,
    source: input.source,
  });
  const signedIn = await beginSession(ctx, rowId);
  ctx.securityLog.record('account.created', { subject: signedIn.user.id, via: 'registration' });
  recordSignIn(ctx, signedIn, 'registration');
  return signedIn;
};

/** @throws InvalidCredentials, AccountBlocked, TooManyAttempts */
export const signIn = async (
  ctx: Context,
  email: string,
  password: string,
  origin: Origin,
): Promise<SignedIn> => {
  const emailLower = emailKey(email);
  const account = await findAccountByEmail(ctx, emailLower);
  const device = account === null ? null : origin.deviceFor(account.userDocumentId);
  const attempt = await ctx.limits.signIn.begin(emailLower, origin.address, device);
  const fits = await passwordMatches(ctx, password, account?.passwordHash ?? null);
  const refuse = (reason: SignInFailure): void => {
    const subject = account?.userDocumentId ?? null;
    ctx.securityLog.record('sign-in.failed', { subject, account: emailLower, reason });
  };
  if (account === null || !fits) {
    refuse(account === null ? 'unknown-account' : 'wrong-password');
    throw new InvalidCredentials();
  }
  if (account.blocked) {
    refuse('blocked');
    throw new AccountBlocked();
  }
  await claimSignUp(ctx, account.rowId);
  const signedIn = await beginSession(ctx, account.rowId);
  // The password may have been changed during the slow comparison. That change could not end
  // this session, because it did not exist yet.
  if ((await passwordHashOf(ctx, account.rowId)) !== account.passwordHash) {
    await endFamily(ctx, String(account.rowId), signedIn.familyId);
    refuse('password-just-changed');
    throw new InvalidCredentials();
  }
  await attempt.succeeded();
  await rememberReported(ctx, account.rowId, origin.reported);
  recordSignIn(ctx, signedIn, 'password');
  return signedIn;
};

/** Starts a session for a user who was authenticated by other means than the password. */
export const startSession = async (
  ctx: Context,
  userRowId: number,
  method: 'card' | 'code' | 'invitation',
): Promise<SignedIn> => {
  const signedIn = await beginSession(ctx, userRowId);
  recordSignIn(ctx, signedIn, method);
  return signedIn;
};

/**
 * The id of the user whose session a refresh token belongs to. Reads the signature only; does
 * not check that the session still exists.
 */
export const sessionOwnerOf = async (
  ctx: Context,
  refreshToken: string | null,
): Promise<string | null> => {
  const rowId = refreshToken === null ? null : tokenOwnerOf(ctx, refreshToken);
  return rowId === null ? null : ((await findUser(ctx, rowId))?.id ?? null);
};

/**
 * @throws NotSignedIn
 */
export const refreshSession = async (
  ctx: Context,
  refreshToken: string | null,
  reported: Reported = {},
): Promise<SignedIn> => {
  if (refreshToken === null) throw new NotSignedIn();
  const pair = await renewSession(ctx, refreshToken).catch(async (error) => {
    if (error instanceof SessionReused) {
      const subject = (await findUser(ctx, error.userRowId))?.id ?? null;
      ctx.securityLog.record('session.reused', { subject });
    }
    throw error;
  });
  const session = await findSession(
    ctx,
    readAccessToken(ctx, `Bearer ${pair.accessToken}`)?.sessionId ?? '',
    pair.userRowId,
    Date.now(),
  );
  if (session === null) throw new NotSignedIn();
  await rememberReported(ctx, pair.userRowId, reported);
  return { ...pair, user: session.user };
};

/** Ends the sessions of the access token and of the cookie, if there are any. */
export const signOut = async (
  ctx: Context,
  session: Session | null,
  refreshToken: string | null,
): Promise<void> => {
  if (session !== null) {
    await endFamily(ctx, String(session.userRowId), session.familyId);
  }
  if (refreshToken !== null) await endSessionByToken(ctx, refreshToken);
  if (session !== null) ctx.securityLog.record('sign-out.done', { subject: session.user.id });
};

/**
 * The session of an Authorization header; null when its token is forged, expired or revoked.
 * Costs one signature check and one database query, with a token's first use another one.
 */
export const readSession = async (
  ctx: Context,
  authorization: string | undefined,
): Promise<Session | null> => {
  const token = readAccessToken(ctx, authorization);
  const session =
    token && (await findSession(ctx, token.sessionId, Number(token.userId), Date.now()));
  // Reading goes on while nothing can be written, for example on a full disk.
  if (session?.isUsed === false) await noteSessionUse(ctx, session.sessionId).catch(ctx.report);
  return session;
};
