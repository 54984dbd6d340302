import type { User } from 'contract';
import { NotSignedIn } from '../http/index.ts';
import type { Limits } from '../limits/index.ts';
import { AccountBlocked, CurrentPasswordWrong, InvalidCredentials } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { AuthRepository } from './repository.ts';
import { emailKey } from './rules.ts';
import type { Session } from './session.ts';
import type { Sessions, TokenPair } from './sessions.ts';

type Parts = {
  repository: AuthRepository;
  sessions: Sessions;
  passwords: Passwords;
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

/** Accounts and sessions (spec section 4, Authentication). */
export const createAuthService = ({ repository, sessions, passwords, limits }: Parts) => {
  const userOf = async (userRowId: number): Promise<User> => {
    const user = await repository.findUser(userRowId);
    if (user === null) throw new NotSignedIn();
    return user;
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

    /** @throws EmailTaken */
    updateProfile: async (session: Session, input: ProfileInput): Promise<User> => {
      await repository.updateProfile(session.userRowId, {
        name: input.name,
        email: input.email,
        emailLower: input.email === undefined ? undefined : emailKey(input.email),
        profileImageUrl: input.profile_image,
      });
      return userOf(session.userRowId);
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
      const account = emailKey(session.user.email);
      await limits.passwordChange.spend(address, account);
      const stored = await repository.passwordHashOf(session.userRowId);
      if (!(await passwords.matches(passwordsGiven.current, stored))) {
        throw new CurrentPasswordWrong();
      }
      const passwordHash = await passwords.hash(passwordsGiven.next);
      await repository.replacePassword(session.userRowId, passwordHash, session.familyId);
      await limits.passwordChange.forgive(account);
    },

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
