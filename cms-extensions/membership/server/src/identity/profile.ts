import { emailKey, isSameMailbox, mailboxKey, type User, VALIDATION } from 'contract';
import type { Limits } from '../limits.ts';
import { InvalidField, NotSignedIn, type Session } from '../platform/http/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { AccountRepository, ProfileChange } from './account-repository.ts';
import type { EmailChange } from './email-change.ts';
import { CurrentPasswordWrong } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { UserRepository } from './user-repository.ts';

type Parts = {
  users: UserRepository;
  repository: AccountRepository;
  passwords: Passwords;
  emailChange: EmailChange;
  limits: Limits;
  securityLog: SecurityLog;
};

type ProfileInput = {
  name?: string | undefined;
  email?: string | undefined;
  current_password?: string | undefined;
  profile_image?: string | null | undefined;
};

/** Called after a member's name, e-mail or picture was changed. */
type ProfileListener = (user: User) => void;

/** Changes of a member's own account: name, e-mail, picture, password. */
export const createProfile = (parts: Parts) => {
  const { users, repository, passwords, emailChange, limits, securityLog } = parts;
  const profileListeners: ProfileListener[] = [];

  const userOf = async (userRowId: number): Promise<User> => {
    const user = await users.findUser(userRowId);
    if (user === null) throw new NotSignedIn();
    return user;
  };

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
  };
};

export type Profile = ReturnType<typeof createProfile>;
