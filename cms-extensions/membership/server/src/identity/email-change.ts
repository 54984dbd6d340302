import type { Core } from '@strapi/strapi';
import {
  EMAIL_CONFIRM_HOURS,
  EMAIL_UNDO_HOURS,
  emailKey,
  HOUR_MS,
  MINUTE_MS,
  PASSWORD_RESET_MINUTES,
} from 'contract';
import type { Mail } from '../mail/index.ts';
import type { Session } from '../platform/http/index.ts';
import type { AccountRepository, ProfileChange } from './account-repository.ts';
import { CurrentPasswordWrong, LinkOver } from './errors.ts';
import { hashOfToken, type Links } from './links.ts';
import type { UnfinishedAccounts } from './unfinished.ts';

const CONFIRM_MS = EMAIL_CONFIRM_HOURS * HOUR_MS;
const UNDO_MS = EMAIL_UNDO_HOURS * HOUR_MS;
const RESET_MS = PASSWORD_RESET_MINUTES * MINUTE_MS;

/** Link purposes of a change that has not taken effect. */
const PENDING = ['email-confirm', 'email-stop'] as const;

type EmailRequest = {
  session: Session;
  email: string;
  /** Other profile fields to change immediately. */
  profile: ProfileChange;
  /** The hash that the current password was checked against. */
  passwordHash: string;
};

type Undone = {
  userRowId: number;
  email: string;
  resetToken: string;
  /** True when the change had not taken effect yet. */
  isStopped: boolean;
};

type Parts = {
  strapi: Core.Strapi;
  repository: AccountRepository;
  unfinished: UnfinishedAccounts;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
};

/**
 * A change of e-mail takes effect when the new address confirms it. The old address is informed
 * when the change is requested and when it takes effect, and can stop or undo it
 * (docs/decisions/0021).
 */
export const createEmailChange = ({ strapi, repository, unfinished, links, mail }: Parts) => ({
  /**
   * Mails the links of a change and cancels an earlier pending one.
   * @throws EmailTaken, CurrentPasswordWrong
   */
  request: async ({ session, email, profile, passwordHash }: EmailRequest): Promise<void> => {
    const { id: userDocumentId } = session.user;
    await strapi.db.transaction(async ({ trx }) => {
      const account = await repository.lock(userDocumentId, trx);
      // The password may have been changed during the slow comparison; that change ends all links.
      if (account?.passwordHash !== passwordHash) throw new CurrentPasswordWrong();
      await repository.refuseTaken(emailKey(email), userDocumentId);
      await repository.updateProfile(account.rowId, userDocumentId, profile);
      await links.forget(userDocumentId, PENDING);
      const now = Date.now();
      const issue = (purpose: (typeof PENDING)[number], address: string) =>
        links.issue(purpose, { userDocumentId, email: address }, now, CONFIRM_MS);
      const confirmToken = await issue('email-confirm', email);
      const undoToken = await issue('email-stop', account.email);
      const confirmation = {
        key: `email-confirm:${hashOfToken(confirmToken)}`,
        template: 'email-confirm',
        to: email,
        userDocumentId,
        values: { confirmToken },
      } as const;
      await mail.enqueue(confirmation, trx);
      const warning = {
        key: `email-change-requested:${hashOfToken(undoToken)}`,
        template: 'email-change-requested',
        to: account.email,
        userDocumentId,
        values: { newEmail: email, undoToken },
      } as const;
      await mail.enqueue(warning, trx);
    });
  },

  /** Cancels a pending change. */
  cancel: async (userDocumentId: string): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      await repository.lock(userDocumentId, trx);
      await links.forget(userDocumentId, PENDING);
    });
  },

  /**
   * Makes a change take effect.
   * @throws LinkOver, EmailTaken when another account has confirmed the address first
   */
  confirm: async (token: string): Promise<{ userRowId: number; email: string }> => {
    const known = await links.peek(['email-confirm'], token, Date.now());
    if (known === null) throw new LinkOver();
    return strapi.db.transaction(async ({ trx }) => {
      const now = Date.now();
      const account = await repository.lock(known.userDocumentId, trx);
      const link = await links.take(['email-confirm'], token, now);
      if (link === null || account === null || account.blocked) throw new LinkOver();
      const { userDocumentId, email, emailLower } = link;
      // The member has proved to receive this address's mail; a signup without a card has not.
      await unfinished.giveWay(emailLower, trx);
      await repository.updateProfile(account.rowId, userDocumentId, { email, emailLower });
      // Links mailed to the old address must not set a password for the new one.
      await links.forget(userDocumentId, ['password-reset', 'email-confirm']);
      await links.stopsBecomeUndos(userDocumentId, now, UNDO_MS);
      const old = { userDocumentId, email: account.email };
      const undoToken = await links.issue('email-undo', old, now, UNDO_MS);
      const notice = {
        key: `email-changed:${hashOfToken(undoToken)}`,
        template: 'email-changed',
        to: account.email,
        userDocumentId,
        values: { newEmail: email, undoToken },
      } as const;
      await mail.enqueue(notice, trx);
      return { userRowId: account.rowId, email };
    });
  },

  /**
   * Stops a pending change, or restores the address that the link was mailed to, whatever the
   * current address is. Links of later changes end, too: an attacker who changed the address twice
   * holds one of them.
   * @returns the account's address, and a token to set a new password with
   * @throws LinkOver, EmailTaken
   */
  undo: async (token: string): Promise<Undone> => {
    const purposes = ['email-undo', 'email-stop'] as const;
    const known = await links.peek(purposes, token, Date.now());
    if (known === null) throw new LinkOver();
    return strapi.db.transaction(async ({ trx }) => {
      const now = Date.now();
      const account = await repository.lock(known.userDocumentId, trx);
      const link = await links.take(purposes, token, now);
      if (link === null || account === null) throw new LinkOver();
      const { userDocumentId, email, emailLower, issuedAt } = link;
      const changes = link.purpose === 'email-undo' ? { email, emailLower } : {};
      await repository.updateProfile(account.rowId, userDocumentId, changes);
      await repository.endAccess(account.rowId, null);
      await links.forget(userDocumentId, [...PENDING, 'password-reset']);
      await links.forget(userDocumentId, ['email-undo'], issuedAt);
      const resetToken = await links.issue('password-reset', link, now, RESET_MS);
      const isStopped = link.purpose === 'email-stop';
      return { userRowId: account.rowId, email, resetToken, isStopped };
    });
  },
});

export type EmailChange = ReturnType<typeof createEmailChange>;
