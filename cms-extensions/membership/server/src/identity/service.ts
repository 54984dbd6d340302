import { emailKey, isSameMailbox, mailboxKey, type User, VALIDATION } from 'contract';
import { InvalidField, NotSignedIn, type Session } from '../platform/http/index.ts';
import type { Limits } from '../platform/limits/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import {
  AccountBlocked,
  CurrentPasswordWrong,
  InvalidCredentials,
  SessionReused,
} from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { EmailChange } from './recovery/email-change.ts';
import type { AuthRepository, ProfileChange } from './repository.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import type { UnfinishedAccounts } from './unfinished.ts';

type Parts = {
  repository: AuthRepository;
  unfinished: UnfinishedAccounts;
  sessions: Sessions;
  passwords: Passwords;
  emailChange: EmailChange;
  limits: Limits;
  securityLog: SecurityLog;
};

/** The signed-in user and the tokens of the started or renewed session. */
export type SignedIn = TokenPair & { user: User };

export type Registration = { name: string; email: string; password: string };

export type ProfileInput = {
  name?: string | undefined;
  email?: string | undefined;
  current_password?: string | undefined;
  profile_image?: string | null | undefined;
};

/** The source of a sign-in attempt. */
export type Origin = {
  address: string;
  /** The browser's id if it is known for the account. */
  deviceFor: (userDocumentId: string) => string | null;
};

type SignInFailure = 'unknown-account' | 'wrong-password' | 'blocked' | 'password-just-changed';

/** Called after a member's name, e-mail or picture was changed. */
export type ProfileListener = (user: User) => void;

/** Accounts and sessions (spec section 4, Authentication). */
export const createAuthService = (parts: Parts) => {
  const { repository, unfinished, sessions, passwords, emailChange, limits, securityLog } = parts;
  const profileListeners: ProfileListener[] = [];

  const userOf = async (userRowId: number): Promise<User> => {
    const user = await repository.findUser(userRowId);
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

  /**
   * Checks the member's current password before a sensitive change.
   * @returns the hash that the password matches
   * @throws CurrentPasswordWrong, TooManyAttempts
   */
  const checkPassword = async (
    { user, userRowId }: Session,
    password: string,
    address: string,
  ): Promise<string> => {
    // Counted per account: only holders of one of its sessions can use up these attempts.
    await limits.passwordChange.spend(address, user.id);
    const stored = await repository.passwordHashOf(userRowId);
    const fits = await passwords.matches(password, stored);
    if (stored === null || !fits) {
      securityLog.record('password-check.failed', { subject: user.id });
      throw new CurrentPasswordWrong();
    }
    await limits.passwordChange.forgive(user.id);
    return stored;
  };

  /**
   * Mails the new address to confirm a change of e-mail.
   * @throws InvalidField, CurrentPasswordWrong, EmailTaken, TooManyAttempts
   */
  const requestEmail = async (
    session: Session,
    { email, password }: { email: string; password: string | undefined },
    profile: ProfileChange,
    address: string,
  ): Promise<void> => {
    if (!password) {
      throw new InvalidField(VALIDATION.currentPasswordRequired, 'current_password');
    }
    await limits.emailChange.spend(address, session.user.id);
    const passwordHash = await checkPassword(session, password, address);
    // The recipient may be a stranger, so the number of mails is limited.
    await limits.emailTarget.spend(mailboxKey(email));
    await emailChange.request({ session, email, profile, passwordHash });
    securityLog.record('e-mail-change.requested', { subject: session.user.id });
  };

  const profileChanged = async (userRowId: number): Promise<User> => {
    const user = await userOf(userRowId);
    for (const listener of profileListeners) listener(user);
    return user;
  };

  return {
    onProfileChange: (listener: ProfileListener): void => {
      profileListeners.push(listener);
    },

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
      const user = await repository.findUserById(userDocumentId);
      if (user === null) throw new NotSignedIn();
      return user;
    },

    /**
     * The id of the user whose session a refresh token belongs to. Reads the signature only; does
     * not check that the session still exists.
     */
    ownerOf: async (refreshToken: string | null): Promise<string | null> => {
      const rowId = refreshToken === null ? null : sessions.ownerOf(refreshToken);
      return rowId === null ? null : ((await repository.findUser(rowId))?.id ?? null);
    },

    /** @throws NotSignedIn */
    refresh: async (refreshToken: string | null): Promise<SignedIn> => {
      if (refreshToken === null) throw new NotSignedIn();
      const pair = await sessions.renew(refreshToken).catch(async (error) => {
        if (error instanceof SessionReused) {
          const subject = (await repository.findUser(error.userRowId))?.id ?? null;
          securityLog.record('session.reused', { subject });
        }
        throw error;
      });
      const session = await repository.findSession(
        sessions.readAccessToken(`Bearer ${pair.accessToken}`)?.sessionId ?? '',
        pair.userRowId,
        Date.now(),
      );
      if (session === null) throw new NotSignedIn();
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
     * Changes name and picture immediately, and the e-mail once it is confirmed. All or nothing.
     * @throws InvalidField, CurrentPasswordWrong, EmailTaken, TooManyAttempts
     */
    updateProfile: async (
      session: Session,
      { name, email, current_password: password, profile_image }: ProfileInput,
      address: string,
    ): Promise<User> => {
      const { user, userRowId } = session;
      const profile = { name, profileImageUrl: profile_image };
      if (email === undefined || email === user.email) {
        await repository.updateProfile(userRowId, user.id, profile);
      } else if (isSameMailbox(email, user.email)) {
        const spelling = { email, emailLower: emailKey(email) };
        await repository.updateProfile(userRowId, user.id, { ...profile, ...spelling });
      } else {
        await requestEmail(session, { email, password }, profile, address);
      }
      return profileChanged(userRowId);
    },

    cancelEmailChange: async ({ user, userRowId }: Session): Promise<User> => {
      await emailChange.cancel(user.id);
      securityLog.record('e-mail-change.cancelled', { subject: user.id });
      return userOf(userRowId);
    },

    /** @throws LinkOver, EmailTaken */
    confirmEmailChange: async (token: string): Promise<{ email: string }> => {
      const { userRowId, email } = await emailChange.confirm(token);
      const { id: subject } = await profileChanged(userRowId);
      securityLog.record('e-mail-change.confirmed', { subject });
      return { email };
    },

    /** @throws LinkOver, EmailTaken */
    undoEmailChange: async (token: string): Promise<{ email: string; resetToken: string }> => {
      const { userRowId, isStopped, ...undone } = await emailChange.undo(token);
      const { id: subject } = await profileChanged(userRowId);
      securityLog.record(`e-mail-change.${isStopped ? 'stopped' : 'undone'}`, { subject });
      securityLog.record('sessions.ended', { subject, reason: 'e-mail-undo' });
      return undone;
    },

    /**
     * Changes the password and ends all other sessions and all mailed links.
     * @throws InvalidField, CurrentPasswordWrong, TooManyAttempts
     */
    changePassword: async (
      session: Session,
      passwordsGiven: { current: string; next: string },
      address: string,
    ): Promise<void> => {
      const { user, userRowId, familyId } = session;
      await checkPassword(session, passwordsGiven.current, address);
      const passwordHash = await passwords.choose(passwordsGiven.next, user, 'new_password');
      const account = { rowId: userRowId, userDocumentId: user.id };
      await repository.replacePassword(account, passwordHash, familyId);
      securityLog.record('password.changed', { subject: user.id });
      securityLog.record('sessions.ended', { subject: user.id, reason: 'password-change' });
    },

    checkPassword,

    /**
     * The session of an Authorization header; null when its token is forged, expired or revoked.
     * Costs one signature check and one database query.
     */
    readSession: async (authorization: string | undefined): Promise<Session | null> => {
      const token = sessions.readAccessToken(authorization);
      if (token === null) return null;
      return repository.findSession(token.sessionId, Number(token.userId), Date.now());
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
