import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAILING_LISTS, type MailingList } from 'contract';

/** The label of the derived key. Changing it would invalidate the links in all sent mails. */
const KEY_LABEL = 'membership: unsubscribe';

/** The member and the kind of mails that a link unsubscribes from. */
export type Subscription = { userDocumentId: string; list: MailingList };

/**
 * Links that unsubscribe without signing in. They never expire: a mail may be read years later.
 * @param encryptionKey the deployment's ENCRYPTION_KEY, from which the key is derived (HKDF)
 */
export const createUnsubscribeTokens = (encryptionKey: string) => {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', KEY_LABEL, 32));
  const signatureOf = (payload: string): Buffer =>
    createHmac('sha256', key).update(payload).digest();

  return {
    sign: ({ userDocumentId, list }: Subscription): string => {
      const payload = `${list}.${userDocumentId}`;
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },

    /** @returns null for a link that is not ours */
    read: (token: string): Subscription | null => {
      const [listName, userDocumentId = '', signature = ''] = token.split('.');
      const list = MAILING_LISTS.find((name) => name === listName);
      if (list === undefined) return null;
      const expected = signatureOf(`${list}.${userDocumentId}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { userDocumentId, list };
    },
  };
};
