import type { Core } from '@strapi/strapi';
import { emailKey, MINUTE_MS, PASSWORD_RESET_MINUTES } from 'contract';
import type { Mail } from '../mail/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { AccountRepository } from './account-repository.ts';
import { LinkOver } from './errors.ts';
import { hashOfToken, type Links } from './links.ts';
import type { Passwords } from './passwords.ts';

const LIFE_MS = PASSWORD_RESET_MINUTES * MINUTE_MS;
const PURPOSES = ['password-reset'] as const;

type Parts = {
  strapi: Core.Strapi;
  repository: AccountRepository;
  passwords: Passwords;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
  securityLog: SecurityLog;
};

/** Password reset by a mailed link. */
export const createPasswordReset = ({
  strapi,
  repository,
  passwords,
  links,
  mail,
  securityLog,
}: Parts) => ({
  /** Mails a link, if an account exists that can be signed in to. */
  sendLink: async (email: string): Promise<void> => {
    const emailLower = emailKey(email);
    const ignored = (reason: 'unknown-account' | 'blocked', subject: string | null): void =>
      securityLog.record('password-reset.ignored', { subject, account: emailLower, reason });
    const known = await repository.findByEmail(emailLower);
    if (known === null) return ignored('unknown-account', null);
    if (known.blocked) return ignored('blocked', known.userDocumentId);
    const isSent = await strapi.db.transaction(async ({ trx }) => {
      const account = await repository.lock(known.userDocumentId, trx);
      // The account's address may have changed a moment ago.
      if (account === null || account.blocked || account.emailLower !== emailLower) return false;
      const token = await links.issue('password-reset', account, Date.now(), LIFE_MS);
      const order = {
        key: `password-reset:${hashOfToken(token)}`,
        template: 'password-reset',
        to: account.email,
        userDocumentId: account.userDocumentId,
        values: { resetToken: token },
      } as const;
      await mail.enqueue(order, trx);
      return true;
    });
    if (isSent) securityLog.record('password-reset.requested', { subject: known.userDocumentId });
  },

  /**
   * Sets the password and ends every other link and every session. No session begins: otherwise a
   * stranger who found the link could get in without leaving a trace.
   * @returns the id of the account
   * @throws LinkOver, InvalidField
   */
  reset: async (token: string, newPassword: string): Promise<string> => {
    // Hashing is expensive, so the link is checked first.
    const known = await links.peek(PURPOSES, token, Date.now());
    const owner = known && (await repository.findById(known.userDocumentId));
    if (known === null || owner === null) throw new LinkOver();
    const passwordHash = await passwords.choose(newPassword, owner, 'new_password');
    const subject = await strapi.db.transaction(async ({ trx }) => {
      const account = await repository.lock(known.userDocumentId, trx);
      const link = await links.take(PURPOSES, token, Date.now());
      // A link proves access only to the mailbox of the address that it was sent to.
      if (link === null || link.emailLower !== account?.emailLower) throw new LinkOver();
      await repository.replacePassword(account, passwordHash, null);
      return account.userDocumentId;
    });
    securityLog.record('password-reset.done', { subject });
    securityLog.record('sessions.ended', { subject, reason: 'password-reset' });
    return subject;
  },
});

export type PasswordReset = ReturnType<typeof createPasswordReset>;
