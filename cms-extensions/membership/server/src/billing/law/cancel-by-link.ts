import type { Core } from '@strapi/strapi';
import { CANCELLATION_LINK_HOURS, CANCELLED, emailKey, HOUR_MS } from 'contract';
import { createLinks, hashOfToken, LinkOver } from '../../identity/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Cancel } from '../changes/cancel.ts';

const PURPOSES = ['cancellation'] as const;
const LIFE_MS = CANCELLATION_LINK_HOURS * HOUR_MS;

type Parts = {
  strapi: Core.Strapi;
  mail: Pick<Mail, 'enqueue'>;
  cancel: Pick<Cancel, 'cancel'>;
  securityLog: SecurityLog;
};

/** Cancelling without signing in, by a link that is mailed to the account's address. */
export const createCancelByLink = ({ strapi, mail, cancel, securityLog }: Parts) => {
  const links = createLinks(strapi);
  const accountWith = (where: object): Promise<{ documentId: string; email: string } | null> =>
    strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where, select: ['documentId', 'email'] });

  return {
    /** Mails a link if there is an account. A blocked account can cancel, too. */
    sendLink: async (email: string): Promise<void> => {
      const account = await accountWith({ emailLower: emailKey(email) });
      if (account === null) return;
      const owner = { userDocumentId: account.documentId, email: account.email };
      await strapi.db.transaction(async ({ trx }) => {
        const token = await links.issue('cancellation', owner, Date.now(), LIFE_MS);
        const order = {
          ...{ key: `cancellation-link:${hashOfToken(token)}`, to: account.email },
          ...{ userDocumentId: account.documentId, values: { cancelToken: token } },
        };
        await mail.enqueue({ ...order, template: 'cancellation-link' }, trx);
      });
    },

    /**
     * Cancels the subscription of the link's account and confirms it by mail. The link is used up
     * at the end, so that it can be opened again when Stripe did not answer.
     * @throws LinkOver, NoSubscription
     */
    cancel: async (token: string, now: Date) => {
      const link = await links.peek(PURPOSES, token, now.getTime());
      const account = link && (await accountWith({ documentId: link.userDocumentId }));
      if (account === null || emailKey(account.email) !== link?.emailLower) {
        securityLog.record('link.refused', { purpose: 'cancellation' });
        throw new LinkOver();
      }
      const { endsAt } = await cancel.cancel(account.documentId, '');
      const receivedAt = now.toISOString();
      await strapi.db.transaction(async ({ trx }) => {
        const order = {
          ...{ key: `cancellation-received:${hashOfToken(token)}`, to: account.email },
          ...{ userDocumentId: account.documentId },
          values: { receivedAt, endsOn: endsAt ?? receivedAt },
        };
        await links.take(PURPOSES, token, now.getTime());
        await mail.enqueue({ ...order, template: 'cancellation-received' }, trx);
      });
      return {
        message: endsAt === null ? CANCELLED.ended : CANCELLED.scheduled,
        received_at: receivedAt,
        ends_at: endsAt,
      };
    },
  };
};
