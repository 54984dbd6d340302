import { CANCELLATION_LINK_HOURS, CANCELLED, emailKey, HOUR_MS } from 'contract';
import type { PluginContext } from '../../context.ts';
import { hashOfToken, issueLink, LinkOver, peekLink, takeLink } from '../../identity/index.ts';
import type { Mail } from '../../mail/index.ts';
import { contactByEmail, contactOf } from '../../users/index.ts';
import type { Cancel } from '../changes/cancel.ts';

const PURPOSES = ['cancellation'] as const;
const LIFE_MS = CANCELLATION_LINK_HOURS * HOUR_MS;

type Parts = PluginContext & {
  mail: Pick<Mail, 'enqueue'>;
  cancel: Pick<Cancel, 'cancel'>;
};

/** Cancelling without signing in, by a link that is mailed to the account's address. */
export const createCancelByLink = (parts: Parts) => {
  const { strapi, mail, cancel, securityLog } = parts;
  return {
    /** Mails a link if there is an account. A blocked account can cancel, too. */
    sendLink: async (email: string): Promise<void> => {
      const account = await contactByEmail(parts, emailKey(email));
      if (account === null) return;
      const owner = { userDocumentId: account.documentId, email: account.email };
      await strapi.db.transaction(async ({ trx }) => {
        const token = await issueLink(parts, 'cancellation', owner, Date.now(), LIFE_MS);
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
      const link = await peekLink(parts, PURPOSES, token, now.getTime());
      const account = link && (await contactOf(parts, link.userDocumentId));
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
        await takeLink(parts, PURPOSES, token, now.getTime());
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
