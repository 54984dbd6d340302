import type { Core } from '@strapi/strapi';
import { EMAIL_CONFIRM_HOURS, EMAIL_UNDO_HOURS, emailKey, PASSWORD_RESET_MINUTES } from 'contract';
import type { Mail } from '../../mail/index.ts';
import type { Session } from '../../platform/http/index.ts';
import { CurrentPasswordWrong } from '../errors.ts';
import type { AuthRepository, ProfileChange } from '../repository.ts';
import type { UnfinishedAccounts } from '../unfinished.ts';
import { LinkOver } from './errors.ts';
import { hashOfToken, type Links } from './links.ts';

const CONFIRM_MS = EMAIL_CONFIRM_HOURS * 3_600_000;
const UNDO_MS = EMAIL_UNDO_HOURS * 3_600_000;
const RESET_MS = PASSWORD_RESET_MINUTES * 60_000;

/** The links of a change that has not taken effect. */
const PENDING = ['email-confirm', 'email-stop'] as const;

export type EmailRequest = {
  session: Session;
  email: string;
  /** What else of the profile is changed with it, at once. */
  profile: ProfileChange;
  /** The hash that the current password was found to fit. */
  passwordHash: string;
};

export type Undone = {
  userRowId: number;
  email: string;
  resetToken: string;
  /** The change had not taken effect. */
  isStopped: boolean;
};

type Parts = {
  strapi: Core.Strapi;
  repository: AuthRepository;
  unfinished: UnfinishedAccounts;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
};

/**
 * A change of the e-mail takes effect when the new address confirms it. The old address hears of it
 * when it is asked for and when it takes effect, and can stop or undo it (docs/decisions/0021).
 */
export const createEmailChange = ({ strapi, repository, unfinished, links, mail }: Parts) => ({
  /**
   * Mails the links of a change; an earlier one that waits gives way to it.
   * @throws EmailTaken, CurrentPasswordWrong
   */
  request: async ({ session, email, profile, passwordHash }: EmailRequest): Promise<void> => {
    const { id: userDocumentId } = session.user;
    await strapi.db.transaction(async ({ trx }) => {
      const account = await repository.lock(userDocumentId, trx);
      // Comparing takes long enough for the password to be changed meanwhile, which ends all links.
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

  /** Calls off a change that waits. */
  cancel: async (userDocumentId: string): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      await repository.lock(userDocumentId, trx);
      await links.forget(userDocumentId, PENDING);
    });
  },

  /**
   * Has a change take effect.
   * @throws LinkOver, EmailTaken when another account has had the address confirmed first
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
      // Its owner reads the mail of this address, which a sign-up without a card has not shown.
      await unfinished.giveWay(emailLower, trx);
      await repository.updateProfile(account.rowId, userDocumentId, { email, emailLower });
      // What was mailed to the old address must not set the password of the new one.
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
   * Stops a change that waits, or gives an account the address back that the link was mailed to,
   * whatever it has become since. Links of later changes end with it: a thief who changed the
   * address twice holds one of them.
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
      await repository.endSessions(account.rowId, null);
      await links.forget(userDocumentId, [...PENDING, 'password-reset']);
      await links.forget(userDocumentId, ['email-undo'], issuedAt);
      const resetToken = await links.issue('password-reset', link, now, RESET_MS);
      const isStopped = link.purpose === 'email-stop';
      return { userRowId: account.rowId, email, resetToken, isStopped };
    });
  },
});

export type EmailChange = ReturnType<typeof createEmailChange>;
