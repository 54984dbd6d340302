import { emailKey, type User } from 'contract';
import type { Locale } from 'contract/locales';
import type { Limits } from '../limits.ts';
import type { Clock } from '../platform/clock/index.ts';
import { NotSignedIn, type Session } from '../platform/http/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { AccountRepository, Reported } from './account-repository.ts';
import { AccountBlocked, InvalidCredentials, SessionReused } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import type { UnfinishedAccounts } from './unfinished.ts';
import type { UserRepository } from './user-repository.ts';

type Parts = {
  users: UserRepository;
  repository: AccountRepository;
  unfinished: UnfinishedAccounts;
  sessions: Sessions;
  passwords: Passwords;
  limits: Limits;
  clock: Clock;
  securityLog: SecurityLog;
  /** Receives errors that are not returned to the caller. */
  report: (fault: unknown) => void;
};

/** The signed-in user and the tokens of the started or renewed session. */
export type SignedIn = TokenPair & { user: User };

type Registration = {
  name: string;
  email: string;
  password: string;
  time_zone?: string | undefined;
  language?: Locale | undefined;
};

/** The source of a sign-in attempt. */
type Origin = {
  address: string;
  reported: Reported;
  /** The browser's id if it is known for the account. */
  deviceFor: (userDocumentId: string) => string | null;
};

type SignInFailure = 'unknown-account' | 'wrong-password' | 'blocked' | 'password-just-changed';

/** Registration, sign-in and sessions (spec section 4, Authentication). */
export const createSignIn = (parts: Parts) => {
  const { users, repository, unfinished, sessions, passwords, limits } = parts;
  const { clock, securityLog, report } = parts;

  const userOf = async (userRowId: number): Promise<User> => {
    const user = await users.findUser(userRowId);
    if (user === null) throw new NotSignedIn();
    return user;
  };

  const recordSignIn = ({ user }: SignedIn, method: 'password' | 'registration' | 'card'): void => {
    const actor = { kind: user.role, id: user.id };
    securityLog.record('sign-in.succeeded', { actor, subject: user.id, method });
  };

  const signIn = async (userRowId: number): Promise<SignedIn & { familyId: string }> => ({
    ...(await sessions.start(userRowId)),
    user: await userOf(userRowId),
  });

  return {
    /** @throws EmailTaken, TooManyAttempts */
    register: async (input: Registration, address: string): Promise<SignedIn> => {
      const emailLower = emailKey(input.email);
      await limits.registration.spend(address, emailLower);
      const passwordHash = await passwords.choose(input.password, input, 'password');
      const rowId = await repository.createUser({
        name: input.name,
        email: input.email,
        emailLower,
        passwordHash,
        timeZone: input.time_zone,
        language: input.language,
      });
      const signedIn = await signIn(rowId);
      securityLog.record('account.created', { subject: signedIn.user.id, via: 'registration' });
      recordSignIn(signedIn, 'registration');
      return signedIn;
    },

    /** @throws InvalidCredentials, AccountBlocked, TooManyAttempts */
    login: async (email: string, password: string, origin: Origin): Promise<SignedIn> => {
      const emailLower = emailKey(email);
      const account = await repository.findCredentials(emailLower);
      const device = account === null ? null : origin.deviceFor(account.userDocumentId);
      const attempt = await limits.signIn.begin(emailLower, origin.address, device);
      const fits = await passwords.matches(password, account?.passwordHash ?? null);
      const refuse = (reason: SignInFailure): void => {
        const subject = account?.userDocumentId ?? null;
        securityLog.record('sign-in.failed', { subject, account: emailLower, reason });
      };
      if (account === null || !fits) {
        refuse(account === null ? 'unknown-account' : 'wrong-password');
        throw new InvalidCredentials();
      }
      if (account.blocked) {
        refuse('blocked');
        throw new AccountBlocked();
      }
      await unfinished.claim(account.rowId);
      const signedIn = await signIn(account.rowId);
      // The password may have been changed during the slow comparison. That change could not end
      // this session, because it did not exist yet.
      if ((await repository.passwordHashOf(account.rowId)) !== account.passwordHash) {
        await sessions.endFamily(String(account.rowId), signedIn.familyId);
        refuse('password-just-changed');
        throw new InvalidCredentials();
      }
      await attempt.succeeded();
      await repository.rememberReported(account.rowId, origin.reported);
      recordSignIn(signedIn, 'password');
      return signedIn;
    },

    /** Starts a session for a user who was authenticated by other means than the password. */
    startSession: async (userRowId: number): Promise<SignedIn> => {
      const signedIn = await signIn(userRowId);
      recordSignIn(signedIn, 'card');
      return signedIn;
    },

    /** @throws NotSignedIn when the member no longer exists */
    memberOf: async (userDocumentId: string): Promise<User> => {
      const user = await users.findUserById(userDocumentId);
      if (user === null) throw new NotSignedIn();
      return user;
    },

    /**
     * The id of the user whose session a refresh token belongs to. Reads the signature only; does
     * not check that the session still exists.
     */
    ownerOf: async (refreshToken: string | null): Promise<string | null> => {
      const rowId = refreshToken === null ? null : sessions.ownerOf(refreshToken);
      return rowId === null ? null : ((await users.findUser(rowId))?.id ?? null);
    },

    /**
     * @throws NotSignedIn
     * @throws WrongClock when only this instance's clock may be why
     */
    refresh: async (refreshToken: string | null, reported: Reported = {}): Promise<SignedIn> => {
      if (refreshToken === null) throw new NotSignedIn();
      const pair = await sessions.renew(refreshToken).catch(async (error) => {
        if (error instanceof SessionReused) {
          const subject = (await users.findUser(error.userRowId))?.id ?? null;
          securityLog.record('session.reused', { subject });
        } else if (error instanceof NotSignedIn) await clock.requireRight();
        throw error;
      });
      const session = await users.findSession(
        sessions.readAccessToken(`Bearer ${pair.accessToken}`)?.sessionId ?? '',
        pair.userRowId,
        Date.now(),
      );
      if (session === null) {
        await clock.requireRight();
        throw new NotSignedIn();
      }
      await repository.rememberReported(pair.userRowId, reported);
      return { ...pair, user: session.user };
    },

    /** Ends the sessions of the access token and of the cookie, if there are any. */
    logout: async (session: Session | null, refreshToken: string | null): Promise<void> => {
      if (session !== null) {
        await sessions.endFamily(String(session.userRowId), session.familyId);
      }
      if (refreshToken !== null) await sessions.endByRefreshToken(refreshToken);
      if (session !== null) securityLog.record('sign-out.done', { subject: session.user.id });
    },

    /**
     * The session of an Authorization header; null when its token is forged, expired or revoked.
     * Costs one signature check and one database query, with a token's first use another one.
     * @throws WrongClock when only this instance's clock may be why it seems to be over
     */
    readSession: async (authorization: string | undefined): Promise<Session | null> => {
      const token = sessions.readAccessToken(authorization);
      const session =
        token && (await users.findSession(token.sessionId, Number(token.userId), Date.now()));
      if (session === null && sessions.isAccessToken(authorization)) await clock.requireRight();
      // Reading goes on while nothing can be written, for example on a full disk.
      if (session?.isUsed === false) await sessions.noteUse(session.sessionId).catch(report);
      return session;
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;
