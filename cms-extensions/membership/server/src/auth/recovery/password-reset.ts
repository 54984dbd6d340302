import type { Core } from '@strapi/strapi';
import { PASSWORD_RESET_MINUTES } from 'contract';
import type { Mail } from '../../mail/index.ts';
import type { Passwords } from '../passwords.ts';
import type { AuthRepository } from '../repository.ts';
import { emailKey } from '../rules.ts';
import { LinkOver } from './errors.ts';
import { hashOfToken, type Links } from './links.ts';

const LIFE_MS = PASSWORD_RESET_MINUTES * 60_000;

type Parts = {
  strapi: Core.Strapi;
  repository: AuthRepository;
  passwords: Passwords;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
};

/** A new password for whoever reads the account's mail. */
export const createPasswordReset = ({ strapi, repository, passwords, links, mail }: Parts) => ({
  /** Mails a link, where there is an account that can be signed in to. */
  sendLink: async (email: string): Promise<void> => {
    const account = await repository.findByEmail(emailKey(email));
    if (account === null || account.blocked) return;
    await strapi.db.transaction(async ({ trx }) => {
      const token = await links.issue('password-reset', account, Date.now(), LIFE_MS);
      const order = {
        key: `password-reset:${hashOfToken(token)}`,
        template: 'password-reset',
        to: account.email,
        userDocumentId: account.userDocumentId,
        values: { resetToken: token },
      } as const;
      await mail.enqueue(order, trx);
    });
  },

  /**
   * Sets the password. Every session ends and none begins: a link that a stranger found would
   * otherwise be a way in that leaves no trace.
   * @throws LinkOver
   */
  reset: async (token: string, newPassword: string): Promise<void> => {
    // Hashing takes long: nobody should have us do it without a link.
    if ((await links.peek('password-reset', token, Date.now())) === null) throw new LinkOver();
    const passwordHash = await passwords.hash(newPassword);
    await strapi.db.transaction(async () => {
      const link = await links.take('password-reset', token, Date.now());
      const account = link && (await repository.findById(link.userDocumentId));
      if (link === null || account === null) throw new LinkOver();
      await repository.replacePassword(account.rowId, passwordHash, null);
      await links.forget(link.userDocumentId, 'password-reset');
    });
  },
});

export type PasswordReset = ReturnType<typeof createPasswordReset>;
