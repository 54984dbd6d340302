import type { Core } from '@strapi/strapi';
import { EMAIL_UNDO_HOURS, PASSWORD_RESET_MINUTES } from 'contract';
import type { Mail } from '../../mail/index.ts';
import type { AuthRepository, ProfileChange } from '../repository.ts';
import { emailKey } from '../rules.ts';
import type { Session } from '../session.ts';
import { LinkOver } from './errors.ts';
import { hashOfToken, type Links } from './links.ts';

const UNDO_MS = EMAIL_UNDO_HOURS * 3_600_000;
const RESET_MS = PASSWORD_RESET_MINUTES * 60_000;

export type Undone = { userRowId: number; email: string; resetToken: string };

type Parts = {
  strapi: Core.Strapi;
  repository: AuthRepository;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
};

/**
 * A change of the e-mail takes effect at once; the address before it hears of it and can undo it
 * (docs/decisions/0021).
 */
export const createEmailChange = ({ strapi, repository, links, mail }: Parts) => {
  const tellOldAddress = async (session: Session, email: string): Promise<void> => {
    const { id: userDocumentId, email: old } = session.user;
    await strapi.db.transaction(async ({ trx }) => {
      const token = await links.issue(
        'email-undo',
        { userDocumentId, email: old },
        Date.now(),
        UNDO_MS,
      );
      const order = {
        key: `email-changed:${hashOfToken(token)}`,
        template: 'email-changed',
        to: old,
        userDocumentId,
        values: { newEmail: email, undoToken: token },
      } as const;
      await mail.enqueue(order, trx);
      // What was mailed to the old address must not set the password of the new one.
      await links.forget(userDocumentId, 'password-reset');
    });
  };

  return {
    /**
     * Changes a profile; a new e-mail with all that follows from it.
     * @throws EmailTaken
     */
    change: async (session: Session, change: ProfileChange): Promise<void> => {
      const { email } = change;
      const isMoving = email !== undefined && emailKey(email) !== emailKey(session.user.email);
      await strapi.db.transaction(async () => {
        await repository.updateProfile(session.userRowId, session.user.id, change);
        if (isMoving) await tellOldAddress(session, email);
      });
    },

    /**
     * Gives an account the address back that the link was mailed to, whatever it has become since.
     * Links of later changes end with it: a thief who changed it twice holds one of them.
     * @returns the address, and a token to set a new password with
     * @throws LinkOver, EmailTaken
     */
    undo: async (token: string): Promise<Undone> => {
      return strapi.db.transaction(async () => {
        const now = Date.now();
        const link = await links.take('email-undo', token, now);
        const account = link && (await repository.findById(link.userDocumentId));
        if (link === null || account === null) throw new LinkOver();
        const { userDocumentId, email, emailLower, issuedAt } = link;
        await repository.updateProfile(account.rowId, userDocumentId, { email, emailLower });
        await repository.endSessions(account.rowId, null);
        await links.forget(userDocumentId, 'email-undo', issuedAt);
        await links.forget(userDocumentId, 'password-reset');
        const resetToken = await links.issue('password-reset', link, now, RESET_MS);
        return { userRowId: account.rowId, email, resetToken };
      });
    },
  };
};

export type EmailChange = ReturnType<typeof createEmailChange>;
