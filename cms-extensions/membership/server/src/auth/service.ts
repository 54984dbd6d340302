import type { User } from 'contract';
import { NotSignedIn } from '../http/index.ts';
import type { Limits } from '../limits/index.ts';
import { AccountBlocked, CurrentPasswordWrong, InvalidCredentials } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { EmailChange } from './recovery/email-change.ts';
import type { Links } from './recovery/links.ts';
import type { AuthRepository } from './repository.ts';
import { emailKey } from './rules.ts';
import type { Session } from './session.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import type { UnfinishedAccounts } from './unfinished.ts';

type Parts = {
  repository: AuthRepository;
  unfinished: UnfinishedAccounts;
  sessions: Sessions;
  passwords: Passwords;
  links: Links;
  emailChange: EmailChange;
  limits: Limits;
};

/** Who has signed in, and the tokens of the session that began or went on. */
export type SignedIn = TokenPair & { user: User };

export type Registration = { name: string; email: string; password: string };

export type ProfileInput = {
  name?: string | undefined;
  email?: string | undefined;
  profile_image?: string | null | undefined;
};

/** Hears of a member as she is after her name, e-mail or picture was changed. */
export type ProfileListener = (user: User) => void;

/** Accounts and sessions (spec section 4, Authentication). */
export const createAuthService = (parts: Parts) => {
  const { repository, unfinished, sessions, passwords, links, emailChange, limits } = parts;
  const profileListeners: ProfileListener[] = [];

  const userOf = async (userRowId: number): Promise<User> => {
    const user = await repository.findUser(userRowId);
    if (user === null) throw new NotSignedIn();
    return user;
  };

  const signIn = async (userRowId: number): Promise<SignedIn & { familyId: string }> => ({
    ...(await sessions.start(userRowId)),
    user: await userOf(userRowId),
  });

  /**
   * Whether it is still she who sits there.
   * @throws CurrentPasswordWrong, TooManyAttempts
   */
  const checkPassword = async (
    { user, userRowId }: Session,
    password: string,
    address: string,
  ): Promise<void> => {
    const account = emailKey(user.email);
    await limits.passwordChange.spend(address, account);
    const stored = await repository.passwordHashOf(userRowId);
    if (!(await passwords.matches(password, stored))) throw new CurrentPasswordWrong();
    await limits.passwordChange.forgive(account);
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
      const passwordHash = await passwords.hash(input.password);
      const rowId = await repository.createUser({
        name: input.name,
        email: input.email,
        emailLower,
        passwordHash,
      });
      return signIn(rowId);
    },

    /** @throws InvalidCredentials, AccountBlocked, TooManyAttempts */
    login: async (email: string, password: string, address: string): Promise<SignedIn> => {
      const emailLower = emailKey(email);
      await limits.signIn.spend(address, emailLower);
      const account = await repository.findCredentials(emailLower);
      const fits = await passwords.matches(password, account?.passwordHash ?? null);
      if (account === null || !fits) throw new InvalidCredentials();
      if (account.blocked) throw new AccountBlocked();
      await unfinished.claim(account.rowId);
      const signedIn = await signIn(account.rowId);
      // Comparing takes long enough for the password to be changed meanwhile, and that change ended
      // only the sessions that it could see.
      if ((await repository.passwordHashOf(account.rowId)) !== account.passwordHash) {
        await sessions.endFamily(String(account.rowId), signedIn.familyId);
        throw new InvalidCredentials();
      }
      await limits.signIn.forgive(emailLower);
      return signedIn;
    },

    /** Begins a session for a user who has proved herself otherwise than by her password. */
    startSession: (userRowId: number): Promise<SignedIn> => signIn(userRowId),

    /** @throws NotSignedIn when there is no such member any more */
    memberOf: async (userDocumentId: string): Promise<User> => {
      const user = await repository.findUserById(userDocumentId);
      if (user === null) throw new NotSignedIn();
      return user;
    },

    /** The id of the user whose session a refresh token belongs to; the token is not looked up. */
    ownerOf: async (refreshToken: string | null): Promise<string | null> => {
      const rowId = refreshToken === null ? null : sessions.ownerOf(refreshToken);
      return rowId === null ? null : ((await repository.findUser(rowId))?.id ?? null);
    },

    /** @throws NotSignedIn */
    refresh: async (refreshToken: string | null): Promise<SignedIn> => {
      if (refreshToken === null) throw new NotSignedIn();
      const pair = await sessions.renew(refreshToken);
      const session = await repository.findSession(
        sessions.readAccessToken(`Bearer ${pair.accessToken}`)?.sessionId ?? '',
        pair.userRowId,
        Date.now(),
      );
      if (session === null) throw new NotSignedIn();
      return { ...pair, user: session.user };
    },

    /** Ends what the access token and the cookie belong to; harmless when that is nothing. */
    logout: async (session: Session | null, refreshToken: string | null): Promise<void> => {
      if (session !== null) {
        await sessions.endFamily(String(session.userRowId), session.familyId);
      }
      if (refreshToken !== null) await sessions.endByRefreshToken(refreshToken);
    },

    /** @throws EmailTaken, TooManyAttempts */
    updateProfile: async (
      session: Session,
      { name, email, profile_image }: ProfileInput,
      address: string,
    ): Promise<User> => {
      // A change of address has us write to the one before it, which anyone may have entered.
      if (email !== undefined && email !== session.user.email) {
        await limits.emailChange.spend(address, session.user.id);
      }
      await emailChange.change(session, {
        name,
        email,
        emailLower: email === undefined ? undefined : emailKey(email),
        profileImageUrl: profile_image,
      });
      return profileChanged(session.userRowId);
    },

    /** @throws LinkOver, EmailTaken */
    undoEmailChange: async (token: string): Promise<{ email: string; resetToken: string }> => {
      const { userRowId, ...undone } = await emailChange.undo(token);
      await profileChanged(userRowId);
      return undone;
    },

    /**
     * Changes the password and ends every session but this one.
     * @throws CurrentPasswordWrong, TooManyAttempts
     */
    changePassword: async (
      session: Session,
      passwordsGiven: { current: string; next: string },
      address: string,
    ): Promise<void> => {
      await checkPassword(session, passwordsGiven.current, address);
      const passwordHash = await passwords.hash(passwordsGiven.next);
      await repository.replacePassword(session.userRowId, passwordHash, session.familyId);
      await links.forget(session.user.id, 'password-reset');
    },

    checkPassword,

    /**
     * Who an Authorization header speaks for; null when its token is forged, over or revoked.
     * One look at the signature and one read of the database.
     */
    readSession: async (authorization: string | undefined): Promise<Session | null> => {
      const token = sessions.readAccessToken(authorization);
      if (token === null) return null;
      return repository.findSession(token.sessionId, Number(token.userId), Date.now());
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
