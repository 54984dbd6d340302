import { emailKey, type User } from 'contract';
import type { Context } from 'koa';
import { NotSignedIn } from '../platform/http/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { AccountRepository, Reported } from './account-repository.ts';
import type { AuthCookie } from './cookies.ts';
import { EmailTaken } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { SessionAnswer, SignInAnswer } from './session-answer.ts';
import type { SignIn } from './sign-in.ts';
import type { UnfinishedAccount, UnfinishedAccounts } from './unfinished.ts';

type Parts = {
  repository: AccountRepository;
  unfinished: UnfinishedAccounts;
  passwords: Passwords;
  signIn: SignIn;
  cookie: AuthCookie;
  answerWithSession: SessionAnswer;
  answerSignIn: SignInAnswer;
  securityLog: SecurityLog;
};

/** The session returned when a card is confirmed. */
export type Entrance = { access_token: string; user: User };

/** The data of the trial form, and the id of the account to create. */
type SignUp = Reported & {
  userDocumentId: string;
  name: string;
  email: string;
  password: string;
  setupIntentId: string;
};

type OwnSignUp = Pick<SignUp, 'name' | 'email' | 'password'>;

/**
 * Accounts that begin with a card: the account is created first and its first session starts when
 * the card is confirmed (spec section 4, Trial signup).
 */
export const createSignUps = (parts: Parts) => {
  const { repository, unfinished, passwords, signIn, cookie, securityLog } = parts;
  const { answerWithSession, answerSignIn } = parts;

  return {
    /** The unfinished account of a SetupIntent's member; null when it no longer exists. */
    find: unfinished.findById,

    /**
     * Finds the unfinished account that the same person began before, by its password; null when a
     * new one must be created.
     * @throws EmailTaken when the account is finished, or its card belongs to someone else
     * @throws InvalidField when the password of a new account is easy to guess
     */
    findOwn: async ({ name, email, password }: OwnSignUp): Promise<UnfinishedAccount | null> => {
      const emailLower = emailKey(email);
      const account = await unfinished.findByEmail(emailLower);
      if (account === null) {
        if ((await repository.findCredentials(emailLower)) !== null) throw new EmailTaken();
      } else {
        if (await passwords.matches(password, account.passwordHash)) return account;
        if (account.isProven) throw new EmailTaken();
      }
      // Checked before anything is created at Stripe.
      passwords.refuseEasy(password, { name, email }, 'password');
      return null;
    },

    /**
     * Creates the account and replaces an unfinished one with the same e-mail.
     * @throws EmailTaken
     */
    begin: async ({ userDocumentId, setupIntentId, password, ...given }: SignUp) => {
      const { name, email, timeZone, language } = given;
      await repository.createUser({
        documentId: userDocumentId,
        name,
        email,
        emailLower: emailKey(email),
        passwordHash: await passwords.choose(password, { name, email }, 'password'),
        signUpSetupIntentId: setupIntentId,
        ...{ timeZone, language },
      });
      securityLog.record('account.created', { subject: userDocumentId, via: 'trial' });
    },

    renew: unfinished.renew,
    prove: unfinished.prove,

    /**
     * Signs in by the confirmed card, once: only with the newest SetupIntent of an unfinished
     * account.
     * @returns null when the signup was already finished
     */
    enter: async (ctx: Context, account: UnfinishedAccount): Promise<Entrance | null> => {
      const { userDocumentId, setupIntentId, rowId } = account;
      if (!(await unfinished.finish(userDocumentId, setupIntentId))) return null;
      const begun = await signIn.startSession(rowId);
      return { access_token: (await answerSignIn(ctx, begun)).access_token, user: begun.user };
    },

    /**
     * Continues the session in the request's cookie, if it belongs to that member.
     * @returns null otherwise
     */
    goOn: async (ctx: Context, userDocumentId: string): Promise<Entrance | null> => {
      const refreshToken = cookie.read(ctx);
      if ((await signIn.ownerOf(refreshToken)) !== userDocumentId) return null;
      try {
        const renewed = await signIn.refresh(refreshToken);
        return { access_token: answerWithSession(ctx, renewed).access_token, user: renewed.user };
      } catch (error) {
        if (error instanceof NotSignedIn) return null;
        throw error;
      }
    },

    /** The member's current data. @throws NotSignedIn when the account is deleted */
    member: signIn.memberOf,
  };
};

export type SignUps = ReturnType<typeof createSignUps>;
